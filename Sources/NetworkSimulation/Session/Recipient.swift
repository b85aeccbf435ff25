import Units

/// What the recipient sees and when: a notice of each message, then downloads, one after the other.
struct Recipient {
  let rules: SessionRules
  let pictures: [SentPicture]
  let link: Link

  private struct Download {
    var from: Nanoseconds
    var picture: Int
    var file: UploadedFile
    var bytes: Int
  }

  /// Writes into the outcomes when the recipient, whose app is open, had each picture.
  func watch(_ outcomes: inout [PictureOutcome], seed: UInt64) {
    let downloads = self.downloads(of: outcomes)
    guard !downloads.isEmpty else { return }
    var line = DownloadLine(link.path, seed: seed)
    for download in downloads {
      line.wait(until: download.from)
      let asked = line.now
      guard isLoaded(download, over: &line, retries: &outcomes[download.picture].loadRetries) else { continue }
      let seen = Duration.nanoseconds(line.now)
      if outcomes[download.picture].previewSeen == nil { outcomes[download.picture].previewSeen = seen }
      guard download.file == .main else { continue }
      outcomes[download.picture].mainSeen = seen
      outcomes[download.picture].load = seen - .nanoseconds(asked)
    }
  }

  /// When the recipient reads a message that reached the server at this time.
  func read(at arrival: Duration?) -> Duration? { arrival.map { .nanoseconds($0.nanoseconds + notice) } }

  /// The time from a message's arrival at the server until the recipient's phone has its notice.
  private var notice: Nanoseconds { rules.serverTime.nanoseconds + link.roundTrip.nanoseconds / 2 }

  /// Whether a file is loaded, at the first attempt or a later one.
  private func isLoaded(
    _ download: Download, over line: inout DownloadLine, retries: inout Int
  ) -> Bool {
    let limit = rules.stallLimit.nanoseconds
    for attempt in 0...rules.downloadRetries {
      if attempt > 0 {
        retries += 1
        line.wait(until: line.now + rules.downloadPause.nanoseconds)
      }
      if line.load(download.bytes, stallLimit: limit, patience: limit * 10) { return true }
    }
    return false
  }

  /// The files to download, in the order in which the recipient hears of them, small ones first.
  private func downloads(of outcomes: [PictureOutcome]) -> [Download] {
    var downloads: [Download] = []
    for (index, outcome) in outcomes.enumerated() {
      guard let announced = outcome.announced?.nanoseconds else { continue }
      func add(_ file: UploadedFile, _ arrival: Duration?, bytes: Int?) {
        guard let arrival = arrival?.nanoseconds, let bytes else { return }
        downloads.append(
          Download(
            from: max(announced, arrival) + notice, picture: index, file: file,
            bytes: rules.bytesOnTheWay(of: bytes) + Exchange.leastHeader))
      }
      add(.thumbnail, outcome.thumbnailArrived, bytes: pictures[index].thumbnailBytes)
      add(.main, outcome.mainArrived, bytes: pictures[index].servedBytes ?? pictures[index].mainBytes)
    }
    return downloads.sorted {
      ($0.from, $0.file == .main ? 1 : 0, $0.picture) < ($1.from, $1.file == .main ? 1 : 0, $1.picture)
    }
  }
}

import Units

/// What the recipient sees and when: a notice for each message, then downloads, one after the other.
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

  /// Enters into the outcomes when the recipient, whose app is open, had each picture.
  func watch<Control: CongestionControl>(
    _ outcomes: inout [PictureOutcome], seed: UInt64, as control: Control.Type
  ) {
    let downloads = self.downloads(of: outcomes)
    guard !downloads.isEmpty else { return }
    var network = Network<Control>(link.path, seed: seed)
    let connection = network.open([])
    for (index, download) in downloads.enumerated() {
      while network.step(before: download.from) != nil {}
      network.wait(until: download.from)
      network.add(
        Exchange(headerBytes: Exchange.leastHeader, bodyBytes: 0, responseBytes: download.bytes), to: connection)
      let asked = network.now
      let patience = network.now + rules.stallLimit.nanoseconds * 10
      while network.connections[connection].answeredAt.count <= index {
        guard network.step(before: patience) != nil, !network.connections[connection].hasFailed else { return }
      }
      let seen = Duration.nanoseconds(network.now)
      if outcomes[download.picture].previewSeen == nil { outcomes[download.picture].previewSeen = seen }
      guard download.file == .main else { continue }
      outcomes[download.picture].mainSeen = seen
      outcomes[download.picture].load = seen - .nanoseconds(asked)
    }
  }

  /// What there is to download, in the order in which the recipient learns of it, small before large.
  private func downloads(of outcomes: [PictureOutcome]) -> [Download] {
    let notice = link.roundTrip.nanoseconds / 2
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
      add(.main, outcome.mainArrived, bytes: pictures[index].mainBytes)
    }
    return downloads.sorted {
      ($0.from, $0.file == .main ? 1 : 0, $0.picture) < ($1.from, $1.file == .main ? 1 : 0, $1.picture)
    }
  }
}

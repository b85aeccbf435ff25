import CompressionStrategies
import NetworkSimulation
package import Records
import Units
import Workers

/// The events of one simulated upload of a recorded trial since the tap on Send: the median of several uploads, spread
/// over the paths of a population.
package struct UploadCourse: Sendable {
  /// An event that the sender or the recipient would notice.
  enum Event: Sendable, Hashable {
    /// The phone knows that this percentage of the main picture has arrived.
    case sent(percent: Int)
    case thumbnailArrived, mainArrived, announced
    /// The recipient has something to look at, or the main picture.
    case previewSeen, mainSeen
    /// What the sender does.
    case appLeft, appOpened, chatLeft, retried
  }

  /// One event and its time.
  struct Moment: Sendable {
    /// Seconds since the tap on Send, without compression.
    let seconds: Double
    /// What happens then.
    let event: Event
  }

  /// The events in order of time.
  let moments: [Moment]
  /// What has become of the picture in the end.
  let fate: PictureFate
  /// The number of uploads of which it is the median.
  private let count: Int

  private static let courses = 31

  /// The course over a link of a run; nil if nothing was uploaded, or if the link uses a trace, which is beside the
  /// link's file and not in the run.
  package init?(of trial: Trial, over link: String, in manifest: RunManifest) {
    guard let picture = trial.sent, let entry = manifest.links.first(where: { $0.name == link }),
      let written = manifest.policies.first(where: { $0.name == trial.policy }),
      let policy = try? Policy(reading: Array(written.text.utf8), from: "run.json"),
      let link = try? Link(reading: Array(entry.text.utf8), from: "run.json")
    else { return nil }
    var rules = policy.upload
    rules.picturesPerMessage = 1
    let courses = link.paths(ofRuns: Self.courses).enumerated().map { number, turn in
      UploadSession(pictures: [picture], rules: rules, link: turn.path).run(
        seed: UInt64(manifest.seed) &+ UInt64(number))
    }.sorted { ($0.mainArrived ?? .seconds(86_400)) < ($1.mainArrived ?? .seconds(86_400)) }
    guard let sent = courses[courses.count / 2].pictures.first else { return nil }
    count = courses.count
    fate = sent.fate
    // The bar moves in steps of 5 %; after the picture has arrived it shows nothing new.
    let shown = zip(stride(from: 5, through: 100, by: 5), sent.progress)
      .filter { $0.0.isMultiple(of: 25) && $0.1 < sent.mainArrived ?? .seconds(86_400) }
    let moments: [(Duration?, Event)] =
      shown.map { ($0.1, .sent(percent: $0.0)) } + [
        (sent.thumbnailArrived, .thumbnailArrived), (sent.mainArrived, .mainArrived), (sent.announced, .announced),
        (sent.previewSeen, .previewSeen), (sent.mainSeen, .mainSeen), (rules.appEnds, .appLeft),
        (rules.backAfter.map { $0 + (rules.appEnds ?? .zero) }, .appOpened), (rules.leavesChat, .chatLeft),
        (sent.retriedByHand, .retried),
      ]
    self.moments = moments.compactMap { time, event in time.map { Moment(seconds: $0.seconds, event: event) } }
      .enumerated().sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }.map(\.element)
  }
}

extension UploadCourse {
  /// The course in a clause: `the middle one of 31 simulated again: 0.2 s 25 % acknowledged, …`; nil if nothing
  /// happened.
  package var clause: String? {
    guard !moments.isEmpty else { return nil }
    let events = moments.map { "\($0.seconds.digits(3)) s \($0.event.words)" }.joined(separator: ", ")
    return "one upload, the middle one of \(count) simulated again: \(events)" + (fate.words.map { "; \($0)" } ?? "")
  }
}

extension PictureFate {
  /// What is worth saying of it.
  fileprivate var words: String? {
    switch self {
    case .sent: nil
    case .sentTwice: "it is sent twice"
    case .lost: "it is lost without a word"
    case .queued: "it stays queued"
    case .failed: "the sender sees that it failed"
    }
  }
}

extension UploadCourse.Event {
  fileprivate var words: String {
    switch self {
    case .sent(let percent): "\(percent) % acknowledged"
    case .thumbnailArrived: "thumbnail at the server"
    case .mainArrived: "picture at the server"
    case .announced: "message at the server"
    case .previewSeen: "recipient sees something"
    case .mainSeen: "recipient sees the picture"
    case .appLeft: "sender leaves the app"
    case .appOpened: "sender is back"
    case .chatLeft: "sender leaves the chat"
    case .retried: "sender taps Retry"
    }
  }
}

extension RunSetup {
  /// Simulated uploads of a trial's renditions over each link; empty if there is nothing to send.
  func uploads(of trial: Trial, under policy: Policy) -> [Upload] {
    guard let picture = trial.sent else { return [] }
    let compression = trial.phoneCompressSeconds.map { Duration.seconds($0) }
    return links.map { link in
      var rules = policy.upload.undisturbed
      rules.picturesPerMessage = 1
      let session = UploadSession(pictures: [picture], rules: rules, link: link)
      let summary = session.uploads(budget: budget, runs: seededRuns)
      var upload = Upload()
      upload.photo = trial.photo
      upload.policy = trial.policy
      upload.link = link.name
      upload.runs = summary.runs
      upload.uploadSecondsP5 = summary.upload.quantile(0.05)?.seconds
      upload.uploadSecondsP50 = summary.upload.median?.seconds
      upload.uploadSecondsP95 = summary.upload.quantile(0.95)?.seconds
      upload.queueSecondsP50 = summary.queue.median?.seconds
      upload.firstPreviewSecondsP50 = summary.firstPreview.median?.seconds
      upload.chanceInBudget = summary.chanceInBudget.value
      upload.retransmits = summary.retransmits
      upload.failedShare = summary.failedShare.value
      upload.seenInBudget = summary.seen.chance(within: budget).value
      upload.uploadQuantiles = ArrivalQuantiles.text(summary.upload.arrivals(parts: ArrivalQuantiles.count))
      upload.chancesByPath = PathChances.text(summary.chancesByPath)
      upload.seenQuantiles = ArrivalQuantiles.text(summary.seen.arrivals(parts: ArrivalQuantiles.count))
      if let compression {
        let total = summary.upload.later(by: compression)
        upload.totalSecondsP50 = total.median?.seconds
        upload.totalChanceInBudget = total.chance(within: budget).value
      }
      return upload
    }
  }

  var budget: Duration { .seconds(settings.budgetSeconds) }

  var seededRuns: SeededRuns {
    SeededRuns(
      seed: settings.seed, count: settings.runs.map { .exactly($0) } ?? .untilKnown(atMost: 10_000))
  }
}

extension Trial {
  /// Its files as a message has them; nil if there are none.
  fileprivate var sent: SentPicture? {
    var picture = sentBytes.map { SentPicture(mainBytes: $0, thumbnailBytes: thumbnailBytes) }
    picture?.servedBytes = servedBytes
    return picture
  }
}

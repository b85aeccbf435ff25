import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import Records
import Statistics
import Units
import Workers

/// Simulates messages of several pictures under a policy over a link, after the renditions are known.
struct MessageRequest: WorkerRequest {
  struct Answer: Codable, Sendable {
    var message: Message
    var cost: CallCost
  }

  /// Their places in the setup's lists.
  var policy: Int
  var link: Int
  /// The photos' renditions: bytes of the main rendition and of the thumbnail.
  var pictures: [Picture]

  struct Picture: Codable, Sendable {
    /// Nil if the policy lost the photo.
    var main: Int?
    /// What the server made of it; nil if it passes pictures on.
    var served: Int?
    var thumbnail: Int?
    /// How long the phone takes to make both; nil if that does not count.
    var compressSeconds: Double?
  }

  /// How many messages are simulated for a policy and a link.
  static let messages = 200

  /// The limits of the request: pictures of a hundred megabytes take minutes to simulate.
  func limits(under setup: RunSetup) -> JobLimits {
    let bytes =
      pictures.reduce(0.0) { $0 + Double(($1.main ?? 0) + ($1.thumbnail ?? 0)) } / Double(max(1, pictures.count))
    let rules = setup.policies[policy].upload
    let each = bytes + Double(rules.bytesAroundFiles)
    // This includes files that are broken off and begun again.
    return JobLimits(sending: 2 * each * Double(rules.picturesPerMessage * Self.messages))
  }

  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws {
    let begin = CPUClock.seconds
    let message = workplace.setup.message(self)
    var cost = CallCost()
    cost.simulation = CPUClock.seconds - begin
    try answer(Answer(message: message, cost: cost))
  }
}

extension RunSetup {
  /// Simulates messages with pictures drawn from the corpus; the same seed gives the same messages.
  func message(_ request: MessageRequest) -> Message {
    let policy = policies[request.policy]
    let rules = policy.upload.undisturbed
    var draw = SeededGenerator(seed: settings.seed, stream: 0x4D53_4753)
    let link = links[request.link]
    let paths = link.paths(ofRuns: MessageRequest.messages)
    let sessions = paths.map { _, path in
      // A picture that the policy lost is not sent; the message goes without it.
      let pictures = (0..<rules.picturesPerMessage).compactMap { _ in
        let picture = request.pictures[draw.number(below: request.pictures.count)]
        return picture.main.map {
          var sent = SentPicture(
            mainBytes: $0, thumbnailBytes: picture.thumbnail, compression: .seconds(picture.compressSeconds ?? 0))
          sent.servedBytes = picture.served
          return sent
        }
      }
      return UploadSession(pictures: pictures, rules: rules, link: path)
    }
    let outcomes = PathOutcomes(
      over: link, zip(paths, sessions).enumerated().map { ($1.0.place, $1.1.run(seed: messageSeed($0))) })
    let last = outcomes.distribution { $0.pictures.count == rules.picturesPerMessage ? $0.lastPicture : nil }
    var message = Message(policy, over: link)
    message.runs = outcomes.all.count
    if policy.upload.order.contains(.thumbnail) {
      message.firstThumbnailSecondsP50 = outcomes.distribution(\.firstPreview).median?.seconds
    }
    message.textSecondsP50 = outcomes.distribution(\.textRead).median?.seconds
    message.lastPictureSecondsP50 = last.median?.seconds
    message.lastPictureSecondsP95 = last.quantile(0.95)?.seconds
    keepPromises(in: &message, of: sessions, outcomes)
    disturb(sessions, under: policy.upload, outcomes, in: &message)
    message.chanceInBudget = last.chance(within: budget).value
    return message
  }
}

extension Message {
  /// What the policy itself says about its messages over a link.
  init(_ policy: Policy, over link: Link) {
    self.init()
    let rules = policy.upload
    (self.policy, self.link) = (policy.name, link.name)
    (pictures, parallel) = (rules.picturesPerMessage, rules.parallel)
    uploadOrder = policy.upload.order.map(\.rawValue).joined(separator: "+")
    announce = policy.upload.announce.rawValue
  }
}

/// What designs promise about a message besides its time: progress, cancelling, resuming after the network was lost,
/// and how soon the recipient has a picture on the screen.
extension RunSetup {
  /// How many messages are interrupted on purpose.
  private static let interrupted = 40
  /// How long the phone has no network, and after which part of an undisturbed message that begins.
  private static let darkness = Duration.seconds(8)
  private static let part = 0.4

  func messageSeed(_ number: Int) -> UInt64 { SplitMix64.mixed(settings.seed &+ UInt64(number)) }

  func keepPromises(
    in message: inout Message, of sessions: [UploadSession], _ outcomes: PathOutcomes<SessionOutcome>
  ) {
    message.leastProgressSteps =
      outcomes.all.flatMap(\.pictures).filter { $0.mainArrived != nil }.map(\.progress.count).min()
    let loads = outcomes.loads
    message.loadSecondsP50 = loads.median?.seconds
    message.loadSecondsP95 = loads.quantile(0.95)?.seconds
    let waits = outcomes.distribution(ofEach: { outcome in
      outcome.pictures.compactMap { picture in
        picture.mainArrived.flatMap { arrived in picture.previewSeen.map { max($0 - arrived, .zero) } }
      }
    })
    message.seenAfterSecondsP95 = waits.quantile(0.95)?.seconds
    var (quiet, back, resumed): ([Duration], [Duration], [Bool]) = ([], [], [])
    for (number, session) in sessions.enumerated().prefix(Self.interrupted) {
      guard let arrived = outcomes.all[number].allArrived else { continue }
      let moment = Duration.seconds(arrived.seconds * Self.part)
      var cancelled = session
      cancelled.cancelledAt = moment
      if let time = cancelled.run(seed: messageSeed(number)).quietAfterCancel { quiet.append(time) }
      var dark = session
      dark.offline = [moment..<moment + Self.darkness]
      let outcome = dark.run(seed: messageSeed(number))
      if session.rules.retries > 0 || session.rules.queue != nil { resumed.append(outcome.allArrived != nil) }
      resumed += outcome.pictures.filter { $0.retriedByHand != nil }.map { $0.announced != nil }
      if let time = outcome.reconnectedAfter { back.append(time) }
    }
    message.cancelSecondsP95 = Distribution(quiet).quantile(0.95)?.seconds
    message.reconnectSecondsP95 = Distribution(back).quantile(0.95)?.seconds
    message.retrySuccess = resumed.isEmpty ? nil : Double(resumed.count { $0 }) / Double(resumed.count)
  }
  /// How many messages are sent in a row, as people do.
  private static let inARow = 3

  /// What becomes of pictures under rules that say what happens if the sender leaves or the server refuses, and if the
  /// network is lost twice.
  func disturb(
    _ sessions: [UploadSession], under rules: SessionRules, _ outcomes: PathOutcomes<SessionOutcome>,
    in message: inout Message
  ) {
    guard rules.knowsDisturbances else { return }
    var (left, cut, queued): ([PictureFate], [PictureFate], Int) = ([], [], 0)
    for (number, session) in sessions.enumerated().prefix(Self.interrupted) {
      guard let arrived = outcomes.all[number].allArrived else { continue }
      var row = session
      row.pictures = (0..<Self.inARow).flatMap { _ in session.pictures }
      row.rules = rules
      let leaving = row.run(seed: messageSeed(number))
      row.rules = session.rules
      let moment = Duration.seconds(arrived.seconds * Self.part)
      row.offline = [0, 2].map { moment + Self.darkness * $0..<moment + Self.darkness * ($0 + 1) }
      let cutting = row.run(seed: messageSeed(number))
      left += leaving.pictures.map(\.fate)
      cut += cutting.pictures.map(\.fate)
      queued = max(queued, leaving.queueBytes, cutting.queueBytes)
    }
    func share(_ fate: PictureFate, of all: [PictureFate]) -> Double? {
      all.isEmpty ? nil : Double(all.count { $0 == fate }) / Double(all.count)
    }
    message.sentOnceShare = share(.sent, of: left)
    message.lostSilentlyShare = share(.lost, of: left)
    message.staysQueuedShare = share(.queued, of: left)
    message.sentTwiceShare = share(.sentTwice, of: cut)
    message.queueBytesPeak = rules.queue == nil ? nil : queued
  }
}

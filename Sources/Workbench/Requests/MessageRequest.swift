import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import RunRecords
import Statistics
import Units

/// Messages of several pictures under a policy over a link, once it is known what was made of the photos.
struct MessageRequest: WorkerRequest {
  struct Answer: Codable, Sendable {
    var message: Message
    var cost: CallCost
  }

  /// Places in the setup's lists.
  var policy: Int
  var link: Int
  /// What was made of the photos: bytes of the main rendition and of the thumbnail.
  var pictures: [Picture]

  struct Picture: Codable, Sendable {
    /// Nil where the policy lost the photo.
    var main: Int?
    var thumbnail: Int?
    /// What making both takes the phone; nil if that is left out.
    var compressSeconds: Double?
  }

  /// Messages of a policy over a link.
  static let messages = 200

  /// What it may use up: pictures of a hundred megabytes are simulated for minutes.
  func limits(under setup: RunSetup) -> JobLimits {
    let bytes =
      pictures.reduce(0.0) { $0 + Double(($1.main ?? 0) + ($1.thumbnail ?? 0)) } / Double(max(1, pictures.count))
    let rules = setup.policies[policy].upload
    let each = bytes + Double(rules.bytesAroundFiles)
    // Those that are broken off and begun again included.
    return JobLimits(sending: 2 * each * Double(rules.picturesPerMessage * Self.messages))
  }

  func accepts(_ answer: Answer, part: Int, under setup: RunSetup) -> Bool {
    let asked = Message(setup.policies[policy], over: setup.links[link])
    let message = answer.message
    return message.policy == asked.policy && message.link == asked.link && message.pictures == asked.pictures
      && message.parallel == asked.parallel && message.uploadOrder == asked.uploadOrder
      && message.announce == asked.announce && message.isSound && answer.cost.isSound
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
  /// Messages drawn from what was made of the corpus, the same for the same seed.
  func message(_ request: MessageRequest) -> Message {
    let policy = policies[request.policy]
    let rules = policy.upload
    var draw = SeededGenerator(seed: settings.seed, stream: 0x4D53_4753)
    let link = links[request.link]
    let paths = link.paths(ofRuns: MessageRequest.messages)
    let sessions = paths.map { _, path in
      // A picture that the policy lost is not sent, and the others go without it.
      let pictures = (0..<rules.picturesPerMessage).compactMap { _ in
        let picture = request.pictures[draw.number(below: request.pictures.count)]
        return picture.main.map {
          SentPicture(
            mainBytes: $0, thumbnailBytes: picture.thumbnail, compression: .seconds(picture.compressSeconds ?? 0))
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
    message.chanceInBudget = last.chance(within: budget).value
    return message
  }
}

extension Message {
  /// What a policy itself says of its messages over a link.
  init(_ policy: Policy, over link: Link) {
    self.init()
    let rules = policy.upload
    (self.policy, self.link) = (policy.name, link.name)
    (pictures, parallel) = (rules.picturesPerMessage, rules.parallel)
    uploadOrder = policy.upload.order.map(\.rawValue).joined(separator: "+")
    announce = policy.upload.announce.rawValue
  }
}

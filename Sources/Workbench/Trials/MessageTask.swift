import CompressionStrategies
import NetworkSimulation
import RunRecords
import Statistics
import Units

/// A worker's job after the trials: messages of several pictures under a policy over a link.
struct MessageTask: Codable, Sendable {
  /// Places in the setup's lists.
  var policy: Int
  var link: Int
  /// What was made of the photos: bytes of the main rendition and of the thumbnail.
  var pictures: [Picture]

  struct Picture: Codable, Sendable {
    var main: Int
    var thumbnail: Int?
  }

  /// Messages of a policy over a link.
  static let messages = 200
}

extension RunSetup {
  /// Messages drawn from what was made of the corpus, the same for the same seed.
  func message(_ task: MessageTask) -> Message {
    let policy = policies[task.policy]
    let rules = SessionRules(policy.upload)
    var draw = SeededGenerator(seed: settings.seed, stream: 0x4D53_4753)
    let outcomes = (0..<MessageTask.messages).map { number in
      let pictures = (0..<rules.picturesPerMessage).map { _ in
        let picture = task.pictures[draw.number(below: task.pictures.count)]
        return SentPicture(mainBytes: picture.main, thumbnailBytes: picture.thumbnail)
      }
      let session = UploadSession(pictures: pictures, rules: rules, link: links[task.link])
      return session.run(seed: SplitMix64.mixed(settings.seed &+ UInt64(number)))
    }
    let last = Distribution(outcomes.map(\.lastPicture))
    var message = Message()
    message.policy = policy.name
    message.link = links[task.link].name
    message.pictures = rules.picturesPerMessage
    message.parallel = rules.parallel
    message.runs = outcomes.count
    if policy.upload.order.contains(.thumbnail) {
      message.firstThumbnailSecondsP50 = Distribution(outcomes.map(\.firstPreview)).median?.seconds
    }
    message.lastPictureSecondsP50 = last.median?.seconds
    message.lastPictureSecondsP95 = last.quantile(0.95)?.seconds
    message.uploadOrder = policy.upload.order.map(\.rawValue).joined(separator: "+")
    message.announce = policy.upload.announce.rawValue
    message.chanceInBudget = last.chance(within: budget).value
    return message
  }
}

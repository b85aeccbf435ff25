import CompressionStrategies
import Documents
import ImageCodecs
import NetworkSimulation
import Pixels
import Records
import System

/// One finished trial, sent from a worker to the record.
struct TrialResult: Codable, Sendable {
  var trial: Trial
  var scores: [Score] = []
  var uploads: [Upload] = []
  var steps: [StepRecord] = []
  var timings: [Timing] = []
  var generations: [Generation] = []
  var cost = CallCost()
  var pictures: [PictureFile] = []
}

extension TrialResult {
  /// Makes it a result of the photo and policy that were asked for, whatever a worker says, in sentences that move no
  /// cursor.
  mutating func take(photo: String, _ policy: Policy) {
    trial.photo = photo
    (trial.policy, trial.policyHash) = (policy.name, policy.hash)
    trial.reason = trial.reason?.readable
    trial.notes = trial.notes?.readable
    for place in scores.indices { (scores[place].photo, scores[place].policy) = (photo, policy.name) }
    for place in uploads.indices { (uploads[place].photo, uploads[place].policy) = (photo, policy.name) }
    for place in steps.indices { (steps[place].photo, steps[place].policy) = (photo, policy.name) }
    for place in generations.indices {
      (generations[place].photo, generations[place].policy) = (photo, policy.name)
      generations[place].reason = generations[place].reason?.readable
    }
    for place in timings.indices { (timings[place].photo, timings[place].policy) = (photo, policy.name) }
  }
}

extension Reason {
  /// The reason in a sentence that moves no cursor.
  fileprivate var readable: Reason { Reason(code, sentence.readable, figures: figures) }
}

extension TrialResult {
  /// A trial that has only a reason.
  init(failed reason: Reason, photo: String, look: PhotoLook, policy: String, policyHash: String) {
    trial = Trial(photo: photo, look: look, policy: policy, policyHash: policyHash)
    trial.status = .failed
    trial.reason = reason
  }

  /// The result of this outcome of a photo under a policy.
  init(_ outcome: Outcome, photo: String, look: PhotoLook, policy: Policy) {
    let account = outcome.account
    var trial = Trial(photo: photo, look: look, policy: policy.name, policyHash: policy.hash)
    trial.status = outcome.status
    trial.reason = outcome.reason
    if let main = outcome.main {
      trial.mainBytes = main.bytes.count
      trial.mainWidth = main.size.width
      trial.mainHeight = main.size.height
      trial.mainFormat = main.format
      trial.mainQuality = main.quality
      trial.encoder = main.encoder
      trial.metadataLeft = main.metadataLeft
      trial.mainSha256 = SHA256.digest(of: main.bytes).description
    }
    if let served = outcome.served {
      trial.servedBytes = served.bytes.count
      trial.servedWidth = served.size.width
      trial.servedHeight = served.size.height
      trial.servedFormat = served.format
      trial.servedSha256 = SHA256.digest(of: served.bytes).description
    }
    if outcome.main != nil {
      trial.opened = outcome.opened
      trial.fallbackBytes = outcome.fallback?.bytes.count
      trial.fallbackUploaded = outcome.fallback != nil && policy.fallback?.maker == .sender
    }
    if let thumbnail = outcome.thumbnail {
      trial.thumbnailBytes = thumbnail.bytes.count
      trial.thumbnailWidth = thumbnail.size.width
      trial.thumbnailHeight = thumbnail.size.height
      trial.thumbnailSha256 = SHA256.digest(of: thumbnail.bytes).description
    }
    trial.uploadedBytes = trial.bytesToSend(under: policy)
    trial.ratio = trial.bytesOverRendition
    trial.encodes = account.encodes
    trial.decodes = account.decodes
    trial.megapixelsDecoded = account.megapixelsDecoded
    trial.megapixelsEncoded = account.megapixelsEncoded
    trial.limitBroken = outcome.limitBroken
    trial.passedThrough = outcome.passedThrough
    trial.damaged = account.hasDamage
    trial.notes = account.notes.isEmpty ? nil : account.notes.joined(separator: "; ")
    steps = account.records(photo: photo, policy: policy.name)
    trial.work = CompressionWork(steps).text
    trial.rasters = RasterSteps(account, subsampling: policy.subsamples).text
    self.trial = trial
  }
}

extension Account {
  /// The steps as rows; their costs are known only if they were timed with nothing else running.
  func records(photo: String, policy: String, isTimed: Bool = false) -> [StepRecord] {
    steps.enumerated().map { index, step in
      var record = StepRecord(step, number: index + 1, photo: photo, policy: policy)
      record.cpuSeconds = isTimed ? step.cpuSeconds : nil
      return record
    }
  }
}

extension StepRecord {
  init(_ step: Account.Step, number: Int, photo: String, policy: String) {
    self.init()
    self.photo = photo
    self.policy = policy
    self.step = number
    kind = step.kind.rawValue
    width = step.width
    height = step.height
    format = step.format
    quality = step.quality
    bytes = step.bytes
    kept = step.kept
    megapixels = step.megapixels
    rendition = step.rendition.rawValue
  }
}

extension Trial {
  /// The bytes to send for its renditions; nil if there are none.
  func bytesToSend(under policy: Policy) -> Int? {
    guard mainBytes != nil else { return nil }
    let rules = policy.upload
    return rules.order.reduce(0) { sum, subject in
      let bytes = subject == .main ? sentBytes : thumbnailBytes
      return sum + (bytes.map { rules.bytesOnTheWay(of: $0) + rules.overheadBytes } ?? 0)
    }
  }

  /// The photo's bytes divided by its rendition's; nil if there is no rendition, or an empty one.
  var bytesOverRendition: Double? {
    mainBytes.flatMap { $0 == 0 ? nil : Double(photoBytes) / Double($0) }
  }
}

/// CPU seconds in codecs, metrics and the simulator: work that a run cannot avoid.
package struct CallCost: Codable, Sendable, Hashable {
  /// Decoding, resizing and encoding, with repetitions.
  package internal(set) var codecs = 0.0
  /// Preparing references and scoring renditions.
  package internal(set) var metrics = 0.0
  /// Uploads and messages in virtual time.
  package internal(set) var simulation = 0.0

  /// All three together.
  package var sum: Double { codecs + metrics + simulation }

  static func += (total: inout Self, more: Self) {
    total.codecs += more.codecs
    total.metrics += more.metrics
    total.simulation += more.simulation
  }
}

/// An answer that includes its cost.
protocol CostedAnswer {
  var cost: CallCost { get }
}

extension TrialResult: CostedAnswer {}
extension MessageRequest.Answer: CostedAnswer {}

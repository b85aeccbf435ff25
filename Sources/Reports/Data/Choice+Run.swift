import CompressionStrategies
import Judgement
import PerceptualQuality
public import Records

extension Choice {
  /// The choice that the run was made for.
  public init(_ manifest: RunManifest) {
    let question = Question(manifest)
    self.init(
      links: question.mix, mixSource: question.mixSource, device: question.device,
      budgetSeconds: question.budgetSeconds, phone: question.phone,
      phoneSpeed: manifest.phoneSpeed, countsCompression: manifest.phone != nil, criterion: question.criterion,
      zooming: question.zooming, classes: question.classes, goal: question.goal, floor: question.floor,
      yours: question.yours)
  }

  /// The chance that compression and upload together are in time. For another budget or speed than the run's, it is
  /// computed from the quantiles that the run kept.
  func judgedTotal(_ sending: Evidence.Sending, compressSeconds: Double?, measuredAt manifest: RunManifest) -> Double? {
    let isOwn = phone == manifest.phone?.name ?? "" && phoneSpeed == manifest.phoneSpeed
    guard budgetSeconds != manifest.budgetSeconds || !isOwn else {
      return sending.totalChance
    }
    guard let compressSeconds else { return nil }
    return sending.sent.chance(within: max(0, budgetSeconds - compressSeconds / phoneSpeed))
  }
}

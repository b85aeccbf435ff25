import Answers
public import RunRecords

extension Choice {
  /// What the run was made for.
  public init(_ manifest: RunManifest) {
    let question = Question(manifest)
    self.init(
      links: question.mix, mixSource: question.mixSource, device: question.device,
      budgetSeconds: question.budgetSeconds, phoneSpeed: manifest.phoneSpeed,
      countsCompression: manifest.aim?.countsCompression ?? false, criterion: question.criterion,
      zooming: question.zooming, classes: question.classes, goal: question.goal, floor: question.floor,
      yours: question.yours)
  }

  /// The chance of an upload with compression added, at another budget or speed than the run's by the quantiles that it
  /// kept.
  func judgedTotal(_ sending: Evidence.Sending, cpuSeconds: Double?, measuredAt manifest: RunManifest) -> Double? {
    guard budgetSeconds != manifest.budgetSeconds || phoneSpeed != manifest.phoneSpeed else {
      return sending.totalChance
    }
    guard sending.totalChance != nil, let cpuSeconds else { return nil }
    return sending.sent.chance(within: max(0, budgetSeconds - cpuSeconds / phoneSpeed))
  }
}

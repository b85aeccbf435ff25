public import Units

/// How large a picture may be so that it is sent in time: found by simulating uploads of different sizes.
public struct UploadAllowance: Sendable, Hashable {
  /// Runs for each size that is tried; every size meets the same chances.
  private static let runs = 200
  private static let seed: UInt64 = 1

  public var link: Link
  public var rules: SessionRules
  /// From the tap on Send until the server has the picture.
  public var budget: Duration
  /// How likely that is to be.
  public var chance: Share

  public init(link: Link, rules: SessionRules = SessionRules(), budget: Duration, chance: Share = Share(0.95)) {
    self.link = link
    self.rules = rules
    self.budget = budget
    self.chance = chance
  }

  /// The largest number of bytes that keeps the budget, to half a percent; nil where not even one packet does.
  public func bytes() -> Int? {
    let path = link.path
    var least = Packet.fullPayload
    guard keepsBudget(least, path) else { return nil }
    // More than the line carries in the budget is out of the question.
    let carried = Int(Double(fastest.bitsPerSecond) / 8 * budget.seconds)
    var most = max(carried, 2 * least)
    // The chance falls with the size, so halving finds where it crosses; sizes span orders of magnitude.
    while most - least > max(Packet.fullPayload, least / 200) {
      let middle = most > 4 * least ? Int((Double(least) * Double(most)).squareRoot()) : (least + most) / 2
      if keepsBudget(middle, path) { least = middle } else { most = middle }
    }
    return least
  }

  private var fastest: BitRate { link.changes.map(\.up).reduce(link.up, max) }

  /// Whether enough runs keep the budget; stops as soon as too many do not.
  private func keepsBudget(_ bytes: Int, _ path: Path) -> Bool {
    let uploads = ParallelUploads(
      path: path, algorithm: link.algorithm, streams: 1, bytes: bytes + rules.encryptionBytes,
      patience: budget.nanoseconds + 1)
    let mayFail = Int(Double(Self.runs) * (1 - chance.value) + 1e-9)
    var failures = 0
    for run in 0..<Self.runs {
      let seed = SeededRuns(seed: Self.seed).seed(of: run)
      if (uploads.run(seed: seed)[0].received ?? .max) > budget.nanoseconds { failures += 1 }
      if failures > mayFail { return false }
    }
    return true
  }
}

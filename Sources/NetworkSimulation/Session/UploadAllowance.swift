import Statistics
package import Units

/// How large a picture may be so that it arrives in time: found by simulating uploads of different sizes, then
/// confirmed by other uploads.
package struct UploadAllowance: Sendable, Hashable {
  /// Runs for each size that is tried; all sizes use the same seeds.
  private static let searchRuns = 200
  private static let searchSeed: UInt64 = 1
  /// Runs that confirm a size, and the seed of the first; each further size has its own seed.
  private static let proofRuns = 1_000
  private static let proofSeed: UInt64 = 0xA110_0001

  /// The link.
  package var link: Link
  /// How the app sends the picture.
  package var rules: SessionRules
  /// The time from the tap on Send until the server has the picture.
  package var budget: Duration
  /// The required chance to be in time.
  package var chance: Share

  /// The allowance of this link for a budget and a required chance.
  package init(link: Link, rules: SessionRules = SessionRules(), budget: Duration, chance: Share = Share(0.95)) {
    self.link = link
    self.rules = rules
    self.budget = budget
    self.chance = chance
  }

  /// The largest number of bytes that is shown to keep the budget: the lower 95 % bound of its chance is at least the
  /// required one. Nil if even one packet is too much.
  package func bytes() -> Int? {
    guard var bytes = candidate() else { return nil }
    var seed = Self.proofSeed
    var shrinkage = 0.01
    while !keepsBudget(bytes, runs: Self.proofRuns, seed: seed) {
      // After each further failure the size is reduced more, because the search was wrong by more.
      bytes = Int(Double(bytes) * (1 - shrinkage))
      guard bytes >= Packet.fullPayload else { return nil }
      shrinkage = min(shrinkage * 1.5, 0.5)
      seed += 1
    }
    return bytes
  }

  /// The largest number of bytes that kept the budget in the search, to half a percent.
  private func candidate() -> Int? {
    func keepsBudget(_ bytes: Int) -> Bool {
      self.keepsBudget(bytes, runs: Self.searchRuns, seed: Self.searchSeed)
    }
    var least = Packet.fullPayload
    guard keepsBudget(least) else { return nil }
    // More than the line carries within the budget cannot be in time.
    let carried = Int(Double(fastest.bitsPerSecond) / 8 * budget.seconds)
    var most = max(carried, 2 * least)
    // The chance falls as the size grows, so bisection finds the crossing; sizes span orders of magnitude.
    while most - least > max(Packet.fullPayload, least / 200) {
      let middle = most > 4 * least ? Int((Double(least) * Double(most)).squareRoot()) : (least + most) / 2
      if keepsBudget(middle) { least = middle } else { most = middle }
    }
    return least
  }

  private var fastest: BitRate {
    link.members.flatMap { [$0.path.up] + $0.path.changes.map(\.up) }.reduce(link.up, max)
  }

  /// Whether enough runs keep the budget; stops as soon as too many have not.
  private func keepsBudget(_ bytes: Int, runs: Int, seed: UInt64) -> Bool {
    var order = PathOrder(link.members.map(\.share))
    let sessions = link.members.map { member in
      var session = UploadSession(pictures: [SentPicture(mainBytes: bytes)], rules: rules, link: member.path)
      session.cancelledAt = budget + .nanoseconds(1)
      return session
    }
    let mayFail = mayFail(of: Self.proofRuns) * runs / Self.proofRuns
    var failures = 0
    for run in 0..<runs {
      let outcome = sessions[order.next()].sent(seed: SeededRuns(seed: seed).seed(of: run))
      if (outcome.mainArrived ?? .seconds(86_400)) > budget { failures += 1 }
      if failures > mayFail { return false }
    }
    return true
  }

  /// How many of this many runs may fail so that the lower 95 % bound reaches the chance; 0 if this many runs cannot
  /// show it.
  func mayFail(of runs: Int) -> Int {
    let most = Int(Double(runs) * (1 - chance.value) + 1e-9)
    return stride(from: most, through: 0, by: -1)
      .first { Interval.wilson(hits: runs - $0, of: runs).lower >= chance.value } ?? 0
  }
}

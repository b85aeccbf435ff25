public import RunRecords

/// What became of photos from one run to the next, photo by photo under each policy that both have.
public struct RunComparison: Sendable {
  /// One figure of one photo under one policy that is not what it was.
  public struct Pair: Sendable, Hashable {
    public let photo: String
    public let policy: String
    /// The column, with its link or device where it has one.
    public let column: String
    public let before: Double
    public let after: Double
    /// Whether the change is for the better.
    public let isBetter: Bool

    /// How much of the value it was before has changed.
    public var change: Double { before == 0 ? after - before : (after - before) / abs(before) }
  }

  /// A photo whose fate changed: it could be processed and sent, or could not.
  public struct Fate: Sendable, Hashable {
    public let photo: String
    public let policy: String
    public let before: String
    public let after: String
    public let reason: String?
  }

  /// How far a figure may move before it counts, beyond what is exact: nothing but noise moves less.
  struct Column: Sendable {
    let name: String
    let isBetterWhenLess: Bool
    let tolerance: Double
  }

  public let before: String
  public let after: String
  /// Pairs that both runs have, of a photo with the same content.
  public let compared: Int
  public let pairs: [Pair]
  public let newlyFailing: [Fate]
  public let newlyPassing: [Fate]
  /// Trials that only one of the runs has.
  public let onlyBefore: Int
  public let onlyAfter: Int

  public var better: [Pair] { pairs.filter(\.isBetter) }
  public var worse: [Pair] { pairs.filter { !$0.isBetter } }
  /// Whether anything is worse than it was.
  public var isWorse: Bool { pairs.contains { !$0.isBetter } || !newlyFailing.isEmpty }

  /// Compares two runs; CPU times count only beyond both runs' noise floors.
  public init(_ before: RunReader, _ after: RunReader, names: (before: String, after: String)) throws {
    let noise = max(try before.noiseFloor ?? 0, try after.noiseFloor ?? 0)
    let (old, new) = (try Self.figures(of: before), try Self.figures(of: after))
    var pairs: [Pair] = []
    var (failing, passing): ([Fate], [Fate]) = ([], [])
    var compared = 0
    for key in old.keys.sorted() {
      guard let left = old[key], let right = new[key], left.photoHash == right.photoHash else { continue }
      compared += 1
      if left.passes != right.passes {
        let fate = Fate(
          photo: key.photo, policy: key.policy, before: left.status, after: right.status, reason: right.reason)
        if right.passes { passing.append(fate) } else { failing.append(fate) }
      }
      for column in left.values.keys.sorted() {
        guard let was = left.values[column], let value = right.values[column], was != value else { continue }
        let rule = Self.rule(of: column)
        let floor = column == "compressCpuRatio" ? noise * abs(was) : rule.tolerance
        guard abs(value - was) > floor else { continue }
        pairs.append(
          Pair(
            photo: key.photo, policy: key.policy, column: column, before: was, after: value,
            isBetter: (value < was) == rule.isBetterWhenLess))
      }
    }
    self.before = names.before
    self.after = names.after
    self.compared = compared
    self.pairs = pairs.sorted { ($1.isBetter ? 1 : 0, -abs($0.change)) < ($0.isBetter ? 1 : 0, -abs($1.change)) }
    newlyFailing = failing
    newlyPassing = passing
    onlyBefore = old.count { new[$0.key] == nil }
    onlyAfter = new.count { old[$0.key] == nil }
  }

  /// The worst changes for the worse, by how much of the figure they are.
  public var worstTen: ArraySlice<Pair> { worse.sorted { abs($0.change) > abs($1.change) }.prefix(10) }
}

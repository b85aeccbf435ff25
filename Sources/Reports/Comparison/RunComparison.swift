public import RunRecords
import Statistics

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
    /// How much of the value it was before has changed; of a score and a chance the difference, the scale being 1.
    public let change: Double
  }

  /// One figure of one policy over all photos that both runs have it for.
  public struct Summary: Sendable, Hashable {
    public let policy: String
    public let column: String
    public let photos: Int
    public let better: Int
    public let worse: Int
    /// The median over the photos, before and after.
    public let before: Double
    public let after: Double
  }

  /// A photo whose fate changed: it could be processed and sent, or could not.
  public struct Fate: Sendable, Hashable {
    public let photo: String
    public let policy: String
    public let before: String
    public let after: String
    public let reason: String?
  }

  public let before: String
  public let after: String
  /// Pairs that both runs have, of a photo with the same content.
  public let compared: Int
  public let pairs: [Pair]
  /// Figures in which any photo changed, policy by policy.
  public let summaries: [Summary]
  public let newlyFailing: [Fate]
  public let newlyPassing: [Fate]
  /// Trials that only one of the runs has.
  public let onlyBefore: Int
  public let onlyAfter: Int
  /// Trials of the same name whose photo is another one.
  public let otherPhotos: Int

  public var better: [Pair] { pairs.filter(\.isBetter) }
  public var worse: [Pair] { pairs.filter { !$0.isBetter } }
  /// Whether anything is worse than it was.
  public var isWorse: Bool { pairs.contains { !$0.isBetter } || !newlyFailing.isEmpty }
  /// The worst changes for the worse, by how much of the figure they are.
  public var worstTen: ArraySlice<Pair> {
    worse.sorted { (abs($1.change), $0.photo, $0.policy) < (abs($0.change), $1.photo, $1.policy) }.prefix(10)
  }

  /// Compares two runs; CPU times count only beyond both runs' noise floors.
  public init(_ before: RunReader, _ after: RunReader, names: (before: String, after: String)) throws {
    let noise = max(try before.noiseFloor ?? 0, try after.noiseFloor ?? 0)
    let (old, new) = (try Self.figures(of: before), try Self.figures(of: after))
    var (pairs, failing, passing): ([Pair], [Fate], [Fate]) = ([], [], [])
    var (compared, others) = (0, 0)
    var tallies: [Figure: Tally] = [:]
    for key in old.keys.sorted() {
      guard let left = old[key], let right = new[key] else { continue }
      guard left.photoHash == right.photoHash else {
        others += 1
        continue
      }
      compared += 1
      if left.passes != right.passes {
        let fate = Fate(
          photo: key.photo, policy: key.policy, before: left.status, after: right.status, reason: right.reason)
        if right.passes { passing.append(fate) } else { failing.append(fate) }
      }
      for (column, was) in left.values.sorted(by: { $0.key < $1.key }) {
        guard let value = right.values[column] else { continue }
        let rule = Rule(of: column, noise: noise)
        var tally = tallies[Figure(policy: key.policy, column: column)] ?? Tally()
        if abs(value - was) > rule.tolerance(at: was) {
          let pair = Pair(
            photo: key.photo, policy: key.policy, column: column, before: was, after: value,
            isBetter: (value < was) == rule.isBetterWhenLess, change: rule.change(from: was, to: value))
          pairs.append(pair)
          if pair.isBetter { tally.better += 1 } else { tally.worse += 1 }
        }
        tally.before.append(was)
        tally.after.append(value)
        tallies[Figure(policy: key.policy, column: column)] = tally
      }
    }
    self.before = names.before
    self.after = names.after
    self.compared = compared
    self.pairs = pairs
    summaries = tallies.sorted { $0.key < $1.key }.compactMap { Summary($0.key, $0.value) }
    newlyFailing = failing
    newlyPassing = passing
    onlyBefore = old.count { new[$0.key] == nil }
    onlyAfter = new.count { old[$0.key] == nil }
    otherPhotos = others
  }

  fileprivate struct Figure: Hashable, Comparable {
    let policy: String
    let column: String

    static func < (left: Figure, right: Figure) -> Bool { (left.policy, left.column) < (right.policy, right.column) }
  }

  fileprivate struct Tally {
    var (better, worse) = (0, 0)
    var (before, after): ([Double], [Double]) = ([], [])
  }
}

extension RunComparison.Summary {
  fileprivate init?(_ figure: RunComparison.Figure, _ tally: RunComparison.Tally) {
    guard tally.better + tally.worse > 0, let before = tally.before.median, let after = tally.after.median else {
      return nil
    }
    self.init(
      policy: figure.policy, column: figure.column, photos: tally.before.count, better: tally.better,
      worse: tally.worse, before: before, after: after)
  }
}

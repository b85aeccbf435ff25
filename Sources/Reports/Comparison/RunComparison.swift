import Meaning
public import RunRecords
import Statistics

/// What became of photos from one run to the next, photo by photo under each policy that both have.
public struct RunComparison: Sendable {
  /// One figure of one photo under one policy that is not what it was.
  public struct Pair: Sendable, Hashable {
    /// The photo's name, which has the same content in both runs.
    public let photo: String
    /// The policy's name; its text may have changed, which may be why.
    public let policy: String
    /// Which figure, and over which link or on which screen.
    public let figure: ComparedFigure
    /// Its value in the first run.
    public let before: Double
    /// Its value in the second run.
    public let after: Double
    /// Whether the change is for the better.
    public let isBetter: Bool
    /// How much of the value it was before has changed; of a score and a chance the difference, the scale being 1.
    public let change: Double

    /// The column, with its link or device where it has one.
    public var column: String { figure.name }
  }

  /// One figure of one policy over all photos that both runs have it for.
  public struct Summary: Sendable, Hashable {
    /// The policy's name, which is in both runs.
    public let policy: String
    /// Which figure, and over which link or on which screen.
    public let figure: ComparedFigure
    /// Photos for which both runs have the figure, changed or not.
    public let photos: Int
    /// Of these, photos for which it has changed for the better.
    public let better: Int
    /// Of these, photos for which it has changed for the worse.
    public let worse: Int
    /// The median over the photos, before and after.
    public let before: Double
    /// Of the same photos, so that neither a new nor a lost photo moves it.
    public let after: Double
  }

  /// A photo whose fate changed: it is `ok` in one run and refused, failed or over a limit in the other.
  public struct Fate: Sendable, Hashable {
    /// The photo's name, which has the same content in both runs.
    public let photo: String
    /// The policy's name, which is in both runs.
    public let policy: String
    /// How it fared in the first run: ok, overLimit, refused or failed.
    public let before: String
    /// How it fares in the second run.
    public let after: String
    /// Why it is not ok in the second run; nil where it is.
    public let reason: String?
  }

  /// What readers are told that the first run is called.
  public let before: String
  /// What readers are told that the second run is called.
  public let after: String
  /// Pairs that both runs have, of a photo with the same content.
  public let compared: Int
  /// By photo and policy, then by figure: every change that is more than chance or the clock.
  public let pairs: [Pair]
  /// Figures in which any photo changed, policy by policy.
  public let summaries: [Summary]
  /// `ok` in the first run and not in the second; a trial that one run lacks is not among them.
  public let newlyFailing: [Fate]
  /// `ok` in the second run and not in the first.
  public let newlyPassing: [Fate]
  /// Trials that the first run alone has, and those that the second alone has.
  let onlyBefore: Int
  let onlyAfter: Int
  /// Trials of the same name whose photo is another one.
  public let otherPhotos: Int

  /// Pairs that changed for the better, in the order of `pairs`.
  public var better: [Pair] { pairs.filter(\.isBetter) }
  /// Pairs that changed for the worse, in the order of `pairs`.
  public var worse: [Pair] { pairs.filter { !$0.isBetter } }
  /// Whether anything is worse than it was.
  public var isWorse: Bool { pairs.contains { !$0.isBetter } || !newlyFailing.isEmpty }
  /// Whether anything is better than it was.
  public var isBetter: Bool { pairs.contains(where: \.isBetter) || !newlyPassing.isEmpty }
  /// The worst changes for the worse, by how much of the figure they are.
  var worstTen: ArraySlice<Pair> {
    worse.sorted { (abs($1.change), $0.photo, $0.policy) < (abs($0.change), $1.photo, $1.policy) }.prefix(10)
  }

  /// Compares two runs; what chance or the clock decides counts only beyond what either run shows of them.
  public init(_ before: RunReader, _ after: RunReader, names: (before: String, after: String)) throws {
    let (old, new) = (try ComparedRows(of: before), try ComparedRows(of: after))
    let photos = old.photos.keys.sorted()
    let difference = Difference(
      noise: max(try before.noiseFloor ?? 0, try after.noiseFloor ?? 0),
      drawn: try photos.reduce(0) { sum, photo in
        let others = try new.drawn(of: photo)
        return try sum + old.drawn(of: photo).reduce(0) { $0 + $1.value.intersection(others[$1.key] ?? []).count }
      })
    var (pairs, failing, passing): ([Pair], [Fate], [Fate]) = ([], [], [])
    var (compared, others, alone, added) = (0, 0, 0, 0)
    var tallies: [Tally.Key: Tally] = [:]
    for photo in photos {
      let (lefts, rights) = (try old.trials(of: photo), try new.trials(of: photo))
      added += rights.count { lefts[$0.key] == nil }
      for (policy, left) in lefts.sorted(by: { $0.key < $1.key }) {
        guard let right = rights[policy] else {
          alone += 1
          continue
        }
        guard left.photoHash == right.photoHash else {
          others += 1
          continue
        }
        compared += 1
        if left.passes != right.passes {
          let fate = Fate(
            photo: photo, policy: policy, before: left.status.rawValue, after: right.status.rawValue,
            reason: right.reason?.description)
          if right.passes { passing.append(fate) } else { failing.append(fate) }
        }
        for (figure, was) in left.values.sorted(by: { $0.figure < $1.figure }) {
          guard let now = right[figure], let better = figure.column.direction(of: figure.scale),
            !figure.column.isCounted || left.countedWith == right.countedWith
          else { continue }
          let key = Tally.Key(policy: policy, figure: figure)
          tallies[key, default: Tally()].add(was.value, now.value)
          guard difference.isShown(figure, was, now) else { continue }
          let pair = Pair(
            photo: photo, policy: policy, figure: figure, before: was.value, after: now.value,
            isBetter: better.isBetter(now.value, than: was.value),
            change: figure.change(from: was.value, to: now.value))
          pairs.append(pair)
          if pair.isBetter { tallies[key]?.better += 1 } else { tallies[key]?.worse += 1 }
        }
      }
    }
    for photo in new.photos.keys where old.photos[photo] == nil { added += try new.trials(of: photo).count }
    self.before = names.before
    self.after = names.after
    self.compared = compared
    self.pairs = pairs
    summaries = tallies.sorted { $0.key < $1.key }.compactMap { Summary($0.key, $0.value) }
    newlyFailing = failing
    newlyPassing = passing
    onlyBefore = alone
    onlyAfter = added
    otherPhotos = others
  }

  fileprivate struct Tally {
    /// What it is of.
    struct Key: Hashable, Comparable {
      let policy: String
      let figure: ComparedFigure

      static func < (left: Key, right: Key) -> Bool { (left.policy, left.figure) < (right.policy, right.figure) }
    }

    var (better, worse) = (0, 0)
    /// A photo after the other; what it is now is kept only where it is something else.
    private(set) var before: [Double] = []
    private var changes: [(place: Int, now: Double)] = []

    mutating func add(_ was: Double, _ now: Double) {
      if was != now { changes.append((before.count, now)) }
      before.append(was)
    }

    var after: [Double] {
      var after = before
      for change in changes { after[change.place] = change.now }
      return after
    }
  }
}

extension RunComparison.Summary {
  fileprivate init?(_ key: RunComparison.Tally.Key, _ tally: RunComparison.Tally) {
    guard tally.better + tally.worse > 0, let before = tally.before.median, let after = tally.after.median else {
      return nil
    }
    self.init(
      policy: key.policy, figure: key.figure, photos: tally.before.count, better: tally.better,
      worse: tally.worse, before: before, after: after)
  }
}

import Meaning
import RunRecords
import Statistics

/// What became of photos from one run to the next, photo by photo under each policy that both have.
public struct RunComparison: Sendable {
  /// One figure of one policy over all photos for which both runs have it.
  public struct Summary: Sendable, Hashable {
    /// Which figure of which policy, and over which link or on which screen.
    public let figure: ComparedFigure
    /// Photos for which both runs have the figure, changed or not.
    public let photos: Int
    /// The number of these photos for which it has changed for the better.
    public let better: Int
    /// The number of these photos for which it has changed for the worse.
    public let worse: Int
    /// The median over the photos, before and after.
    public let before: Double
    /// Over the same photos, so that neither a new nor a lost photo moves it.
    public let after: Double
  }

  /// The first run's name for readers.
  public let before: String
  /// The second run's name for readers.
  public let after: String
  /// The second run's policies in its own order, by which its report gives them their marks.
  public let policies: [String]
  /// Which of the runs is not finished, and how far it has come: the others' rows say nothing of what it lacks.
  public let unfinished: [String]
  /// What changed in addition to the photos' figures, and may be why; a phrase each.
  public let conditions: [String]
  /// How many pictures are sent well under each policy that both runs have; nothing if the runs are of other photos.
  public let sentWell: [SentWell]
  /// What became of the trials.
  public let trials: TrialFates
  /// By photo and policy, then by figure: every change that is more than chance or the clock.
  public let pairs: [FigurePair]
  /// Figures in which any photo changed, policy by policy.
  public let summaries: [Summary]

  /// Pairs that changed for the better, in the order of `pairs`.
  public var better: [FigurePair] { pairs.filter(\.isBetter) }
  /// Pairs that changed for the worse, in the order of `pairs`.
  public var worse: [FigurePair] { pairs.filter { !$0.isBetter } }
  /// Whether anything is worse than it was.
  public var isWorse: Bool { pairs.contains { !$0.isBetter } || !trials.newlyFailing.isEmpty }
  /// Whether anything is better than it was.
  public var isBetter: Bool { pairs.contains(where: \.isBetter) || !trials.newlyPassing.isEmpty }
  /// The worst changes for the worse, by how much of the figure they are.
  public var worstTen: ArraySlice<FigurePair> {
    worse.sorted { (abs($1.change), $0.photo, $0.figure.policy) < (abs($0.change), $1.photo, $1.figure.policy) }.prefix(
      10)
  }

  /// Compares two runs.
  public init(_ before: Figures, _ after: Figures) throws {
    var pairs: [FigurePair] = []
    var tallies: [ComparedFigure: Tally] = [:]
    let search = try PairedFigures.all(from: before, to: after) { pair in
      tallies[pair.figure, default: Tally()].add(pair)
      if pair.isShown { pairs.append(pair) }
    }
    let trials = TrialFatesReading()
    try RowReading(run: after, base: before).show(to: search + [trials])
    self.before = before.name
    self.after = after.name
    policies = after.policies.map(\.name)
    unfinished = [before, after].compactMap { run in
      run.gaps.unfinished.map { "\(run.name) is \($0.sentence)" }
    }
    self.trials = trials.fates
    self.pairs = pairs.sorted { ($0.photo, $0.figure) < ($1.photo, $1.figure) }
    conditions = after.conditions.changes(since: before.conditions)
    sentWell = try SentWell.all(from: before, to: after)
    summaries = tallies.sorted { $0.key < $1.key }.compactMap { Summary($0.key, $0.value) }
  }

  fileprivate struct Tally {
    var (better, worse) = (0, 0)
    /// A photo after the other; what it is now is kept only if it is something else.
    private(set) var before: [Double] = []
    private var changes: [(place: Int, now: Double)] = []

    mutating func add(_ pair: FigurePair) {
      if pair.before != pair.after { changes.append((before.count, pair.after)) }
      before.append(pair.before)
      guard pair.isShown else { return }
      if pair.isBetter { better += 1 } else { worse += 1 }
    }

    var after: [Double] {
      var after = before
      for change in changes { after[change.place] = change.now }
      return after
    }
  }
}

extension RunComparison.Summary {
  fileprivate init?(_ figure: ComparedFigure, _ tally: RunComparison.Tally) {
    guard tally.better + tally.worse > 0, let before = tally.before.median, let after = tally.after.median else {
      return nil
    }
    self.init(
      figure: figure, photos: tally.before.count, better: tally.better, worse: tally.worse, before: before,
      after: after)
  }
}

/// What became of trials from one run to the next, and how many the two have in common.
public struct TrialFates: Sendable {
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
    /// Why it is not ok in the second run; nil if it is.
    public let reason: String?
  }

  /// Trials that both runs have, of a photo with the same content.
  public fileprivate(set) var compared = 0
  /// `ok` in the first run and not in the second; a trial that one run lacks is not among them.
  public fileprivate(set) var newlyFailing: [Fate] = []
  /// `ok` in the second run and not in the first.
  public fileprivate(set) var newlyPassing: [Fate] = []
  /// Trials that only the first run has.
  public fileprivate(set) var onlyBefore = 0
  /// Trials that only the second run has.
  public fileprivate(set) var onlyAfter = 0
  /// Trials of the same name whose photo is another one.
  public fileprivate(set) var otherPhotos = 0
}

/// Reads what became of trials.
final class TrialFatesReading: RowAudience {
  let table = Column.Table.trials
  let isPaired = true
  private(set) var fates = TrialFates()
  private var (status, reason) = (0, 0)

  func ask(_ query: inout CellQuery) {
    status = query.place(of: "status") ?? 0
    reason = query.place(of: "reason") ?? 0
  }

  func look(at now: RowsOfPhoto, _ base: RowsOfPhoto, isSamePhoto: Bool) {
    var now = now
    fates.onlyAfter += now.rows.count
    for row in base.rows {
      guard let own = now.row(row.key) else {
        fates.onlyBefore += 1
        continue
      }
      fates.onlyAfter -= 1
      guard isSamePhoto else {
        fates.otherPhotos += 1
        continue
      }
      fates.compared += 1
      guard let old = Status(row.cells[status]), let new = Status(own.cells[status]), (old == .ok) != (new == .ok)
      else { continue }
      let fate = TrialFates.Fate(
        photo: row.key.photo ?? "", policy: row.key["policy"] ?? "", before: old.rawValue, after: new.rawValue,
        reason: String(own.cells[reason]))
      if new == .ok { fates.newlyPassing.append(fate) } else { fates.newlyFailing.append(fate) }
    }
  }
}

import ImageCodecs
import Records
import Statistics

/// What changed from one run to the next, photo by photo, under each policy that both have.
package struct RunComparison: Sendable {
  /// One figure of one policy over all photos for which both runs have it.
  package struct Summary: Sendable, Hashable {
    /// The figure, with its policy and its link or screen.
    package let figure: ComparedFigure
    /// Photos for which both runs have the figure, changed or not.
    package let photos: Int
    /// How many of these photos became better.
    package let better: Int
    /// How many of these photos became worse.
    package let worse: Int
    /// The median over the photos in the first run.
    package let before: Double
    /// The same in the second run; over the same photos, so that new or lost photos do not change it.
    package let after: Double
  }

  /// The first run's name for readers.
  package let before: String
  /// The second run's name for readers.
  package let after: String
  /// The second run's policies in its own order, from which its report derives their marks.
  package let policies: [String]
  /// Which of the runs is unfinished, and how far it is; for what is missing there is no comparison.
  package let unfinished: [String]
  /// What else changed, which may be the reason; one phrase each.
  package let conditions: [String]
  /// How the second run's question differs from the first one's; what is sent well is then not compared.
  package let otherQuestion: [String]
  /// How many pictures are sent well under each policy that both runs have; empty if the runs are of other photos or
  /// ask different questions.
  package let sentWell: [SentWell]
  /// What changed in the outcomes of trials.
  package let trials: TrialFates
  /// Every change that is more than chance or clock noise, by photo and policy, then by figure.
  package let pairs: [FigurePair]
  /// Figures that changed for any photo, policy by policy.
  package let summaries: [Summary]

  /// Changes for the better, in the order of `pairs`.
  package var better: [FigurePair] { pairs.filter(\.isBetter) }
  /// Changes for the worse, in the order of `pairs`.
  package var worse: [FigurePair] { pairs.filter { !$0.isBetter } }
  /// Whether anything is worse than before.
  package var isWorse: Bool { pairs.contains { !$0.isBetter } || !trials.newlyFailing.isEmpty }
  /// Whether some policy sends fewer pictures well than before.
  package var sendsLessWell: Bool { sentWell.contains { $0.isShown && $0.after < $0.before } }
  /// Whether anything is better than before.
  package var isBetter: Bool { pairs.contains(where: \.isBetter) || !trials.newlyPassing.isEmpty }
  /// The ten largest relative changes for the worse.
  package var worstTen: ArraySlice<FigurePair> {
    worse.sorted { (abs($1.change), $0.photo, $0.figure.policy) < (abs($0.change), $1.photo, $1.figure.policy) }.prefix(
      10)
  }

  /// Compares two runs.
  package init(_ before: RunFigures, _ after: RunFigures) throws {
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
    otherQuestion = after.conditions.otherQuestion(than: before.conditions)
    sentWell = try SentWell.all(from: before, to: after)
    summaries = tallies.sorted { $0.key < $1.key }.compactMap { Summary($0.key, $0.value) }
  }

  fileprivate struct Tally {
    var (better, worse) = (0, 0)
    /// The value before, photo by photo; the value after is kept only if it differs.
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

/// How the outcomes of trials changed between two runs, and how many trials both have.
package struct TrialFates: Sendable {
  /// A photo whose outcome changed: it is `ok` in one run and refused, failed or over a limit in the other.
  package struct Fate: Sendable, Hashable {
    /// The photo's name; its content is the same in both runs.
    package let photo: String
    /// The policy's name, which is in both runs.
    package let policy: String
    /// Its status in the first run: ok, overLimit, refused or failed.
    package let before: String
    /// Its status in the second run.
    package let after: String
    /// Why it is not ok in the second run; nil if it is.
    package let reason: String?
  }

  /// How many trials both runs have, of photos with the same content.
  package fileprivate(set) var compared = 0
  /// `ok` in the first run and not in the second; trials missing from one run are not listed.
  package fileprivate(set) var newlyFailing: [Fate] = []
  /// `ok` in the second run and not in the first.
  package fileprivate(set) var newlyPassing: [Fate] = []
  /// How many trials only the first run has.
  package fileprivate(set) var onlyBefore = 0
  /// How many trials only the second run has.
  package fileprivate(set) var onlyAfter = 0
  /// How many trials have the same name but another photo.
  package fileprivate(set) var otherPhotos = 0
}

/// Reads the outcomes of trials.
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

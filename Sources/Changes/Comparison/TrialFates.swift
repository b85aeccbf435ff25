import Meaning
import RunRecords

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

import Meaning
public import RunRecords
import Units

/// What a figure of a policy did since an earlier state, over all rows that both have: what changed is said whether or
/// not an assertion asks.
public struct Shift: Sendable {
  /// The policy's name.
  public let policy: String
  /// The figure.
  public let column: Column
  /// Link, or rendition, device, viewing and metric; empty where the policy has one such figure of a photo.
  public let scope: [String]
  /// Rows that both have.
  public let rows: Int
  /// Those of them that are better than they were.
  public let better: Int
  /// Those of them that are worse than they were.
  public let worse: Int
  /// The mean over the rows, then: unlike a median it moves with any of them.
  public let before: Double
  /// The same mean, now.
  public let after: Double
  /// The row that got worse the most; nil where none did.
  let worst: RowKey?
}

extension Shift {
  /// What changed, by those who looked for it: what got worse in most rows first.
  static func sorted(_ searches: [ShiftSearch]) -> [Shift] {
    searches.flatMap(\.shifts).sorted { left, right in
      (left.worse, left.better, right.name) > (right.worse, right.better, left.name)
    }
  }
}

extension Shift {
  /// What people call it: convos: mainBytes, or convos, wifi: uploadSecondsP50.
  public var name: String { "\(([policy] + scope).joined(separator: ", ")): \(column.name)" }

  /// What it did: 812,345 bytes → 823,456 bytes (+1.37 %), worse in 3 and better in 1 of 12 rows.
  public var words: String {
    let wording = FigureWording(column: column)
    let counts = [(worse, "worse"), (better, "better")].filter { $0.0 > 0 }.map { "\($0.1) in \($0.0.grouped)" }
    let areWhole = column.kind == .integer && before.rounded() != after.rounded()
    let (was, now) = areWhole ? (before.rounded(), after.rounded()) : (before, after)
    return "mean \(wording.figure(was, apartFrom: [.real(now)])) → \(wording.figure(now, apartFrom: [.real(was)])) "
      + "(\(FigureWording.change(BaselineLimits.ratio(now: after, base: before)))), "
      + "\(counts.joined(separator: " and ")) of \(rows.grouped)"
  }
}

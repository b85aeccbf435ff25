import Changes
import Meaning
import RunRecords

/// What compression takes another phone than the run's, from the work that a trial recorded.
struct PhoneSeconds {
  /// The column that holds the run's own phone's.
  static let column = "phoneCompressSeconds"

  private let phone: PhoneCosts
  private let place: Int
  private let output: Int

  /// The seconds of this phone; nil if the table has no account of the work.
  init?(_ phone: PhoneCosts, in query: inout CellQuery) {
    guard let place = query.place(of: "work"), let output = query.place(of: "mainBytes") else { return nil }
    (self.phone, self.place, self.output) = (phone, place, output)
  }

  /// Null for a trial without output, without an account, or with a step that has no cost.
  func value(of row: FigureRow) -> Value {
    if row.cells[output] == .null { return .null }
    return String(row.cells[place]).flatMap { CompressionWork($0) }.flatMap { phone.seconds($0) }.map { .real($0) }
      ?? .null
  }
}

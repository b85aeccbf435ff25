import CompressionStrategies
import Records

/// How long compression takes on another phone than the run's, from the work that a trial recorded.
struct PhoneSeconds {
  /// The column for the run's own phone.
  static let column = "phoneCompressSeconds"

  private let phone: PhoneCosts
  private let place: Int
  private let output: Int

  /// The seconds on this phone; nil if the table has no record of the work.
  init?(_ phone: PhoneCosts, in query: inout CellQuery) {
    guard let place = query.place(of: "work"), let output = query.place(of: "mainBytes") else { return nil }
    (self.phone, self.place, self.output) = (phone, place, output)
  }

  /// Null for a trial without a rendition, without a record of its work, or with a step whose cost is unknown.
  func value(of row: FigureRow) -> Value {
    if row.cells[output] == .null { return .null }
    return String(row.cells[place]).flatMap { CompressionWork($0) }.flatMap { phone.seconds($0) }.map { .real($0) }
      ?? .null
  }
}

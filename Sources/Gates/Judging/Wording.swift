import RunRecords
import Units

/// Figures in sentences: exact, with their unit.
struct Wording {
  let column: Column

  /// A cell of the column.
  func figure(_ value: Value) -> String {
    switch value {
    case .null: "nothing"
    case .integer(let number) where column.kind != .boolean:
      number.grouped + (column.unit.map { " " + $0 } ?? "")
    case .real(let number) where column.unit == "bytes" && number == number.rounded():
      Int(number).grouped + " bytes"
    default: column.text(value) + (value.number != nil && column.unit != nil ? " " + (column.unit ?? "") : "")
    }
  }

  /// A figure of an aggregate, which need not be whole where the column is.
  func figure(_ number: Double) -> String { figure(.real(number)) }

  /// A share: 95 %, or all digits where those are needed to tell it from its neighbours.
  static func share(_ value: Double) -> String { Share(value).brief }

  /// A bound: at most 2,097,152 bytes.
  func bound(_ bound: Bound) -> String { "\(Self.words(bound.relation)) \(figure(bound.limit))" }

  /// Several bounds: above 3 s and at most 5 s.
  func bounds(_ bounds: [Bound]) -> String { bounds.map(bound).joined(separator: " and ") }

  /// A relation in words.
  static func words(_ relation: Bound.Relation) -> String {
    switch relation {
    case .below: "below"
    case .atMost: "at most"
    case .above: "above"
    case .atLeast: "at least"
    case .equals: "equal to"
    }
  }

  /// Limits against a baseline: at most 1.01 times the baseline.
  func limits(_ limits: BaselineLimits) -> String {
    if limits.equals { return "equal to the baseline" }
    var words: [String] = []
    if let ratio = limits.atMostRatio { words.append("at most \(ratio) times the baseline") }
    if let ratio = limits.atLeastRatio { words.append("at least \(ratio) times the baseline") }
    if let difference = limits.atMostDifference { words.append("at most \(figure(difference)) worse") }
    return words.joined(separator: " or ")
  }

  /// A change of a ratio: +5.41 %.
  static func change(_ ratio: Double) -> String {
    guard ratio.isFinite else { return "from nothing" }
    let percent = (ratio - 1) * 100
    return (percent >= 0 ? "+" : "") + (abs(percent) < 0.01 && percent != 0 ? "\(percent)" : percent.fixed(2)) + " %"
  }

  /// `1 row` or `3 rows`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number.grouped) \(noun)\(number == 1 ? "" : "s")" }
}

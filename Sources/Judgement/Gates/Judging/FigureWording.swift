import Records
import System
import Units

/// Figures in sentences, with their unit: limits exactly as given, and measured figures with as many digits as people
/// read.
struct FigureWording {
  let column: Column

  /// A measured figure: in milliseconds or hundredths, smaller ones with three significant digits, and with more if
  /// needed to distinguish it from these others.
  func figure(_ value: Value, apartFrom others: [Value] = []) -> String {
    guard case .real(let number) = value, number.isFinite, number != number.rounded() else { return exact(value) }
    let usual = abs(number) >= 1 ? (column.unit == "s" ? 3 : 2) : 2 - Int(log10(abs(number)).rounded(.down))
    let text = Self.rounded(number, to: usual, apartFrom: others.compactMap(\.number))
    return text + (column.unit.map { " " + $0 } ?? "")
  }

  /// The figure of an aggregate, which need not be whole even if the column is.
  func figure(_ number: Double, apartFrom others: [Value] = []) -> String { figure(.real(number), apartFrom: others) }

  /// At least this many digits after the point; more if needed to distinguish it from a different number; all if it has
  /// fewer.
  private static func rounded(_ number: Double, to usual: Int, apartFrom others: [Double]) -> String {
    let all = number.description
    let differing = others.filter { $0 != number }
    let text = (min(usual, 15)...15).lazy.map { decimals in (decimals, number.fixed(decimals)) }
      .first { decimals, text in !differing.contains { $0.fixed(decimals) == text } }?.1
    return text.map { $0.count < all.count ? $0 : all } ?? all
  }

  /// A limit, or a cell that is not a fraction.
  func exact(_ value: Value) -> String {
    switch value {
    case .null: "nothing"
    case .integer(let number) where column.kind != .boolean:
      number.grouped + (column.unit.map { " " + $0 } ?? "")
    case .real(let number) where number == number.rounded() && abs(number) < 1e15:
      Int(number).grouped + (column.unit.map { " " + $0 } ?? "")
    default: column.text(value) + (value.number != nil && column.unit != nil ? " " + (column.unit ?? "") : "")
    }
  }

  /// A share: 95 %, with more digits if needed to distinguish it from these others.
  static func share(_ value: Double, apartFrom others: [Double] = []) -> String {
    let brief = Share(value).brief
    let isHidden = others.contains { $0 != value && Share($0).brief == brief }
    return isHidden ? rounded(value * 100, to: 2, apartFrom: others.map { $0 * 100 }) + " %" : brief
  }

  /// A bound: at most 2,097,152 bytes.
  func bound(_ bound: Bound) -> String { "\(Self.words(bound.relation)) \(exact(bound.limit))" }

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

  /// Limits compared with a baseline: at most 1.01 times the baseline.
  func limits(_ limits: BaselineLimits) -> String {
    if limits.equals { return "equal to the baseline" }
    var words: [String] = []
    if let ratio = limits.atMostRatio { words.append("at most \(ratio) times the baseline") }
    if let ratio = limits.atLeastRatio { words.append("at least \(ratio) times the baseline") }
    if let difference = limits.atMostDifference { words.append("at most \(exact(.real(difference))) worse") }
    return words.joined(separator: " or ")
  }

  /// A relative change: +5.41 %, or +0.0000031 % for one that would round to zero.
  static func change(_ ratio: Double) -> String {
    guard ratio.isFinite else { return "from nothing" }
    let percent = (ratio - 1) * 100
    let decimals = percent == 0 ? 2 : max(2, 1 - Int(log10(abs(percent)).rounded(.down)))
    return (percent >= 0 ? "+" : "") + percent.fixed(min(decimals, 15)) + " %"
  }
}

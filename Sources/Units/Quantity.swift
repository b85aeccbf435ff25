/// A plain decimal number and the unit written behind it, exactly as typed.
///
/// Only ASCII digits and one point: `Double` would also take `0x10`, `nan` and `inf`.
struct Quantity {
  /// All digits, the point taken out; as many as fit if there are more.
  private let digits: Int
  private let number: Substring
  /// How many of the digits stood behind the point.
  private let decimals: Int
  let unit: Substring

  /// Nil if the text does not begin with a number. A blank may stand before the unit.
  init?(_ text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.number = number
    digits = Int(parts.joined()) ?? .max
    decimals = parts.count == 2 ? parts[1].count : 0
    unit = text[number.endIndex...].drop { $0 == " " }
  }

  /// The number times `unit`, nil if that is not whole or too large to hold.
  func times(_ unit: Int) -> Int? {
    let (product, overflow) = Int128(digits).multipliedReportingOverflow(by: Int128(unit))
    guard !overflow else { return nil }
    var whole = product
    for _ in 0..<decimals {
      guard whole.isMultiple(of: 10) else { return nil }
      whole /= 10
    }
    return Int(exactly: whole)
  }

  /// The number times ten to a power, correctly rounded.
  func timesTen(toThe power: Int) -> Double { Double("\(number)e\(power)") ?? 0 }
}

/// JSON5Number: decimal or hexadecimal, signed or not, Infinity and NaN (specification, section 6).
extension Scanner {
  mutating func takeNumber() -> Token.Kind {
    let position = cursor.position
    let start = cursor.index
    let isNegative = cursor.take("-")
    if !isNegative { _ = cursor.take("+") }
    var number = takeMagnitude()
    if let rest = cursor.current, rest.isIdentifierPart || rest == "." || rest == "\\" {
      cursor.take { $0.isIdentifierPart || $0 == "." || $0 == "\\" }
      number = nil
    }
    guard let number else {
      let text = cursor.text(from: start)
      faults.add(position, "'\(text)' is not a number\(advice(for: text))")
      return .faulty
    }
    return .number(isNegative ? -number : number)
  }

  private mutating func takeMagnitude() -> Double? {
    if let scalar = cursor.current, scalar.isIdentifierStart {
      return switch cursor.take(while: \.isIdentifierPart) {
      case "Infinity": Double.infinity
      case "NaN": Double.nan
      default: nil
      }
    }
    if cursor.current == "0", cursor.next == "x" || cursor.next == "X" {
      cursor.take()
      cursor.take()
      let digits = cursor.take { $0.hexValue != nil }
      return digits.isEmpty ? nil : digits.unicodeScalars.reduce(0) { $0 * 16 + Double($1.hexValue ?? 0) }
    }
    return takeDecimal()
  }

  private mutating func takeDecimal() -> Double? {
    let whole = cursor.take(while: \.isDecimalDigit)
    if whole.count > 1, whole.hasPrefix("0") { return nil }
    let fraction = cursor.take(".") ? cursor.take(while: \.isDecimalDigit) : ""
    if whole.isEmpty, fraction.isEmpty { return nil }
    var exponent = ""
    if cursor.take("e") || cursor.take("E") {
      let sign = cursor.take("-") ? "-" : ""
      if sign.isEmpty { _ = cursor.take("+") }
      let digits = cursor.take(while: \.isDecimalDigit)
      if digits.isEmpty { return nil }
      exponent = "e\(sign)\(digits)"
    }
    // The parts are made of what strtod and JavaScript read in the same way: digits on both sides of the point.
    return Double("\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)\(exponent)")
  }

  private func advice(for text: String) -> String {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    let rest = digits.drop { $0 == "0" }
    if rest.count < digits.count, rest.first?.isNumber == true { return "; leave out the leading zero" }
    if digits.first?.isNumber == true, digits.last?.isLetter == true { return "; put a number with a unit in quotes" }
    return ""
  }
}

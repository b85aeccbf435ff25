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
    // The parts are combined to what strtod and JavaScript read in the same way: digits on both sides of the point.
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

/// JSON5String: either quote, escapes, line continuations (specification, section 5).
extension Scanner {
  mutating func takeString(quote: Unicode.Scalar) -> Token.Kind {
    let start = cursor.position
    cursor.take()
    var text = String.UnicodeScalarView()
    while let scalar = cursor.current {
      if cursor.take(quote) { return .string(String(text)) }
      // U+2028 and U+2029 are allowed in a text, so that all JSON is JSON5.
      if scalar == "\n" || scalar == "\r" { break }
      if scalar == "\\" {
        takeEscape(into: &text)
      } else {
        text.append(scalar)
        cursor.take()
      }
    }
    faults.add(start, "the text that begins here is not closed; add \(quote) at its end")
    return .faulty
  }

  private mutating func takeEscape(into text: inout String.UnicodeScalarView) {
    let position = cursor.position
    cursor.take()
    guard let scalar = cursor.take() else { return }
    switch scalar {
    case "b": text.append("\u{8}")
    case "f": text.append("\u{C}")
    case "n": text.append("\n")
    case "r": text.append("\r")
    case "t": text.append("\t")
    case "v": text.append("\u{B}")
    case "0" where cursor.current?.isDecimalDigit != true: text.append("\0")
    case "0"..."9": faults.add(position, "a backslash before a digit means nothing; write \\xHH or \\uHHHH")
    case "x":
      if let value = takeHex(digits: 2), let byte = Unicode.Scalar(value) {
        text.append(byte)
      } else {
        faults.add(position, "\\x needs two hexadecimal digits")
      }
    case "u": takeUnicodeEscape(at: position, into: &text)
    case "\r": _ = cursor.take("\n")
    case _ where scalar.isLineTerminator: break
    default: text.append(scalar)
    }
  }

  private mutating func takeUnicodeEscape(at position: Position, into text: inout String.UnicodeScalarView) {
    guard let unit = takeHex(digits: 4) else {
      return faults.add(position, "\\u needs four hexadecimal digits")
    }
    if let scalar = Unicode.Scalar(unit) { return text.append(scalar) }
    var ahead = self
    guard unit < 0xDC00, ahead.cursor.take("\\"), ahead.cursor.take("u"), let low = ahead.takeHex(digits: 4),
      0xDC00..<0xE000 ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + low - 0xDC00)
    else {
      return faults.add(position, "half of a surrogate pair is not a character; write both halves")
    }
    self = ahead
    text.append(scalar)
  }
}

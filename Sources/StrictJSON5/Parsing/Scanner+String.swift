/// JSON5String: either quote, escapes, line continuations (specification, section 5).
extension Scanner {
  mutating func takeString(quote: Unicode.Scalar) -> Token.Kind {
    let start = cursor.position
    cursor.take()
    var text = String.UnicodeScalarView()
    while let scalar = cursor.current {
      if cursor.take(quote) { return .string(String(text)) }
      // U+2028 and U+2029 are allowed in a text, so that JSON is JSON5.
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

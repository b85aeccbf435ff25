/// Cuts a text into tokens, reports what is not one, and continues behind it.
struct Scanner {
  var cursor: Cursor
  let faults: FaultList

  mutating func nextToken() -> Token {
    skipBlanks()
    let start = cursor.index
    let position = cursor.position
    let kind = takeKind(at: position)
    return Token(kind: kind, position: position, text: cursor.text(from: start))
  }

  private mutating func takeKind(at position: Position) -> Token.Kind {
    guard let scalar = cursor.current else { return .end }
    switch scalar {
    case "{", "}", "[", "]", ":", ",":
      cursor.take()
      return .punctuator(scalar)
    case "\"", "'": return takeString(quote: scalar)
    case "0"..."9", ".", "+", "-": return takeNumber()
    case _ where scalar.isIdentifierStart || scalar == "\\": return takeIdentifier()
    default:
      cursor.take()
      faults.add(position, "\(quoted(String(scalar))) means nothing here; put text in quotes")
      return .faulty
    }
  }

  private mutating func skipBlanks() {
    while let scalar = cursor.current {
      if scalar.isWhitespace {
        cursor.take()
      } else if scalar == "/", cursor.next == "/" {
        cursor.take { !$0.isLineTerminator }
      } else if scalar == "/", cursor.next == "*" {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    let position = cursor.position
    cursor.take()
    cursor.take()
    while let scalar = cursor.take() {
      if scalar == "*", cursor.take("/") { return }
    }
    faults.add(position, "the comment that begins here has no end; close it with */")
  }

  private mutating func takeIdentifier() -> Token.Kind {
    var name = String.UnicodeScalarView()
    while let scalar = cursor.current {
      let position = cursor.position
      guard scalar == "\\" else {
        guard name.isEmpty ? scalar.isIdentifierStart : scalar.isIdentifierPart else { break }
        name.append(scalar)
        cursor.take()
        continue
      }
      cursor.take()
      guard cursor.take("u"), let value = takeHex(digits: 4), let escaped = Unicode.Scalar(value),
        name.isEmpty ? escaped.isIdentifierStart : escaped.isIdentifierPart
      else {
        faults.add(position, "a key without quotes may only hold \\uXXXX escapes of letters and digits")
        return .faulty
      }
      name.append(escaped)
    }
    return .identifier(String(name))
  }

  /// So many hexadecimal digits, or nil if fewer follow.
  mutating func takeHex(digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = cursor.current?.hexValue else { return nil }
      value = value << 4 | digit
      cursor.take()
    }
    return value
  }
}

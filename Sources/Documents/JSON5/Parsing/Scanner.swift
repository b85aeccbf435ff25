/// Divides a text into tokens, reports what is not a token, and continues after it.
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

  /// This many hexadecimal digits; nil if fewer follow.
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

/// Character classes of the JSON5 specification (sections 2 to 8) and of ECMAScript 5.1, to which it refers.
extension Unicode.Scalar {
  var isLineTerminator: Bool { self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}" }

  var isWhitespace: Bool {
    switch self {
    case "\t", "\u{B}", "\u{C}", " ", "\u{A0}", "\u{FEFF}": true
    default: isLineTerminator || properties.generalCategory == .spaceSeparator
    }
  }

  var isIdentifierStart: Bool {
    if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "$" || self == "_" }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: true
    default: false
    }
  }

  var isIdentifierPart: Bool {
    if isIdentifierStart || isDecimalDigit || self == "\u{200C}" || self == "\u{200D}" { return true }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
    default: false
    }
  }

  var isDecimalDigit: Bool { ("0"..."9").contains(self) }

  /// The value from 0 to 15; nil if it is not a hexadecimal digit.
  var hexValue: UInt32? {
    switch self {
    case "0"..."9": value - 48
    case "a"..."f": value - 87
    case "A"..."F": value - 55
    default: nil
    }
  }
}

/// A place in a text, which moves forward and counts lines.
struct Cursor {
  private let scalars: [Unicode.Scalar]
  private(set) var index = 0
  private(set) var position = Position(line: 1, column: 1)

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The present scalar; nil at the end.
  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
  var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  /// Moves past the present scalar and returns it. A carriage return with a following line feed is one line break.
  @discardableResult mutating func take() -> Unicode.Scalar? {
    guard let scalar = current else { return nil }
    index += 1
    if scalar.isLineTerminator, !(scalar == "\r" && current == "\n") {
      position = Position(line: position.line + 1, column: 1)
    } else {
      position.column += 1
    }
    return scalar
  }

  /// Moves past the present scalar if it is this one; returns whether it was.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    take()
    return true
  }

  /// Moves past all scalars of this kind, and returns them.
  @discardableResult mutating func take(while isOf: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar = current, isOf(scalar) { take() }
    return text(from: start)
  }

  /// The text from `start` to here.
  func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    return String(text)
  }
}

/// The smallest meaningful part of a JSON5 text.
struct Token {
  enum Kind: Hashable {
    /// One of `{ } [ ] : ,`.
    case punctuator(Unicode.Scalar)
    case string(String)
    case number(Double)
    case identifier(String)
    /// Not a token; the fault is already reported.
    case faulty
    case end
  }

  let kind: Kind
  let position: Position
  /// The token as written.
  let text: String

  /// A description for errors.
  var summary: String {
    switch kind {
    case .punctuator(let scalar): "'\(scalar)'"
    case .end: "the end of the file"
    case .string(let string): quoted(string.prefix(40))
    case .number, .identifier, .faulty: "'\(text.prefix(40))'"
    }
  }
}

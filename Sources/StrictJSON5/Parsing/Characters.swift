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

  /// 0 to 15, or nil if it is not a hexadecimal digit.
  var hexValue: UInt32? {
    switch self {
    case "0"..."9": value - 48
    case "a"..."f": value - 87
    case "A"..."F": value - 55
    default: nil
    }
  }
}

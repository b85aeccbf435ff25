extension Unicode.Scalar {
  /// Whether the character moves what follows it: the terminal's cursor, the line, or the direction of the text.
  package var movesText: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible: joiners, fillers, tags, variation selectors.
  fileprivate var isUnseen: Bool {
    !isASCII && (properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint)
  }

  /// Whether the character is drawn on the one before it.
  fileprivate var isMark: Bool {
    !isASCII && [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}

extension StringProtocol {
  /// Whether no character moves what follows it.
  package var isPlain: Bool { !unicodeScalars.contains(where: \.movesText) }

  /// This text with a sign in place of each character that moves text.
  package var plain: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.movesText ? "\u{FFFD}" : $0 }))
  }

  /// Whether the text is plain and completely visible; file names may need more characters than that.
  package var isReadable: Bool { !hindrances.contains(true) }

  /// This text with a sign in place of each unreadable character.
  package var readable: String {
    String(String.UnicodeScalarView(zip(unicodeScalars, hindrances).map { $1 ? "\u{FFFD}" : $0 }))
  }

  /// For each character, whether it makes the text unreadable. No script needs more than four marks on a letter.
  private var hindrances: [Bool] {
    var marks = 0
    return unicodeScalars.map { scalar in
      marks = scalar.isMark ? marks + 1 : 0
      return scalar.movesText || scalar.isUnseen || marks > 4
    }
  }
}

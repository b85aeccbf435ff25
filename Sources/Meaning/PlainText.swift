extension Unicode.Scalar {
  /// Whether it moves what is written after it: a terminal's cursor, the line, or the direction of the text.
  public var movesText: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether nothing is drawn for it: joiners, fillers, tags, what picks a variant.
  fileprivate var isUnseen: Bool {
    !isASCII && (properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint)
  }

  /// Whether it is drawn upon the one before it.
  fileprivate var isMark: Bool {
    !isASCII && [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}

extension StringProtocol {
  /// Whether nothing of it moves what is written after it.
  public var isPlain: Bool { !unicodeScalars.contains(where: \.movesText) }

  /// This text with a sign in place of whatever moves text.
  public var plain: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.movesText ? "\u{FFFD}" : $0 }))
  }

  /// Whether it is plain text that a reader sees completely; names of files need more.
  public var isReadable: Bool { !hindrances.contains(true) }

  /// This text with a sign in place of whatever cannot be read.
  public var readable: String {
    String(String.UnicodeScalarView(zip(unicodeScalars, hindrances).map { $1 ? "\u{FFFD}" : $0 }))
  }

  /// For each scalar, whether it keeps the text from being readable: no script needs more than four marks on a letter.
  private var hindrances: [Bool] {
    var marks = 0
    return unicodeScalars.map { scalar in
      marks = scalar.isMark ? marks + 1 : 0
      return scalar.movesText || scalar.isUnseen || marks > 4
    }
  }
}

extension Unicode.Scalar {
  /// Whether it moves what is written after it: a terminal's cursor, the line, or the direction of the text.
  public var movesText: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension StringProtocol {
  /// Whether nothing of it moves what is written after it.
  public var isPlain: Bool { !unicodeScalars.contains(where: \.movesText) }

  /// This text with a sign in place of whatever moves text.
  public var plain: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.movesText ? "\u{FFFD}" : $0 }))
  }
}

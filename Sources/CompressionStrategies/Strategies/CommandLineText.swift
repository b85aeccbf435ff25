import StrictJSON5

extension Reading<[String]> {
  /// A command line as people type it: blanks part its words, unless quotes or a backslash keep them together.
  static var commandLine: Self { .text("a command line", numbers: false) { try CommandLineText.words(of: $0) } }
}

/// A command line in one text. Quoting is POSIX's (XCU, 2.2); nothing is expanded, because no shell reads it.
enum CommandLineText {
  static func words(of text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        // An empty text in quotes is a word too.
        word = word ?? ""
      case ("\\", nil),
        ("\\", "\"") where quote == nil || rest.first == "\"" || rest.first == "\\":
        guard let next = rest.popFirst() else { throw WrongText("the command line ends with a backslash") }
        word = (word ?? "") + String(next)
      case (_, nil) where character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote { throw WrongText("a \(quote) of the command line is never closed") }
    if let word { words.append(word) }
    guard !words.isEmpty else { throw WrongText("the command line is empty") }
    return words
  }
}

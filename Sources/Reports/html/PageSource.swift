/// Removes from the page's script what only people need: comments, indentation, blanks around signs.
enum PageSource {
  static func script(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }.map(squeezed).joined(
      separator: "\n")
  }

  /// A line with a template, a pattern or other quotes is left unchanged, because blanks in it may be text.
  private static func squeezed(_ line: Substring) -> String {
    guard !line.contains(where: { "'`/\\".contains($0) }) else { return String(line) }
    let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
    return pieces.enumerated().map { place, piece in
      // Every second piece is a quoted text.
      place % 2 == 1 ? String(piece) : withoutBlanks(piece, beside: "=,?:;{}&|<>()[]")
    }.joined(separator: "\"")
  }

  private static func withoutBlanks(_ text: Substring, beside signs: String) -> String {
    var kept = ""
    for (character, next) in zip(text, text.dropFirst().map(Optional.some) + [nil]) {
      let isBeside = next.map(signs.contains) == true || kept.last.map(signs.contains) == true
      if character != " " || !isBeside { kept.append(character) }
    }
    return kept
  }
}

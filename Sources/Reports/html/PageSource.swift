/// The page's sources without what is there for people alone: comments, indentation, blanks beside signs.
enum PageSource {
  static func script(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }.map(squeezed)
      .joined(separator: "\n")
  }

  static func style(_ text: String) -> String {
    text.replacing(/\s*([{};,])\s*/) { $0.output.1 }.replacing(": ", with: ":")
  }

  /// A line with a template, a pattern or other quotes stays as it is: not every blank in it is ours.
  private static func squeezed(_ line: Substring) -> String {
    guard !line.contains(where: { "'`/\\".contains($0) }) else { return String(line) }
    let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
    return pieces.enumerated().map { place, piece in
      // Every second piece is a text in quotes.
      place % 2 == 1
        ? piece
        : piece.replacing(/\ ?(=>|===|!==|=|,|\?|:|;|\{|\}|&&|\|\||<|>|\(|\)|\[|\]) ?/) { $0.output.1 }
    }.joined(separator: "\"")
  }
}

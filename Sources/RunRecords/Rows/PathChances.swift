/// The chance of an upload on each path of a population, as a record keeps it: thousandths, in the order of the link's
/// file.
public enum PathChances {
  private static let unknown = "-"

  /// A column's text; nil over a single path.
  public static func text(_ chances: [Double?]) -> String? {
    guard !chances.isEmpty else { return nil }
    return chances.map { chance in chance.map { String(Int(($0 * 1000).rounded())) } ?? unknown }
      .joined(separator: " ")
  }

  /// The chances of a column's text, from 0 to 1; nil if no upload took the path.
  public static func numbers(_ text: String) -> [Double?] {
    text.split(separator: " ").map { word in Int(word).map { Double($0) / 1000 } }
  }

  /// Whether a column may say this of this many paths.
  public static func isText(_ text: String, paths: Int) -> Bool {
    let chances = numbers(text)
    return chances.count == paths && chances.allSatisfy { (0...1).contains($0 ?? 0) } && self.text(chances) == text
  }
}

/// What the three shells' completions have in common.
extension CommandTree {
  /// Every node that completes options, with the words that lead to it.
  var completionPaths: [[CommandNode]] {
    func below(_ path: [CommandNode]) -> [[CommandNode]] {
      [path] + (path.last?.children ?? []).flatMap { below(path + [$0]) }
    }
    return below([root])
  }
}

extension [CommandNode] {
  /// The words behind the program's name: `corpus fetch`.
  var words: String { dropFirst().map(\.name).joined(separator: " ") }

  /// What can follow these words without a dash.
  var childNames: [String] { (last?.children.map(\.name) ?? []) + (count == 1 ? ["help"] : []) }
}

extension String {
  /// In single quotes, for any of the shells.
  func shellQuoted(_ quote: String = "'\\''") -> String { "'\(replacing("'", with: quote))'" }
}

/// The reference as a Markdown page.
public enum Markdown {
  /// Every command of the tree.
  public static func text(_ tree: CommandTree) -> String {
    let commands = tree.root.children.flatMap { section([tree.root, $0]) }
    let topics = tree.topics.compactMap { topic in topic.text.map { "## \(topic.name)\n\n```\n\($0)\n```" } }
    return (["# \(tree.root.name)", tree.root.summary] + commands + topics).joined(separator: "\n\n") + "\n"
  }

  private static func section(_ path: [CommandNode]) -> [String] {
    guard let node = path.last else { return [] }
    let name = path.dropFirst().map(\.name).joined(separator: " ")
    var blocks = ["\(String(repeating: "#", count: path.count)) \(name)", escaped(node.summary)]
    if node.children.isEmpty {
      blocks.append("```\n\(([Help.usage(path)] + node.examples.map { "  " + $0 }).joined(separator: "\n"))\n```")
    }
    if !node.discussion.isEmpty { blocks.append(escaped(node.discussion)) }
    if !node.arguments.isEmpty {
      let rows = node.arguments.map { "| `\(trimmed($0.label))` | \(escaped($0.fullHelp)) |" }
      blocks.append((["| argument | meaning |", "|---|---|"] + rows).joined(separator: "\n"))
    }
    if !node.exitStatus.isEmpty { blocks.append("Exit status: " + escaped(node.exitStatus)) }
    return blocks + node.children.flatMap { section(path + [$0]) }
  }

  private static func trimmed(_ label: String) -> Substring { label.drop { $0 == " " } }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}

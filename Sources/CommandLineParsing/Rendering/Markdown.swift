/// The reference as a Markdown page. What more than two commands have is described once, at the end.
package struct Markdown {
  /// Rows that more than two commands have.
  private let shared: [String]

  /// All commands of the tree.
  package static func text(_ tree: CommandTree) -> String {
    let rows = rows(of: tree.root)
    let counts = Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
    var seen: Set<String> = []
    let page = Markdown(shared: rows.filter { counts[$0, default: 0] > 2 && seen.insert($0).inserted })
    let commands = tree.root.children.flatMap { page.section([tree.root, $0]) }
    let several = page.shared.isEmpty ? [] : ["## \(heading)", table(page.shared)]
    let topics = tree.topics.compactMap { topic in topic.text.map { "## \(topic.name)\n\n```\n\($0)\n```" } }
    return (["# \(tree.root.name)", tree.root.summary] + commands + several + topics).joined(separator: "\n\n") + "\n"
  }

  private static let heading = "Options of several commands"

  private func section(_ path: [CommandNode]) -> [String] {
    guard let node = path.last else { return [] }
    let name = path.dropFirst().map(\.name).joined(separator: " ")
    var blocks = ["\(String(repeating: "#", count: path.count)) \(name)", Self.escaped(node.summary)]
    if node.children.isEmpty {
      blocks.append("```\n\(([Help.usage(path)] + node.examples.map { "  " + $0 }).joined(separator: "\n"))\n```")
    }
    if !node.discussion.isEmpty { blocks.append(Self.escaped(node.discussion)) }
    let own = node.arguments.filter { !shared.contains(Self.row($0)) }
    if !own.isEmpty { blocks.append(Self.table(own.map(Self.row))) }
    let others = node.arguments.filter { shared.contains(Self.row($0)) }.map { "`\(Self.trimmed($0.label))`" }
    if !others.isEmpty {
      let place = Self.heading.lowercased().replacing(" ", with: "-")
      blocks.append("And [of several commands](#\(place)): \(others.joined(separator: ", ")).")
    }
    if !node.exitStatus.isEmpty { blocks.append("Exit status: " + Self.escaped(node.exitStatus)) }
    return blocks + node.children.flatMap { section(path + [$0]) }
  }

  private static func rows(of node: CommandNode) -> [String] {
    node.arguments.map(row) + node.children.flatMap(rows)
  }

  private static func row(_ argument: ArgumentDescription) -> String {
    "| `\(trimmed(argument.label))` | \(escaped(argument.fullHelp)) |"
  }

  private static func table(_ rows: [String]) -> String {
    (["| argument | meaning |", "|---|---|"] + rows).joined(separator: "\n")
  }

  private static func trimmed(_ label: String) -> Substring { label.drop { $0 == " " } }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}

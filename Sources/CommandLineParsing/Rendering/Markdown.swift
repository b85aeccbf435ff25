/// The reference as a Markdown page. What several commands have is described once.
package struct Markdown {
  /// The names of the commands that have a row, if there are several.
  private let owners: [String: [String]]
  /// The exit statuses that more than two commands have.
  private let statuses: [String]

  /// All commands of the tree.
  package static func text(_ tree: CommandTree) -> String {
    let all = tree.root.children.flatMap { commands(from: $0, name: $0.name) }
    let rows = all.flatMap { command in command.node.arguments.map { (row: row($0), command: command.name) } }
    let statuses = all.flatMap { Self.statuses(of: $0.node) }
    let page = Markdown(
      owners: Dictionary(rows.map { ($0.row, [$0.command]) }, uniquingKeysWith: +).filter { $0.value.count > 1 },
      statuses: unique(statuses).filter { status in statuses.count { $0 == status } > 2 })
    var blocks = ["# \(tree.root.name)", tree.root.summary]
    if !page.statuses.isEmpty {
      blocks.append("Exit status of several commands: \(page.statuses.joined(separator: ", ")). Others are below.")
    }
    blocks += tree.root.children.flatMap { page.section([tree.root, $0]) }
    blocks += page.ofSeveral(unique(rows.map(\.row)))
    blocks += tree.topics.compactMap { topic in topic.text.map { "## \(topic.name)\n\n```\n\($0)\n```" } }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static let heading = "Options of several commands"

  /// The rows that the same commands have, in a table for each such group of commands.
  private func ofSeveral(_ rows: [String]) -> [String] {
    (owners.isEmpty ? [] : ["## \(Self.heading)"])
      + Self.unique(rows.compactMap { owners[$0] }).flatMap { names in
        ["### \(names.joined(separator: ", "))", Self.table(rows.filter { owners[$0] == names })]
      }
  }

  private func section(_ path: [CommandNode]) -> [String] {
    guard let node = path.last else { return [] }
    let name = path.dropFirst().map(\.name).joined(separator: " ")
    var blocks = ["\(String(repeating: "#", count: path.count)) \(name)", Self.escaped(node.summary)]
    if node.children.isEmpty {
      blocks.append("```\n\(([Help.usage(path)] + node.examples.map { "  " + $0 }).joined(separator: "\n"))\n```")
    }
    if !node.discussion.isEmpty { blocks.append(Self.escaped(node.discussion)) }
    let rows = node.arguments.map(Self.row)
    let own = rows.filter { owners[$0] == nil }
    if !own.isEmpty { blocks.append(Self.table(own)) }
    if own.count < rows.count {
      blocks.append("[More options](#\(Self.heading.lowercased().replacing(" ", with: "-"))).")
    }
    let special = Self.statuses(of: node).filter { !statuses.contains($0) }
    if !special.isEmpty { blocks.append("Exit status: \(special.joined(separator: ", ")).") }
    return blocks + node.children.flatMap { section(path + [$0]) }
  }

  private static func commands(from node: CommandNode, name: String) -> [(name: String, node: CommandNode)] {
    [(name, node)] + node.children.flatMap { commands(from: $0, name: "\(name) \($0.name)") }
  }

  private static func statuses(of node: CommandNode) -> [String] {
    escaped(String(node.exitStatus.dropLast())).split(separator: /, (?=[0-9])/).map(String.init)
  }

  private static func unique<Item: Hashable>(_ items: [Item]) -> [Item] {
    var seen: Set<Item> = []
    return items.filter { seen.insert($0).inserted }
  }

  private static func row(_ argument: ArgumentDescription) -> String {
    "| `\(argument.label.drop { $0 == " " })` | \(escaped(argument.fullHelp)) |"
  }

  private static func table(_ rows: [String]) -> String {
    (["| argument | meaning |", "|---|---|"] + rows).joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}

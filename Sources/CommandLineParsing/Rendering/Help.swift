/// Help for a terminal.
package enum Help {
  /// The usage line of the last of these nodes.
  static func usage(_ path: [CommandNode]) -> String {
    guard let node = path.last else { return "" }
    var words = path.map(\.name)
    if !node.children.isEmpty { words.append("<command>") }
    if !node.options.isEmpty { words.append("[options]") }
    words += node.operands.map { $0.isRequired ? $0.label : "[\($0.label)]" }
    return "Usage: " + words.joined(separator: " ")
  }

  /// The help of the last of these nodes, with all of its options or only those that it shows first.
  static func text(_ path: [CommandNode], topics: [CommandTree.Topic], isWhole: Bool, width: Int) -> String {
    guard let node = path.last, let program = path.first else { return "" }
    let name = path.map(\.name).joined(separator: " ")
    var blocks = [Columns.wrapped(node.summary, width: width)]
    blocks.append(([usage(path)] + node.examples.map { "  " + $0 }).joined(separator: "\n"))
    if !node.discussion.isEmpty { blocks.append(Columns.wrapped(node.discussion, width: width)) }
    func list(_ title: String, _ rows: [(String, String)]) {
      if rows.isEmpty { return }
      blocks.append("\(title):\n" + rows.map { Columns.row($0.0, $0.1, width: width) }.joined(separator: "\n"))
    }
    for (heading, commands) in headed(node.children, by: \.heading) {
      list(heading, commands.map { ($0.name, $0.summary) })
    }
    list("Arguments", node.operands.map { ($0.label, $0.fullHelp) })
    let shown = node.options.filter { isWhole || node.shown?.contains($0.name) ?? true }
    var builtIn = [("-h, --help", "Print this help.")]
    if path.count == 1 { builtIn.append(("    --version", "Print the versions.")) }
    if shown.count < node.options.count {
      builtIn.append(("    --help all", "Print the help with all \(node.options.count) options."))
    }
    let usual = ArgumentDescription.usualHeading
    for (heading, options) in headed(shown, by: \.heading) where heading != usual {
      list(heading, options.map { ($0.label, $0.fullHelp) })
    }
    list(usual, shown.filter { $0.heading == usual }.map { ($0.label, $0.fullHelp) } + builtIn)
    list("More", topics.map { ("help \($0.name)", $0.summary) })
    if !node.exitStatus.isEmpty { blocks.append(Columns.wrapped("Exit status: \(node.exitStatus)", width: width)) }
    if !node.children.isEmpty {
      let more = path.count == 1 ? "\(program.name) help <command>" : "\(name) <command> --help"
      blocks.append("See '\(more)' for one of them.")
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The items under their titles, which have the order of their first items.
  private static func headed<Item>(_ items: [Item], by title: KeyPath<Item, String>) -> [(String, [Item])] {
    var titles: [String] = []
    for item in items where !titles.contains(item[keyPath: title]) { titles.append(item[keyPath: title]) }
    return titles.map { name in (name, items.filter { $0[keyPath: title] == name }) }
  }
}

/// Text laid out for a terminal.
enum Columns {
  private static let labelWidth = 27

  /// Text wrapped to at most `width` columns; its own line breaks stay.
  static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines = [""]
      for word in paragraph.split(separator: " ") {
        let line = lines[lines.count - 1]
        if line.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if indent + line.count + 1 + word.count <= width {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  /// A label with its text beside it, or below it if the label is long.
  static func row(_ label: String, _ text: String, width: Int) -> String {
    let body = wrapped(text, width: max(width, labelWidth + 20), indent: labelWidth)
    let head = "  " + label
    guard head.count < labelWidth else { return head + "\n" + body }
    return head + body.dropFirst(head.count)
  }
}

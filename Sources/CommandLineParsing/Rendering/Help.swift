/// Help for a terminal.
public enum Help {
  /// The usage line of the last of these nodes.
  static func usage(_ path: [CommandNode]) -> String {
    guard let node = path.last else { return "" }
    var words = path.map(\.name)
    if !node.children.isEmpty { words.append("<command>") }
    if !node.options.isEmpty { words.append("[options]") }
    words += node.operands.map { $0.isRequired ? $0.label : "[\($0.label)]" }
    return "Usage: " + words.joined(separator: " ")
  }

  /// The help of the last of these nodes.
  static func text(_ path: [CommandNode], topics: [CommandTree.Topic], width: Int) -> String {
    guard let node = path.last, let program = path.first else { return "" }
    let name = path.map(\.name).joined(separator: " ")
    var blocks = [Columns.wrapped(node.summary, width: width)]
    blocks.append(([usage(path)] + node.examples.map { "  " + $0 }).joined(separator: "\n"))
    if !node.discussion.isEmpty { blocks.append(Columns.wrapped(node.discussion, width: width)) }
    func list(_ title: String, _ rows: [(String, String)]) {
      if rows.isEmpty { return }
      blocks.append("\(title):\n" + rows.map { Columns.row($0.0, $0.1, width: width) }.joined(separator: "\n"))
    }
    list("Commands", node.children.map { ($0.name, $0.summary) })
    list("Arguments", node.operands.map { ($0.label, $0.fullHelp) })
    let builtIn =
      [("-h, --help", "Print this help.")] + (path.count == 1 ? [("    --version", "Print the versions.")] : [])
    let usual = ArgumentDescription.usualHeading
    var headings = [String]()
    for option in node.options where !(headings + [usual]).contains(option.heading) { headings.append(option.heading) }
    for heading in headings + [usual] {
      let options = node.options.filter { $0.heading == heading }.map { ($0.label, $0.fullHelp) }
      list(heading, options + (heading == usual ? builtIn : []))
    }
    list("More", topics.map { ("help \($0.name)", $0.summary) })
    if !node.exitStatus.isEmpty { blocks.append(Columns.wrapped("Exit status: \(node.exitStatus)", width: width)) }
    if !node.children.isEmpty {
      let more = path.count == 1 ? "\(program.name) help <command>" : "\(name) <command> --help"
      blocks.append("See '\(more)' for one of them.")
    }
    return blocks.joined(separator: "\n\n") + "\n"
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

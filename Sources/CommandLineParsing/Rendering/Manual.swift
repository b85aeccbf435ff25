/// The manual page, in mdoc.
package enum Manual {
  /// A page of section 1 with all commands of the tree; `day` is the day of its last change, such as August 1, 2026.
  package static func text(_ tree: CommandTree, day: String) -> String {
    let root = tree.root
    var lines = [
      ".Dd \(day)", ".Dt \(root.name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(root.name)",
      ".Nd \(plain(root.summary))", ".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar options", ".Op Ar operands",
      ".Nm", ".Cm help", ".Op Ar command", ".Sh COMMANDS",
    ]
    for child in root.children { lines += section([root, child]) }
    for topic in tree.topics {
      guard let text = topic.text else { continue }
      lines += [".Sh \(topic.name.uppercased())", ".Bd -literal"] + literal(text) + [".Ed"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ path: [CommandNode]) -> [String] {
    guard let node = path.last else { return [] }
    if !node.children.isEmpty { return node.children.flatMap { section(path + [$0]) } }
    var lines = [".Ss \(path.dropFirst().map(\.name).joined(separator: " "))", plain(node.summary)]
    lines += [".Bd -literal -offset indent"] + literal(Help.usage(path)) + [".Ed"]
    if !node.discussion.isEmpty { lines += [".Pp", plain(node.discussion)] }
    if !node.arguments.isEmpty {
      lines.append(".Bl -tag -width Ds")
      for argument in node.arguments { lines += [item(argument), plain(argument.fullHelp)] }
      lines.append(".El")
    }
    if !node.examples.isEmpty {
      lines += [".Pp", "Examples:", ".Bd -literal -offset indent"] + node.examples.flatMap(literal) + [".Ed"]
    }
    if !node.exitStatus.isEmpty { lines += [".Pp", "Exit status: \(plain(node.exitStatus))"] }
    return lines
  }

  private static func item(_ argument: ArgumentDescription) -> String {
    let value = " Ar \(escaped(argument.placeholder))\(argument.isRepeating ? " ..." : "")"
    return switch argument.form {
    case .operand: ".It Ar \(escaped(argument.name))\(argument.isRepeating ? " ..." : "")"
    case .flag, .option:
      ".It \(argument.short.map { "Fl \($0) , " } ?? "")Fl -\(escaped(argument.name))"
        + (argument.form == .option ? value : "")
    }
  }

  private static func literal(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { plain(String($0)) }
  }

  /// A line that roff reads as text, without controls and escapes; each sentence begins a line.
  private static func plain(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let body = escaped(String(line))
      return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
    }
    return lines.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}

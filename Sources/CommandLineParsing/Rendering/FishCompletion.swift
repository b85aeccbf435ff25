/// Completion for fish.
public enum FishCompletion {
  /// The script to be sourced, or installed as `fish/vendor_completions.d/<program>.fish`.
  public static func text(_ tree: CommandTree) -> String {
    let name = tree.root.name
    var lines = ["# fish completion for \(name)", "complete -c \(name) -f -s h -l help -d 'Print help.'"]
    lines.append("complete -c \(name) -f -n __fish_use_subcommand -l version -d 'Print the versions.'")
    lines.append("complete -c \(name) -f -n __fish_use_subcommand -a help -d 'Print help on a command.'")
    for path in tree.completionPaths {
      guard let node = path.last else { continue }
      let condition = self.condition(path)
      for child in node.children {
        lines.append("complete -c \(name) -f -n \(condition) -a \(child.name) -d \(quoted(child.summary))")
      }
      for option in node.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        lines.append(
          "complete -c \(name)\(value(option)) -n \(condition)\(short) -l \(option.name) -d \(quoted(option.help))")
      }
      for operand in node.operands {
        if case .words(let words) = operand.completion {
          lines.append("complete -c \(name) -f -n \(condition) -a \(quoted(words.joined(separator: " ")))")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func condition(_ path: [CommandNode]) -> String {
    if path.count == 1 { return "__fish_use_subcommand" }
    var conditions = path.dropFirst().map { "__fish_seen_subcommand_from \($0.name)" }
    if let children = path.last?.children, !children.isEmpty {
      conditions.append("not __fish_seen_subcommand_from \(children.map(\.name).joined(separator: " "))")
    }
    return quoted(conditions.joined(separator: "; and "))
  }

  private static func value(_ option: ArgumentDescription) -> String {
    guard option.form == .option else { return " -f" }
    return switch option.completion {
    case .nothing: " -x"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String { text.replacing("\\", with: "\\\\").shellQuoted("\\'") }
}

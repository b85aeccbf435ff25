/// Completion for fish.
public enum FishCompletion {
  /// The script to be sourced, or installed as `fish/vendor_completions.d/<program>.fish`.
  public static func text(_ tree: CommandTree) -> String {
    let name = tree.root.name
    var lines = ["# fish completion for \(name)", listing(name)]
    lines.append("complete -c \(name) -f -s h -l help -d 'Print help.'")
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
          "complete -c \(name)\(value(option, of: name)) -n \(condition)\(short) -l \(option.name) -d \(quoted(option.help))"
        )
      }
      for operand in node.operands {
        switch operand.completion {
        case .words(let words):
          lines.append("complete -c \(name) -f -n \(condition) -a \(quoted(words.joined(separator: " ")))")
        case .wordsOrFile(let words):
          lines.append("complete -c \(name) -F -n \(condition) -a \(quoted(words.joined(separator: " ")))")
        case .nothing, .file, .folder: break
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

  /// Words behind what stands before the last comma already.
  private static func listing(_ program: String) -> String {
    """
    function __\(program)_list
        set -l before (commandline -ct | string match -r '^.*,')
        printf '%s\\n' "$before"$argv
    end
    """
  }

  private static func value(_ option: ArgumentDescription, of program: String) -> String {
    guard option.form == .option else { return " -f" }
    func offered(_ words: [String]) -> String {
      let text = words.joined(separator: " ")
      return quoted(option.isList ? "(__\(program)_list \(text))" : text)
    }
    return switch option.completion {
    case .nothing: " -x"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a \(offered(words))"
    case .wordsOrFile(let words): " -r -F -a \(offered(words))"
    }
  }

  private static func quoted(_ text: String) -> String { text.replacing("\\", with: "\\\\").shellQuoted("\\'") }
}

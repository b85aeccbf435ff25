/// Completion for bash.
public enum BashCompletion {
  /// The script to be sourced, or installed as `bash-completion/completions/<program>`.
  public static func text(_ tree: CommandTree) -> String {
    let name = tree.root.name
    let words = tree.completionPaths.map { path -> String in
      let options = (path.last?.options ?? []).flatMap { option in
        ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
      }
      let all = path.childNames + options + ["--help"] + (path.count == 1 ? ["--version"] : [])
      return "    \(path.words.shellQuoted())) words=\(all.joined(separator: " ").shellQuoted()) ;;"
    }
    let values = tree.completionPaths.flatMap { path in
      (path.last?.options ?? []).filter { $0.form == .option }.map { option -> String in
        let patterns = [option.short.map { "-\($0)" }, "--\(option.name)"].compactMap { $0 }
          .map { "\(path.words) \($0)".shellQuoted() }
        return "    \(patterns.joined(separator: "|"))) \(action(option)); return ;;"
      }
    }
    let operands = tree.completionPaths.compactMap { path -> String? in
      guard let operand = path.last?.operands.first(where: { $0.completion != .nothing }) else { return nil }
      return "    \(path.words.shellQuoted())) \(action(operand)) ;;"
    }
    let children = tree.completionPaths.filter { $0.last?.children.isEmpty == false }.flatMap { path in
      path.childNames.map { [path.words, $0].filter { !$0.isEmpty }.joined(separator: " ").shellQuoted() }
    }
    return """
      # bash completion for \(name)
      _\(name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command='' words='' index try
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          try="${command:+$command }${COMP_WORDS[index]}"
          case $try in
            \(children.joined(separator: "|"))) command=$try ;;
          esac
        done
        case "$command $previous" in
      \(values.joined(separator: "\n"))
        esac
        case $command in
          help) words=\(tree.root.children.map(\.name).joined(separator: " ").shellQuoted()) ;;
      \(words.joined(separator: "\n"))
        esac
        if [[ $current == -* || -z $command || $words == [a-z]* ]]; then
          COMPREPLY=($(compgen -W "$words" -- "$current"))
        else
          case $command in
      \(operands.joined(separator: "\n"))
            *) COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null ;;
          esac
        fi
      }
      complete -F _\(name) \(name)

      """
  }

  private static func action(_ argument: ArgumentDescription) -> String {
    // What stands before the last comma is kept as it is.
    let (before, last) =
      argument.isList ? (" -P \"${current%\"${current##*,}\"}\"", "${current##*,}") : ("", "$current")
    func offer(_ what: String) -> String { "COMPREPLY=($(compgen\(before) \(what) -- \"\(last)\"))" }
    func named(_ words: [String]) -> String { "-W \(words.joined(separator: " ").shellQuoted())" }
    let asFiles = "; compopt -o filenames 2>/dev/null"
    return switch argument.completion {
    case .nothing: "COMPREPLY=()"
    case .file: offer("-f") + asFiles
    case .folder: offer("-d") + asFiles
    case .words(let words): offer(named(words))
    case .wordsOrFile(let words): offer(named(words) + " -f") + asFiles
    }
  }
}

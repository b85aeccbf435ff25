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
        return "    \(patterns.joined(separator: "|"))) \(action(option.completion)); return ;;"
      }
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
          COMPREPLY=($(compgen -f -- "$current"))
          compopt -o filenames 2>/dev/null
        fi
      }
      complete -F _\(name) \(name)

      """
  }

  private static func action(_ completion: ArgumentDescription.Completion) -> String {
    switch completion {
    case .nothing: "COMPREPLY=()"
    case .file: "COMPREPLY=($(compgen -f -- \"$current\")); compopt -o filenames 2>/dev/null"
    case .folder: "COMPREPLY=($(compgen -d -- \"$current\")); compopt -o filenames 2>/dev/null"
    case .words(let words): "COMPREPLY=($(compgen -W \(words.joined(separator: " ").shellQuoted()) -- \"$current\"))"
    }
  }
}

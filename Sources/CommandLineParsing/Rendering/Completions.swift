/// Completion for bash.
package enum BashCompletion {
  /// A script to be sourced, or installed as `bash-completion/completions/<program>`.
  package static func text(_ tree: CommandTree) -> String {
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
    // What is before the last comma stays as it is.
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

/// What the completions for the three shells have in common.
extension CommandTree {
  /// Every node that completes options, with the nodes that lead to it.
  var completionPaths: [[CommandNode]] {
    func below(_ path: [CommandNode]) -> [[CommandNode]] {
      [path] + (path.last?.children ?? []).flatMap { below(path + [$0]) }
    }
    return below([root])
  }
}

extension [CommandNode] {
  /// The words after the program's name: `corpus fetch`.
  var words: String { dropFirst().map(\.name).joined(separator: " ") }

  /// The names that can follow these words.
  var childNames: [String] { (last?.children.map(\.name) ?? []) + (count == 1 ? ["help"] : []) }
}

extension String {
  /// The text in single quotes; `quote` is how the shell writes a quote in them.
  func shellQuoted(_ quote: String = "'\\''") -> String { "'\(replacing("'", with: quote))'" }
}

/// Completion for fish.
package enum FishCompletion {
  /// A script to be sourced, or installed as `fish/vendor_completions.d/<program>.fish`.
  package static func text(_ tree: CommandTree) -> String {
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

  /// Completes words after what is already before the last comma.
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

/// Completion for zsh.
package enum ZshCompletion {
  /// A script to be installed as `zsh/site-functions/_<program>`.
  package static func text(_ tree: CommandTree) -> String {
    let name = tree.root.name
    let functions = tree.completionPaths.map { path in
      path.last?.children.isEmpty == false ? group(path) : command(path)
    }
    return """
      #compdef \(name)

      \(functions.joined(separator: "\n\n"))

      if [[ $funcstack[1] == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private static func function(_ path: [CommandNode]) -> String { "_" + path.map(\.name).joined(separator: "_") }

  private static func group(_ path: [CommandNode]) -> String {
    let children = path.last?.children ?? []
    let names = children.map { "    " + "\($0.name):\($0.summary)".shellQuoted() }
    let cases = children.map { "    \($0.name)) \(function(path + [$0])) ;;" }
    return """
      \(function(path))() {
        local -a commands=(
      \(names.joined(separator: "\n"))
        )
        local context state line
        _arguments -C '(-h --help)'{-h,--help}'[Print help.]' '1:command:->command' '*::argument:->arguments'
        case $state in
        command) _describe command commands ;;
        arguments)
          case $line[1] in
      \(cases.joined(separator: "\n"))
          esac ;;
        esac
      }
      """
  }

  private static func command(_ path: [CommandNode]) -> String {
    let node = path.last
    var specifications = (node?.options ?? []).map { option -> String in
      let star = option.isRepeating ? "*" : ""
      let text = "[\(bracketed(option.help))]" + (option.form == .option ? ":\(value(option))" : "")
      guard let short = option.short else { return "\(star)--\(option.name)\(text)".shellQuoted() }
      let names = option.isRepeating ? "'*'" : "(-\(short) --\(option.name))".shellQuoted()
      return "\(names){-\(short),--\(option.name)}\(text.shellQuoted())"
    }
    specifications.append("'(-h --help)'{-h,--help}'[Print help.]'")
    for operand in node?.operands ?? [] {
      specifications.append("\(operand.isRepeating ? "*" : ""):\(value(operand))".shellQuoted())
    }
    return """
      \(function(path))() {
        _arguments -s \\
      \(specifications.map { "    " + $0 }.joined(separator: " \\\n"))
      }
      """
  }

  private static func value(_ argument: ArgumentDescription) -> String {
    let label = bracketed(argument.form == .operand ? argument.name : argument.placeholder)
    return switch argument.completion {
    case .nothing: "\(label): "
    case .file: "\(label):_files"
    case .folder: "\(label):_files -/"
    case .words(let words) where argument.isList: "\(label): _sequence compadd - \(words.joined(separator: " "))"
    case .words(let words): "\(label):(\(words.joined(separator: " ")))"
    case .wordsOrFile(let words) where argument.isList:
      "\(label):{ _sequence compadd - \(words.joined(separator: " ")) || _files }"
    case .wordsOrFile(let words): "\(label):{ compadd - \(words.joined(separator: " ")); _files }"
    }
  }

  private static func bracketed(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(
      ":", with: "\\:")
  }
}

/// Completion for zsh.
public enum ZshCompletion {
  /// The script to be installed as `zsh/site-functions/_<program>`.
  public static func text(_ tree: CommandTree) -> String {
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

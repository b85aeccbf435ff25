/// A command line that could not be parsed.
package struct UsageError: Error, Sendable {
  /// The first fault, in the order of the words.
  package enum Reason: Error, Hashable, Sendable {
    case unknownOption(String, meant: String?)
    case unknownCommand(String, meant: String?)
    case missingCommand
    case missingValue(ArgumentDescription)
    case valueForFlag(ArgumentDescription)
    case wrongValue(ArgumentDescription, String)
    case missingOperand(ArgumentDescription)
    case surplusOperand(String)
  }

  /// What is wrong, and what was probably meant.
  package let reason: Reason
  /// The program and the commands up to the fault.
  let path: [CommandNode]
}

extension UsageError {
  /// The fault in one clause.
  package var message: String {
    let command = path.map(\.name).joined(separator: " ")
    func hint(_ meant: String?) -> String { meant.map { "; did you mean '\($0)'?" } ?? "" }
    switch reason {
    case .unknownOption(let word, let meant): return "'\(command)' has no option '\(word)'" + hint(meant)
    case .unknownCommand(let word, let meant): return "'\(command)' has no command '\(word)'" + hint(meant)
    case .missingCommand: return "a command is missing; use one of \(names)"
    case .missingValue(let argument): return "\(argument.title) needs a value: <\(argument.placeholder)>"
    case .valueForFlag(let argument): return "\(argument.title) takes no value; leave it out"
    case .wrongValue(let argument, let reason): return "\(argument.title): \(reason)"
    case .missingOperand(let argument): return "\(argument.title) is missing"
    case .surplusOperand(let word): return "'\(word)' is one argument too many; leave it out"
    }
  }

  private var names: String { path.last?.children.map(\.name).joined(separator: ", ") ?? "" }

  private var argument: ArgumentDescription? {
    switch reason {
    case .missingValue(let argument), .valueForFlag(let argument), .wrongValue(let argument, _),
      .missingOperand(let argument):
      argument
    case .unknownOption(_, let meant?): path.last?.arguments.first { $0.title == meant }
    default: nil
    }
  }

  /// Four lines for the user: what is wrong, the argument's help, the usage, and what to read next.
  package func text(width: Int = 80) -> String {
    guard let program = path.first else { return message }
    var lines = ["\(program.name): \(message)"]
    if let argument { lines.append(Columns.row(argument.label, argument.fullHelp, width: width)) }
    lines.append(Help.usage(path))
    let command = (path.map(\.name) + ["--help"]).joined(separator: " ")
    lines.append("See '\(command)'.")
    return lines.joined(separator: "\n") + "\n"
  }
}

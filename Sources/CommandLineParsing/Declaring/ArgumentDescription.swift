/// Everything that help, completions and the manual need to know of an argument.
package struct ArgumentDescription: Sendable, Hashable {
  /// How it is written.
  package enum Form: Sendable, Hashable {
    /// A word whose place identifies it.
    case operand
    /// `--name value`.
    case option
    /// `--name`.
    case flag
  }

  /// What a shell completes for the value.
  package enum Completion: Sendable, Hashable {
    case nothing, file, folder
    case words([String])
    /// Known names, or a file of the user's.
    case wordsOrFile([String])
  }

  /// How it is written, which decides what `name` is.
  package var form: Form
  /// The long name without its dashes; an operand's placeholder.
  package var name: String
  /// The letter after a single dash; nil if there is none, as for operands.
  package var short: Character?
  /// The placeholder for the value in help, without its angle brackets.
  package var placeholder: String
  /// One sentence.
  package var help: String
  /// The default as it would be written; nil if there is none.
  package var defaultText: String?
  /// The only valid values, if there are few.
  package var choices: [String]
  /// Whether it may be given several times, each time adding a value.
  package var isRepeating: Bool
  /// Whether it must be given; only for operands.
  package var isRequired: Bool
  /// What a shell completes; the words of `choices` if there are any.
  package var completion: Completion
  /// Whether the value may be a list, separated by commas.
  package var isList: Bool
  /// Whether a value may begin with a dash because it is a number.
  var takesNumbers: Bool
  /// The title of its list of options in the help.
  package var heading = usualHeading

  /// The title of the last list, for options without a title of their own.
  package static let usualHeading = "Options"

  /// `--name`, or an operand's `<name>`.
  package var title: String { form == .operand ? "<\(name)>" : "--\(name)" }

  /// The form in help and usage lines: `-o, --output <folder>`.
  package var label: String {
    let more = isRepeating ? "..." : ""
    switch form {
    case .operand: return "<\(name)>\(more)"
    case .flag: return "\(short.map { "-\($0), " } ?? "    ")--\(name)"
    case .option: return "\(short.map { "-\($0), " } ?? "    ")--\(name) <\(placeholder)>\(more)"
    }
  }

  /// The help sentence with the choices and the default.
  package var fullHelp: String {
    // Choices that take more than a line have a list of their own.
    let listed = choices.joined(separator: ", ")
    let remarks = [
      choices.isEmpty || listed.count > 72 ? nil : "one of \(listed)", defaultText.map { "default: \($0)" },
    ].compactMap { $0 }
    return remarks.isEmpty ? help : "\(help) (\(remarks.joined(separator: "; ")))"
  }
}

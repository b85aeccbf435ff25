/// All that help, completions and the manual know of an argument.
public struct ArgumentDescription: Sendable, Hashable {
  /// How it is written.
  public enum Form: Sendable, Hashable {
    /// By its place alone.
    case operand
    /// As `--name value`.
    case option
    /// As `--name`.
    case flag
  }

  /// What a shell offers for the value.
  public enum Completion: Sendable, Hashable {
    case nothing, file, folder
    case words([String])
    /// Names of what is known, or a file of one's own.
    case wordsOrFile([String])
  }

  public var form: Form
  /// The long name without its dashes; an operand's placeholder.
  public var name: String
  public var short: Character?
  /// What stands for the value in help, without its angle brackets.
  public var placeholder: String
  /// One sentence.
  public var help: String
  public var defaultText: String?
  /// The only right values, where there are few.
  public var choices: [String]
  public var isRepeating: Bool
  public var isRequired: Bool
  public var completion: Completion
  /// Whether the value may be several with commas between them.
  public var isList: Bool
  /// Whether a value may begin with a dash because it is a number.
  var takesNumbers: Bool

  /// `--name`, or an operand's `<name>`.
  public var title: String { form == .operand ? "<\(name)>" : "--\(name)" }

  /// As help and usage lines show it: `-o, --output <folder>`.
  public var label: String {
    let more = isRepeating ? "..." : ""
    switch form {
    case .operand: return "<\(name)>\(more)"
    case .flag: return "\(short.map { "-\($0), " } ?? "    ")--\(name)"
    case .option: return "\(short.map { "-\($0), " } ?? "    ")--\(name) <\(placeholder)>\(more)"
    }
  }

  /// The sentence with what can be chosen and what is meant without it.
  public var fullHelp: String {
    // More than a line of choices belongs to a list of its own.
    let listed = choices.joined(separator: ", ")
    let remarks = [
      choices.isEmpty || listed.count > 72 ? nil : "one of \(listed)", defaultText.map { "default: \($0)" },
    ].compactMap { $0 }
    return remarks.isEmpty ? help : "\(help) (\(remarks.joined(separator: "; ")))"
  }
}

/// All that help, completions and the manual know of an argument.
public struct ArgumentDescription: Sendable, Hashable {
  /// How it is written.
  public enum Form: Sendable, Hashable {
    /// Only by its place.
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

  /// How its words stand on a command line; it decides what `name` is.
  public var form: Form
  /// The long name without its dashes; an operand's placeholder.
  public var name: String
  /// The letter behind a single dash; nil if there is none, as for operands.
  public var short: Character?
  /// What stands for the value in help, without its angle brackets.
  public var placeholder: String
  /// One sentence.
  public var help: String
  /// What holds if the argument is missing, as it would be written; nil if nothing does.
  public var defaultText: String?
  /// The only right values, if there are few.
  public var choices: [String]
  /// Whether it may be given several times, each adding to what was given before.
  public var isRepeating: Bool
  /// Whether a command line without it is wrong; only for operands.
  public var isRequired: Bool
  /// What a shell offers after it: if there are `choices`, their words.
  public var completion: Completion
  /// Whether the value may be several with commas between them.
  public var isList: Bool
  /// Whether a value may begin with a dash because it is a number.
  var takesNumbers: Bool
  /// The title of the list of options that help shows it in.
  public var heading = usualHeading

  /// The title of the last list of options, which has those without a heading of their own.
  public static let usualHeading = "Options"

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

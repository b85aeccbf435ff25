import CommandLineParsing
import Documents

/// The kinds of files that users write for this program.
enum WrittenFiles {
  /// All languages, in the order of the help.
  static let all: [FileLanguage] = [.policy, .link, .device, .criterion, .gates, .encoder, .phone, .scenario]

  /// `help policy-file` and the like.
  static var topics: [CommandTree.Topic] {
    all.map { language in
      CommandTree.Topic(
        language.name, "Describe \(language.title.lowercased()): every key, its values and its meaning."
      ) {
        language.sections.map { section in
          let summary = ([section.summary] + section.others).filter { !$0.isEmpty }.joined(separator: " ")
          return CommandTree.Topic.Section(
            section.title, summary.replacing("`", with: ""), section.keys.map { ($0.name, words(of: $0)) })
        }
      }
    }
  }

  private static func words(of key: KeyDescription) -> String {
    let standing =
      key.isRequired
      ? "; required" + (key.substitute.map { " unless \($0) is given" } ?? "")
      : key.defaultText.map { "; default: \($0)" } ?? ""
    let example = key.example.flatMap { $0.count > 60 || $0 == key.defaultText ? nil : " For example \($0)." } ?? ""
    return "\(key.meaning): \(key.form.words)\(standing).\(example)"
  }
}

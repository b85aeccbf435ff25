import CommandLineParsing
import Documents

struct ManualOptions: Sendable {
  enum Format: String, CaseIterable, Sendable { case man, markdown }

  var format = Format.man
  var language: FileLanguage?
}

extension Command<ManualOptions> {
  static let manual: Self = Command(
    "manual", "Print the manual page.", ManualOptions(),
    arguments: [
      .option("format", \.format, .choice("format"), "Print a page for man, or the reference in Markdown."),
      .option(
        "of", \.language, .choice("language", WrittenFiles.all.map { ($0.name, $0) }),
        "Print the document of this kind of file instead, in Markdown."),
    ],
    examples: [
      "stepwedge manual", "stepwedge manual --format markdown", "stepwedge manual --of policy-file",
    ],
    discussion: "Read the page with: stepwedge manual | man -l -"
  ) { options in
    let text =
      if let language = options.language { language.markdown } else {
        switch options.format {
        case .man: Manual.text(Stepwedge.tree, day: Version.day)
        case .markdown: Markdown.text(Stepwedge.tree)
        }
      }
    Terminal.output.write(text)
    return ExitCode.done.rawValue
  }
}

struct CompletionsOptions: Sendable {
  enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

  var shell: Shell?
}

extension Command<CompletionsOptions> {
  static let completions: Self = Command(
    "completions", "Print a script that completes commands in your shell.", CompletionsOptions(),
    arguments: [.operand("shell", \.shell, .choice("shell"), "Print the script for this shell.")],
    examples: ["stepwedge completions bash"],
    discussion: "bash: source <(stepwedge completions bash). fish: stepwedge completions fish | source. "
      + "zsh: write it to a file named _stepwedge in a folder of $fpath."
  ) { options in
    guard let shell = options.shell else { return ExitCode.usage.rawValue }
    let script =
      switch shell {
      case .bash: BashCompletion.text(Stepwedge.tree)
      case .zsh: ZshCompletion.text(Stepwedge.tree)
      case .fish: FishCompletion.text(Stepwedge.tree)
      }
    Terminal.output.write(script)
    return ExitCode.done.rawValue
  }
}

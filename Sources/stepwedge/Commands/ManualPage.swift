import CommandLineParsing

struct ManualOptions: Sendable {
  enum Format: String, CaseIterable, Sendable { case man, markdown }

  var format = Format.man
}

extension Command<ManualOptions> {
  static let manual: Self = Command(
    "manual", "Print the manual page.", ManualOptions(),
    arguments: [.option("format", \.format, .choice("format"), "A page for man, or the reference in Markdown.")],
    examples: ["stepwedge manual", "stepwedge manual --format markdown"],
    discussion: "To read it: stepwedge manual | man -l -"
  ) { options in
    let text =
      switch options.format {
      case .man: Manual.text(Stepwedge.tree)
      case .markdown: Markdown.text(Stepwedge.tree)
      }
    Terminal.output.write(text)
    return ExitCode.done.rawValue
  }
}

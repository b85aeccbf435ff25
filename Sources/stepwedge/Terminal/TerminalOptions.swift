import CommandLineParsing

/// What every command that shows progress or colour lets its user say about them.
struct TerminalOptions: Sendable {
  enum When: String, CaseIterable, Sendable { case auto, always, never }

  var colour = When.auto
  var progress = When.auto
  var isQuiet = false

  /// `--color`, `--progress` and `--quiet`, for a command that keeps them at this path.
  static func arguments<Outer: Sendable>(_ path: OptionPath<Outer, TerminalOptions>) -> [Argument<Outer>] {
    let arguments: [Argument<TerminalOptions>] = [
      .option("color", \.colour, .choice("when"), "Colour the output."),
      .option("progress", \.progress, .choice("when"), "Show a progress bar on standard error."),
      .flag("quiet", short: "q", \.isQuiet, "Print only errors."),
    ]
    return arguments.map { $0.lifted(into: path) }
  }
}

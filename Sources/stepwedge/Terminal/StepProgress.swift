/// How far a command is that takes a few long steps: a line on a terminal, nothing elsewhere unless it is asked for.
struct StepProgress: Sendable {
  private let isShown: Bool

  init(_ options: TerminalOptions) {
    isShown =
      switch options.progress {
      case .always: true
      case .never: false
      case .auto: !options.isQuiet && Terminal.errors.isTerminal && Terminal.environment("TERM") != "dumb"
      }
  }

  /// A step begins, the first being 0.
  func show(_ step: Int, of steps: Int) {
    if isShown { Terminal.errors.write("\rfitting: step \(step + 1) of \(steps)") }
  }

  /// Takes the line away.
  func finish() { if isShown { Terminal.errors.write("\r" + String(repeating: " ", count: 40) + "\r") } }
}

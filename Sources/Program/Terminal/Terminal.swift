import CommandLineParsing
import System

/// The standard streams, and what is known of the terminal behind them.
enum Terminal {
  /// Standard output, for what was requested.
  static let output = Stream(descriptor: 1)
  /// Standard error, for remarks.
  static let errors = Stream(descriptor: 2)

  /// How wide text may be: `COLUMNS`, else the terminal, else 80.
  static var width: Int {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), 40...400 ~= columns { return columns }
    let columns = Int(size.ws_col)
    return columns >= 40 ? columns : 80
  }

  /// How many lines fit on the screen: as the terminal says, at least the usual 24.
  static var height: Int { max(24, Int(size.ws_row)) }

  /// The terminal's size; 0 if standard output is none.
  private static var size: winsize {
    var size = winsize()
    return unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }

  /// The value of a variable; nil if it is unset or empty.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }
}

/// A stream that text is written to.
struct Stream: Sendable {
  let descriptor: Int32

  /// Whether the stream is a terminal, at which somebody may look.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether to use colour: by the option, else NO_COLOR, else CLICOLOR_FORCE, else if the terminal supports it.
  func hasColour(_ choice: TerminalOptions.When) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if Terminal.environment("NO_COLOR") != nil { return false }
      if let force = Terminal.environment("CLICOLOR_FORCE"), force != "0" { return true }
      return Terminal.environment("TERM") != "dumb" && isTerminal
    }
  }

  /// Writes the whole text. If the reader has gone, the program ends quietly.
  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe System.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        exit(ExitCode.done.rawValue)
      } else if errno != EINTR {
        exit(ExitCode.inputOutput.rawValue)
      }
    }
  }
}

/// Colours for words that mean the same without them.
struct Style {
  let isOn: Bool

  /// The style of a stream under these options.
  init(_ stream: Stream, _ options: TerminalOptions) { isOn = stream.hasColour(options.colour) }

  func bold(_ text: String) -> String { code(1, text) }
  func dim(_ text: String) -> String { code(2, text) }
  func red(_ text: String) -> String { code(31, text) }
  func green(_ text: String) -> String { code(32, text) }
  func yellow(_ text: String) -> String { code(33, text) }

  private func code(_ number: Int, _ text: String) -> String { isOn ? "\u{1B}[\(number)m\(text)\u{1B}[0m" : text }
}

/// The options about progress and colour, which many commands share.
struct TerminalOptions: Sendable {
  enum When: String, CaseIterable, Sendable { case auto, always, never }

  var colour = When.auto
  var progress = When.auto
  var isQuiet = false

  /// Whether progress is drawn, which only people read: on a terminal, or if it is requested.
  var drawsProgress: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: !isQuiet && Terminal.errors.isTerminal && Terminal.environment("TERM") != "dumb"
    }
  }

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

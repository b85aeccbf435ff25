/// Colours for words that say the same without them.
struct Style {
  /// Whether anything is coloured at all.
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

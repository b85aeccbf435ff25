/// Text laid out for a terminal.
enum Columns {
  private static let labelWidth = 27

  /// Words put on lines of at most `width` columns; what the text breaks itself stays broken.
  static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines = [""]
      for word in paragraph.split(separator: " ") {
        let line = lines[lines.count - 1]
        if line.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if indent + line.count + 1 + word.count <= width {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  /// A label and its text beside it, or below it if the label is long.
  static func row(_ label: String, _ text: String, width: Int) -> String {
    let body = wrapped(text, width: max(width, labelWidth + 20), indent: labelWidth)
    let head = "  " + label
    guard head.count < labelWidth else { return head + "\n" + body }
    return head + body.dropFirst(head.count)
  }
}

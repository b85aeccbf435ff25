extension Unicode.Scalar {
  /// Whether the character is invisible yet changes how text looks: bidirectional controls, joiners, separators,
  /// fillers.
  var isHidden: Bool {
    switch value {
    case 0x80...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      true
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}

/// Text from outside made harmless and readable for each format.
package enum OutsideText {
  /// On one line, with what cannot be seen written out: a newline as `\n`, a right-to-left mark as `\u{202E}`.
  package static func visible(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": shown += "\\n"
      case "\r": shown += "\\r"
      case "\t": shown += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.isHidden:
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// As a cell of a Markdown table: no mark-up, no link, no mention, and readable without rendering.
  package static func markdown(_ text: String) -> String {
    var escaped = ""
    for scalar in visible(text).unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "|", "~", "&", "<", ">", "#": escaped += "\\" + String(scalar)
      // Code marks, because GitHub makes a mention from the text even if it is escaped.
      case "@": escaped += "`@`"
      // Markdown would turn an address into a link.
      case ":" where ["http", "https", "ftp", "mailto", "xmpp"].contains(where: escaped.lowercased().hasSuffix),
        "." where escaped.lowercased().hasSuffix("www"):
        escaped += "\\" + String(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// As a cell of CSV (RFC 4180). A spreadsheet would run a text that begins like a formula, so it gets an apostrophe.
  package static func csv(_ text: String) -> String {
    let isFormula =
      text.unicodeScalars.first.map { "=+-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains($0) } == true
    let cell = isFormula ? "'" + text : text
    guard cell.unicodeScalars.contains(where: { "\",\r\n'".unicodeScalars.contains($0) }) || cell != cell.trimmed
    else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }
}

extension String {
  fileprivate var trimmed: Substring {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

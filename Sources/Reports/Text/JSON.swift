import RunRecords

/// A JSON value whose keys keep their order: the same data is the same text.
indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  /// Compact text, safe inside a script element: `<` and the line separators of JavaScript are escaped.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.text(of: value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20 || scalar == "<" || scalar.value == 0x7F || scalar.isHidden:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON {
  /// A cell of a table, by its column's kind.
  init(_ value: Value, of column: Column) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): column.kind == .boolean ? .bool(number != 0) : .integer(number)
      case .real(let number): .number(number)
      case .text(let text): .string(text)
      }
  }

  init(_ value: Double?) { self = value.map { .number($0) } ?? .null }
  init(_ value: Int?) { self = value.map { .integer($0) } ?? .null }
  init(_ value: String?) { self = value.map { .string($0) } ?? .null }
}

/// A JSON value; keys keep their order.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// NaN and infinity are written as null, because JSON has neither.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object(KeyValuePairs)

  /// Keys and values in order.
  package struct KeyValuePairs: Sendable, Equatable {
    var pairs: [(key: String, value: JSONValue)]

    /// The pairs for `object`.
    package var members: [(String, JSONValue)] { pairs.map { ($0.key, $0.value) } }

    /// Whether keys, values and order are equal, so that the texts are, too.
    package static func == (left: Self, right: Self) -> Bool {
      left.pairs.elementsEqual(right.pairs) { $0.key == $1.key && $0.value == $1.value }
    }
  }

  /// An object with these pairs.
  package static func object(_ pairs: [(String, JSONValue)]) -> JSONValue {
    .object(KeyValuePairs(pairs: pairs.map { (key: $0, value: $1) }))
  }

  /// A whole number, or null.
  package static func integer(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }
  /// A number, or null.
  package static func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
  /// A text, or null.
  package static func text(_ value: String?) -> JSONValue { value.map { .text($0) } ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral, ExpressibleByNilLiteral
{
  /// A text, such as "photo".
  package init(stringLiteral value: String) { self = .text(value) }
  /// A truth value, `true` or `false`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`, for unknown values.
  package init(nilLiteral: ()) { self = .null }
  /// A list in this order.
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  /// An object; its keys keep the order in which they are written here.
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
}

extension JSONValue {
  /// The value on one line.
  package var line: String { written(indent: nil) }

  /// The value on several lines, indented by two spaces.
  package var pretty: String { written(indent: "") }

  private func written(indent: String?) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .number(let value):
      !value.isFinite ? "null" : Int(exactly: value).map { $0.magnitude < 1 << 53 ? "\($0)" : "\(value)" } ?? "\(value)"
    case .text(let value): Self.quoted(value)
    case .list(let values): Self.bracketed("[", values.map { ("", $0) }, "]", indent)
    case .object(let object): Self.bracketed("{", object.pairs.map { (Self.quoted($0.key), $0.value) }, "}", indent)
    }
  }

  private static func bracketed(
    _ open: String, _ members: [(key: String, value: JSONValue)], _ close: String, _ indent: String?
  ) -> String {
    if members.isEmpty { return open + close }
    let inner = indent.map { $0 + "  " }
    let texts = members.map { member in
      (member.key.isEmpty ? "" : member.key + (indent == nil ? ":" : ": ")) + member.value.written(indent: inner)
    }
    guard let indent, let inner else { return open + texts.joined(separator: ",") + close }
    return open + "\n" + texts.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + close
  }

  /// A text in quotes; `<` is escaped, too, so that JSON inside a page cannot end its script.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "<": quoted += "\\u003c"
      // Control characters of terminals, and characters that change the direction of the following text.
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// A value of a JSON5 text that knows its place.
public struct Node: Hashable, Sendable {
  /// What the value is.
  public indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number and the way it is written.
    case number(Double, text: String)
    case string(String)
    case array([Node])
    case object(Object)
    /// Something that is not JSON5; its fault is already reported.
    case faulty
  }

  /// Keys and values in the order of the text.
  public struct Object: Hashable, Sendable {
    /// In the order of the text, each key once: a second one of a name is a fault and left out.
    public var members: [Member]
    /// False if a syntax error may have swallowed members.
    public var isWhole: Bool

    /// The value of a key.
    public subscript(key: String) -> Node? { members.first { $0.key == key }?.value }
  }

  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// As it reads, whether the text has it in quotes or not.
    public var key: String
    /// The place at which the key begins.
    public var keyPosition: Position
    /// The value behind the key, with its own place.
    public var value: Node
  }

  /// What the text says there.
  public var value: Value
  /// The place at which the value begins.
  public var position: Position

  /// How an error names what it found.
  var summary: String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(_, let text): text
    case .string(let string): string.count <= 40 ? quoted(string) : "a text of \(string.count) letters"
    case .array: "a list"
    case .object: "an object"
    case .faulty: "something else"
    }
  }
}

/// A text in quotes, with nothing in it that could disturb a terminal.
public func quoted(_ text: some StringProtocol) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": escaped += "\\\(scalar)"
    case "\n": escaped += "\\n"
    case _ where scalar.properties.generalCategory == .control: escaped += "\\u{\(String(scalar.value, radix: 16))}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return "\"\(escaped)\""
}

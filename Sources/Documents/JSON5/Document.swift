/// A JSON5 text and all faults in it.
package struct Document {
  /// The file's name in errors.
  package let name: String
  /// The tree, as far as the text has one.
  package let root: Node
  let text: String
  let faults: FaultList

  /// Parses a text; errors are kept until `read`, so that they are reported together with faults in the values.
  package init(_ text: String, name: String) {
    self.name = name
    self.text = text
    faults = FaultList()
    var parser = Parser(text, faults: faults)
    root = parser.parse()
  }

  /// Parses a file's bytes, which must be UTF-8.
  package init(_ bytes: some Collection<UInt8>, name: String) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self.init(notUTF8: bytes, name: name)
      return
    }
    self.init(text, name: name)
  }

  private init(notUTF8 bytes: some Collection<UInt8>, name: String) {
    let valid = String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix { $0 != "\u{FFFD}" }
    var cursor = Cursor(String(valid))
    cursor.take { _ in true }
    self.name = name
    text = ""
    root = Node(value: .faulty, position: cursor.position)
    faults = FaultList()
    faults.add(cursor.position, "not UTF-8 from here on; save the file as UTF-8")
  }

  /// The text's value; throws all faults in it.
  package func read<Value>(_ reading: Reading<Value>) throws(FaultyFile) -> Value {
    let value = reading.read(root, faults)
    guard faults.faults.isEmpty, let value else { throw faults.file(named: name) }
    return value
  }
}

extension Document {
  /// The document's text with these simple values replaced; everything else stays as written.
  package func text(replacing values: [(node: Node, value: String)]) -> String {
    var result = ""
    var cursor = Cursor(text)
    for (node, value) in values.sorted(by: { $0.node.position < $1.node.position }) {
      let start = cursor.index
      while cursor.position < node.position, cursor.current != nil { cursor.take() }
      result += cursor.text(from: start) + value
      var scanner = Scanner(cursor: cursor, faults: FaultList())
      _ = scanner.nextToken()
      cursor = scanner.cursor
    }
    let rest = cursor.index
    while cursor.current != nil { cursor.take() }
    return result + cursor.text(from: rest)
  }

  /// The document's text with these values at these paths, such as `main.quality`; a missing key is added at the
  /// beginning of its object. Nil if a path leads through a simple value, or to a list or an object.
  package func text(setting values: [(path: [String], value: String)]) -> String? {
    var replaced: [(node: Node, value: String)] = []
    for (path, value) in values {
      guard !path.isEmpty, let edit = edit(root, path[...], value) else { return nil }
      // Two keys that are missing from one object are added after the same brace.
      if let twin = replaced.firstIndex(where: { $0.node.position == edit.node.position }) {
        replaced[twin].value += edit.value.dropFirst()
      } else {
        replaced.append(edit)
      }
    }
    return text(replacing: replaced)
  }

  private func edit(_ node: Node, _ path: ArraySlice<String>, _ value: String) -> (node: Node, value: String)? {
    guard let key = path.first else {
      if case .object = node.value { return nil }
      if case .array = node.value { return nil }
      return (node, value)
    }
    switch node.value {
    case .object(let object):
      if let member = object[key] { return edit(member, path.dropFirst(), value) }
      let nested = path.dropFirst().reversed().reduce(value) { "{ \($1): \($0) }" }
      return (node, "{ \(key): \(nested),")
    case .array(let elements):
      guard let place = Int(key), elements.indices.contains(place) else { return nil }
      return edit(elements[place], path.dropFirst(), value)
    default: return nil
    }
  }
}

/// A value of a JSON5 text, with its place.
package struct Node: Hashable, Sendable {
  /// What the value is.
  package indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number and its spelling.
    case number(Double, text: String)
    case string(String)
    case array([Node])
    case object(Object)
    /// Something that is not JSON5; the fault is already reported.
    case faulty
  }

  /// Keys and values in the order of the text.
  package struct Object: Hashable, Sendable {
    /// In the order of the text, each key once: a repeated key is a fault and left out.
    package var members: [Member]
    /// False if members may be missing because of a syntax error.
    package var isWhole: Bool

    /// The value of a key.
    package subscript(key: String) -> Node? { members.first { $0.key == key }?.value }
  }

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    /// The key's text, whether it is quoted in the file or not.
    package var key: String
    /// The place at which the key begins.
    package var keyPosition: Position
    /// The key's value, with its own place.
    package var value: Node
  }

  /// The value itself.
  package var value: Value
  /// The place at which the value begins.
  package var position: Position

  /// A description of the value for errors.
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

/// A text in quotes, without anything that could disturb a terminal.
package func quoted(_ text: some StringProtocol) -> String {
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

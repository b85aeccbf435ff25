extension Document {
  /// The document's text with other values at these single values; everything else stays as it is written.
  public func text(replacing values: [(node: Node, value: String)]) -> String {
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

  /// The document's text with these values at these paths, such as `main.quality`; a key that is missing is written at
  /// the beginning of its object. nil if a path leads through a single value, or to a list or an object.
  public func text(setting values: [(path: [String], value: String)]) -> String? {
    var replaced: [(node: Node, value: String)] = []
    for (path, value) in values {
      guard !path.isEmpty, let edit = edit(root, path[...], value) else { return nil }
      // Two keys that are missing from one object are written behind its one brace.
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

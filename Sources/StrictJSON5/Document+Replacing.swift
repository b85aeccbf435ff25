extension Document {
  /// The document's text with other values at the places of these texts; everything else stays as it is written.
  public func text(replacing strings: [(node: Node, value: String)]) -> String {
    var result = ""
    var cursor = Cursor(text)
    for (node, value) in strings.sorted(by: { $0.node.position < $1.node.position }) {
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
}

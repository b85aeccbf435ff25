extension Document {
  /// The document's text with another value where this text stands; everything else stays as it is written.
  public func text(replacing string: Node, with value: String) -> String {
    var cursor = Cursor(text)
    while cursor.position < string.position, cursor.current != nil { cursor.take() }
    let before = cursor.text(from: 0)
    var scanner = Scanner(cursor: cursor, faults: FaultList())
    _ = scanner.nextToken()
    let end = scanner.cursor.index
    while cursor.current != nil { cursor.take() }
    return before + value + cursor.text(from: end)
  }
}

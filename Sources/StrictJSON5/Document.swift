/// A JSON5 text and everything that is wrong in it.
public struct Document {
  /// What errors call the file.
  public let name: String
  /// The tree, as far as the text has one.
  public let root: Node
  let text: String
  let faults: FaultList

  /// Parses a text; errors wait for `read`, so that they are reported together with those of the values.
  public init(_ text: String, name: String) {
    self.name = name
    self.text = text
    faults = FaultList()
    var parser = Parser(text, faults: faults)
    root = parser.parse()
  }

  /// Parses a file's bytes, which must be UTF-8.
  public init(_ bytes: some Collection<UInt8>, name: String) {
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

  /// The text's value, or all that is wrong with it.
  public func read<Value>(_ reading: Reading<Value>) throws(FaultyFile) -> Value {
    let value = reading.read(root, faults)
    guard faults.faults.isEmpty, let value else { throw faults.file(named: name) }
    return value
  }
}

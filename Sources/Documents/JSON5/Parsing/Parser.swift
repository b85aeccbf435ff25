/// Builds the tree; after an error it continues at the next comma or bracket.
struct Parser {
  /// Deeper nesting would only test the stack.
  private static let mostLevels = 200

  private var scanner: Scanner
  private var token: Token
  private let faults: FaultList
  private var level = 0

  init(_ text: String, faults: FaultList) {
    self.faults = faults
    scanner = Scanner(cursor: Cursor(text), faults: faults)
    token = scanner.nextToken()
  }

  /// The whole text as one value.
  mutating func parse() -> Node {
    let root = takeValue(after: "")
    if token.kind != .end, !faults.isFull, root.value != .faulty {
      faults.add(token.position, "the file must end after its first value; remove \(token.summary)")
    }
    return root
  }

  private mutating func advance() {
    token = faults.isFull ? Token(kind: .end, position: token.position, text: "") : scanner.nextToken()
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard token.kind == .punctuator(scalar) else { return false }
    advance()
    return true
  }

  /// A value, or a faulty node; then the parser is at a place where an enclosing list or object can continue.
  private mutating func takeValue(after place: String) -> Node {
    let start = token
    func node(_ value: Node.Value) -> Node { Node(value: value, position: start.position) }
    switch start.kind {
    case .punctuator("{"): return node(nested { $0.takeObject(from: start.position) })
    case .punctuator("["): return node(nested { $0.takeArray(from: start.position) })
    case .string(let string):
      advance()
      return node(.string(string))
    case .number(let number):
      advance()
      return node(.number(number, text: start.text))
    case .identifier(let name):
      advance()
      return node(literal(name, at: start.position))
    case .faulty:
      advance()
      return node(.faulty)
    case .punctuator, .end:
      faults.add(start.position, "a value was expected\(place), found \(start.summary)")
      return node(.faulty)
    }
  }

  private func literal(_ name: String, at position: Position) -> Node.Value {
    switch name {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity": return .number(.infinity, text: name)
    case "NaN": return .number(.nan, text: name)
    default:
      let meant = Vocabulary(["true", "false", "null", "Infinity", "NaN"]).nearest(to: name)
      faults.add(position, "'\(name)' is not a value; \(meant.map { "did you mean \($0)?" } ?? "put text in quotes")")
      return .faulty
    }
  }

  private mutating func nested(_ body: (inout Self) -> Node.Value) -> Node.Value {
    guard level < Self.mostLevels else {
      faults.add(token.position, "nested deeper than \(Self.mostLevels) levels")
      while token.kind != .end { advance() }
      return .faulty
    }
    level += 1
    defer { level -= 1 }
    advance()
    return body(&self)
  }

  private mutating func takeArray(from start: Position) -> Node.Value {
    var elements: [Node] = []
    while !take("]") {
      if isClosed(by: "]", from: start, "list") { break }
      elements.append(takeValue(after: " in the list"))
      separate(before: "]", "the list")
    }
    return .array(elements)
  }

  private mutating func takeObject(from start: Position) -> Node.Value {
    var object = Node.Object(members: [], isWhole: true)
    while !take("}") {
      if isClosed(by: "}", from: start, "object") {
        object.isWhole = false
        break
      }
      if let member = takeMember() {
        if let first = object.members.first(where: { $0.key == member.key }) {
          faults.add(
            member.keyPosition, "\(quoted(member.key)) is already given at \(first.keyPosition); remove one of them")
        } else {
          object.members.append(member)
        }
      } else {
        object.isWhole = false
      }
      if !separate(before: "}", "the object") { object.isWhole = false }
    }
    return .object(object)
  }

  private mutating func takeMember() -> Node.Member? {
    let start = token
    switch start.kind {
    case .string(let key), .identifier(let key):
      advance()
      if !take(":") {
        if token.kind != .faulty {
          faults.add(token.position, "':' was expected after \(quoted(key)), found \(token.summary)")
        }
        return nil
      }
      return Node.Member(key: key, keyPosition: start.position, value: takeValue(after: " for \(quoted(key))"))
    default:
      if start.kind != .faulty { faults.add(start.position, "a key was expected, found \(start.summary)") }
      if start.kind != .punctuator(",") { skip() }
      return nil
    }
  }

  /// Reads the comma after an element; true if it or the closing bracket follows.
  @discardableResult private mutating func separate(before close: Unicode.Scalar, _ place: String) -> Bool {
    if take(",") || token.kind == .punctuator(close) { return true }
    // A closing bracket of the other kind is reported where this one is missing.
    if [.end, .punctuator("]"), .punctuator("}")].contains(token.kind) { return false }
    if token.kind != .faulty {
      faults.add(token.position, "',' or '\(close)' was expected in \(place), found \(token.summary)")
    }
    if case .string = token.kind { return false }
    if case .identifier = token.kind { return false }
    skip()
    _ = take(",")
    return false
  }

  /// Whether an object or list ends here, with or without its bracket; a bracket of the other kind counts as its own.
  private mutating func isClosed(by close: Unicode.Scalar, from start: Position, _ what: String) -> Bool {
    switch token.kind {
    case .end: faults.add(start, "the \(what) that begins here is not closed; add '\(close)' at its end")
    case .punctuator("}"), .punctuator("]"):
      faults.add(token.position, "'\(close)' was expected, found \(token.summary)")
      advance()
    default: return false
    }
    return true
  }

  /// Skips to the next comma or closing bracket of this level.
  private mutating func skip() {
    var depth = 0
    while true {
      switch token.kind {
      case .end: return
      case .punctuator(",") where depth == 0: return
      case .punctuator("}"), .punctuator("]"):
        if depth == 0 { return }
        depth -= 1
      case .punctuator("{"), .punctuator("["): depth += 1
      default: break
      }
      advance()
    }
  }
}

import Spelling

/// Reads the keys of an object one by one, and tells of those that nobody asked for.
public final class ObjectReader {
  private let object: Node.Object
  private let faults: FaultList
  private var knownKeys: [String] = []
  /// Where the object begins.
  public let position: Position

  init(_ object: Node.Object, at position: Position, faults: FaultList) {
    self.object = object
    self.position = position
    self.faults = faults
  }

  /// The value of a key that must be there; nil where its fault was told.
  public func required<Value>(_ key: String, _ reading: Reading<Value>) -> Value? {
    if let node = node(of: key) { return reading.read(node, faults) }
    if object.isWhole { faults.add(position, "\(quoted(key)) is missing: \(reading.expectation)") }
    return nil
  }

  /// The value of a key that may be missing or null.
  public func optional<Value>(_ key: String, _ reading: Reading<Value>) -> Value? {
    guard let node = node(of: key), node.value != .null else { return nil }
    return reading.read(node, faults)
  }

  /// The value of a key, or what stands for it where it is missing or null.
  public func optional<Value>(_ key: String, _ reading: Reading<Value>, default value: Value) -> Value {
    optional(key, reading) ?? value
  }

  /// The keys as they stand, for objects whose keys say something themselves.
  public var names: [String] { object.members.map(\.key) }

  /// Whether a key is there and not null.
  public func has(_ key: String) -> Bool { object[key].map { $0.value != .null } ?? false }

  /// Tells of something that is wrong with the value of a key, or with the object where it lacks the key.
  public func fault(_ key: String? = nil, _ message: String) {
    faults.add(key.flatMap { object[$0]?.position } ?? position, message)
  }

  /// Says that these keys are right as well, though they were not read.
  public func ignore(_ keys: some Sequence<String>) { knownKeys += keys }

  /// Says that every key is right.
  public func ignoreOtherKeys() { ignore(object.members.map(\.key)) }

  private func node(of key: String) -> Node? {
    knownKeys.append(key)
    return object[key]
  }

  func tellUnknownKeys() {
    for member in object.members where !knownKeys.contains(member.key) {
      let meant = Vocabulary(knownKeys).nearest(to: member.key).map { "did you mean \(quoted($0))?" }
      let known = "known here: \(knownKeys.joined(separator: ", "))"
      faults.add(member.keyPosition, "unknown key \(quoted(member.key)); \(meant ?? known)")
    }
  }
}

extension Reading {
  /// An object; keys that `body` does not ask for are errors. Nil from `body` means that a fault was told.
  public static func object(_ body: @escaping @Sendable (ObjectReader) -> Value?) -> Self {
    Self("an object", shapes: [.object]) { node, faults in
      guard case .object(let object) = node.value else { return nil }
      let reader = ObjectReader(object, at: node.position, faults: faults)
      let value = body(reader)
      reader.tellUnknownKeys()
      return value
    }
  }
}

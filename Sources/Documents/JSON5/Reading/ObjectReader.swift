/// Reads the keys of an object one by one, and reports those that were not read.
///
/// Documents use the clause that is given when reading a key: they are made by a reader of an object without keys.
package final class ObjectReader {
  private let object: Node.Object
  private let faults: FaultList
  private var knownKeys: [String] = []
  private let recorder: KeyRecorder?
  /// The place at which the object begins.
  package let position: Position

  init(_ object: Node.Object, at position: Position, faults: FaultList) {
    self.object = object
    self.position = position
    self.faults = faults
    recorder = nil
  }

  /// A reader without an object, which only records the declared keys.
  init(recordingFor recorder: KeyRecorder) {
    object = Node.Object(members: [], isWhole: true)
    position = Position(line: 1, column: 1)
    faults = FaultList()
    self.recorder = recorder
  }

  /// The value of a required key; nil if a fault was reported.
  package func required<Value>(
    _ key: String, _ reading: Reading<Value>, _ meaning: String = "", example: String? = nil
  ) -> Value? {
    record(key, reading, meaning, isRequired: true, example: example)
    if let node = node(of: key) { return reading.read(node, faults) }
    if object.isWhole { faults.add(position, "\(quoted(key)) is missing; add \(reading.expectation)") }
    return nil
  }

  /// The value of a key that is required unless another one, which means the same, is present.
  package func required<Value>(
    _ key: String, unless substitute: String, _ reading: Reading<Value>, _ meaning: String, example: String? = nil
  ) -> Value? {
    record(key, reading, meaning, isRequired: true, substitute: substitute, example: example)
    return has(substitute) ? optional(key, reading) : required(key, reading)
  }

  /// The value of a key that may be missing or null.
  package func optional<Value>(
    _ key: String, _ reading: Reading<Value>, _ meaning: String = "", example: String? = nil
  ) -> Value? {
    record(key, reading, meaning, example: example)
    return given(key, reading)
  }

  /// The value of a key, or its default if it is missing or null.
  package func optional<Value>(
    _ key: String, _ reading: Reading<Value>, default value: Value, _ meaning: String = "", example: String? = nil
  ) -> Value {
    record(key, reading, meaning, defaultText: defaultText(of: value), example: example)
    return given(key, reading) ?? value
  }

  /// The value of a key; if it is missing, the value that `standing` means, as written in a file.
  package func optional<Value>(
    _ key: String, _ reading: Reading<Value>, standing text: String, _ meaning: String, example: String? = nil
  ) -> Value {
    record(key, reading, meaning, defaultText: text, example: example)
    if let value = given(key, reading) { return value }
    guard let value = try? Document(text, name: key).read(reading) else {
      preconditionFailure("the default of \(key) is no value of it: \(text)")
    }
    return value
  }

  /// Marks a key as known that is read depending on the values of other keys.
  package func declare<Value>(
    _ key: String, _ reading: Reading<Value>, _ meaning: String, isRequired: Bool = false, example: String? = nil
  ) {
    record(key, reading, meaning, isRequired: isRequired, example: example)
    know(key)
  }

  /// All keys, in the file's order, if files choose the keys; `name` is the word for them in documents.
  package func each<Value>(
    _ name: String, _ reading: Reading<Value>, _ meaning: String
  ) -> [(key: String, value: Value?)] {
    record(name, reading, meaning, isAny: true)
    return object.members.map { ($0.key, required($0.key, reading)) }
  }

  /// The keys as written, for objects whose keys themselves carry meaning.
  package var names: [String] { object.members.map(\.key) }

  /// Whether a key is present and not null.
  package func has(_ key: String) -> Bool { object[key].map { $0.value != .null } ?? false }

  /// Reports a fault in the value of a key, or in the object if it lacks the key.
  package func fault(_ key: String? = nil, _ message: String) {
    faults.add(key.flatMap { object[$0]?.position } ?? position, message)
  }

  /// Marks these keys as known although they were not read.
  package func ignore(_ keys: some Sequence<String>) { for key in keys { know(key) } }

  /// Marks every key as known.
  package func ignoreOtherKeys() { ignore(object.members.map(\.key)) }

  private func given<Value>(_ key: String, _ reading: Reading<Value>) -> Value? {
    guard let node = node(of: key), node.value != .null else { return nil }
    return reading.read(node, faults)
  }

  private func node(of key: String) -> Node? {
    know(key)
    return object[key]
  }

  private func know(_ key: String) { if !knownKeys.contains(key) { knownKeys.append(key) } }

  private func record<Value>(
    _ key: String, _ reading: Reading<Value>, _ meaning: String, isRequired: Bool = false, substitute: String? = nil,
    isAny: Bool = false,
    defaultText: @autoclosure () -> String? = nil, example: String? = nil
  ) {
    guard let recorder else { return }
    let defaultText = defaultText()
    recorder.record(
      KeyDescription(
        name: key, form: reading.form, isRequired: isRequired, substitute: substitute, isAny: isAny,
        defaultText: defaultText, meaning: meaning,
        example: example ?? defaultText ?? reading.form.example,
        faults: { text in
          do {
            _ = try Document(text, name: key).read(reading)
            return ""
          } catch {
            return "\(error)"
          }
        }))
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
  /// An object; keys that `body` does not read are errors. `body` returns nil if a fault was reported.
  ///
  /// `body` must read every key before it gives up, because documents learn of the keys in this way.
  package static func object(_ body: @escaping @Sendable (ObjectReader) -> Value?) -> Self {
    Self("an object", .object({ keys(of: body) }), shapes: [.object]) { node, faults in
      read(node, faults, body)
    }
  }

  /// An object whose kind is decided by the value of a key; `otherwise` reads one of an unknown kind.
  package static func variants(
    by key: String, _ noun: String, _ meaning: String,
    _ kinds: [(name: String, summary: String, body: @Sendable (ObjectReader) -> Value?)],
    otherwise: @escaping @Sendable (ObjectReader) -> Void
  ) -> Self {
    let names = Reading<Int>.choice(noun, kinds.enumerated().map { ($1.name, $0) })
    let form = Form.variants(
      key: key,
      kinds.map { kind in
        Form.Variant(
          name: kind.name, summary: kind.summary,
          keys: {
            keys { keys in
              _ = keys.required(key, names, meaning, example: quoted(kind.name))
              return kind.body(keys)
            }
          })
      })
    return Self("an object", form, shapes: [.object]) { node, faults in
      read(node, faults) { keys in
        guard let kind = keys.required(key, names) else {
          otherwise(keys)
          keys.ignoreOtherKeys()
          return nil
        }
        return kinds[kind].body(keys)
      }
    }
  }

  private static func read(_ node: Node, _ faults: FaultList, _ body: (ObjectReader) -> Value?) -> Value? {
    guard case .object(let object) = node.value else { return nil }
    let reader = ObjectReader(object, at: node.position, faults: faults)
    let value = body(reader)
    reader.tellUnknownKeys()
    return value
  }

  private static func keys(of body: (ObjectReader) -> Value?) -> [KeyDescription] {
    let recorder = KeyRecorder()
    _ = body(ObjectReader(recordingFor: recorder))
    return recorder.keys
  }
}

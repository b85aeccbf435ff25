/// How a node becomes a value of the program.
///
/// A reading does not stop at an error: it reports the error and returns nil, so that the rest of the file is read,
/// too.
package struct Reading<Value>: Sendable {
  /// What is expected, with its article: "a whole number from 1 to 100".
  let expectation: String
  /// The same for writers of files.
  package let form: Form
  let shapes: Set<Shape>
  let read: @Sendable (Node, FaultList) -> Value?

  /// Reads nodes of these shapes by `convert`, which returns nil for a value of the right shape that is impossible.
  init(_ expectation: String, _ form: Form, _ shapes: Set<Shape>, convert: @escaping @Sendable (Node) -> Value?) {
    self.init(expectation, form, shapes: shapes) { node, faults in
      if let value = convert(node) { return value }
      faults.add(node.position, "\(expectation) was expected, found \(node.summary)")
      return nil
    }
  }

  init(
    _ expectation: String, _ form: Form, shapes: Set<Shape>, read: @escaping @Sendable (Node, FaultList) -> Value?
  ) {
    self.expectation = expectation
    self.form = form
    self.shapes = shapes
    self.read = { node, faults in
      guard shapes.contains(node.shape) else {
        if node.shape != .faulty { faults.add(node.position, "\(expectation) was expected, found \(node.summary)") }
        return nil
      }
      return read(node, faults)
    }
  }
}

/// The shape of a node, without its content.
enum Shape: Hashable { case null, bool, number, string, array, object, faulty }

extension Node {
  var shape: Shape {
    switch value {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    case .faulty: .faulty
    }
  }
}

extension Reading {
  /// The same reading with its value converted.
  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Reading<Other> {
    Reading<Other>(expectation, form, shapes: shapes) { node, faults in read(node, faults).map(transform) }
  }

  /// The first of two readings that accepts the value.
  package static func either(_ first: Self, or second: Self) -> Self {
    Self(
      "\(first.expectation) or \(second.expectation)", .either(first.form, second.form),
      shapes: first.shapes.union(second.shapes)
    ) { node, faults in
      (first.shapes.contains(node.shape) ? first : second).read(node, faults)
    }
  }

  /// A list whose elements are all read in the same way.
  package static func list<Element>(of element: Reading<Element>, nonEmpty: Bool = false) -> Self
  where Value == [Element] {
    let form = Form.list(element.form, such: nil, counts: (nonEmpty ? 1 : 0)...Int.max)
    return Self("a list", form, shapes: [.array]) { node, faults in
      guard case .array(let nodes) = node.value else { return nil }
      if nonEmpty, nodes.isEmpty {
        faults.add(node.position, "a list of at least one element was expected")
        return nil
      }
      let elements = nodes.compactMap { element.read($0, faults) }
      return elements.count == nodes.count ? elements : nil
    }
  }
}

extension Reading {
  /// A list of exactly this many elements, which these words describe as a whole.
  package static func list<Element>(of element: Reading<Element>, count: Int, such words: String) -> Self
  where Value == [Element] {
    let form = Form.list(element.form, such: words, counts: count...count)
    return Self("a list of \(words)", form, shapes: [.array]) { node, faults in
      guard case .array(let nodes) = node.value else { return nil }
      guard nodes.count == count else {
        faults.add(node.position, "a list of \(words) was expected, found one of \(nodes.count)")
        return nil
      }
      let elements = nodes.compactMap { element.read($0, faults) }
      return elements.count == count ? elements : nil
    }
  }
}

extension Reading where Value == Node {
  /// Any node, unread.
  package static var node: Self {
    Self("a value", .anything, [.null, .bool, .number, .string, .array, .object]) { $0 }
  }
}

extension Reading {
  /// The same reading, described elsewhere under this name.
  package func called(_ words: String) -> Self { Self(expectation, .called(words, form), shapes: shapes, read: read) }
}

extension Reading where Value == String {
  /// Any text.
  package static var string: Self {
    Self("a text", .text("a text", numbers: false), [.string]) {
      if case .string(let string) = $0.value { string } else { nil }
    }
  }
}

extension Reading where Value == Bool {
  /// `true` or `false`.
  package static var bool: Self {
    Self("true or false", .bool, [.bool]) { if case .bool(let bool) = $0.value { bool } else { nil } }
  }
}

extension Reading where Value == Double {
  /// A number that is neither infinite nor NaN.
  package static var number: Self { .number("a number", nil) }

  /// A number in this range.
  package static func number(in range: ClosedRange<Double>) -> Self {
    .number("a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))", range)
  }

  private static func number(_ expectation: String, _ range: ClosedRange<Double>?) -> Self {
    Self(expectation, .number(expectation, range), [.number]) { node in
      guard case .number(let number, _) = node.value, number.isFinite, range?.contains(number) != false else {
        return nil
      }
      return number
    }
  }

}

extension Reading where Value == Int {
  /// A whole number in this range.
  package static func integer(in range: ClosedRange<Int>) -> Self {
    Self(Form.integer(range).words, .integer(range), [.number]) { node in
      guard case .number(let number, let text) = node.value else { return nil }
      return (Int(text) ?? Int(exactly: number)).flatMap { range.contains($0) ? $0 : nil }
    }
  }

}

extension Reading where Value: Sendable {
  /// One of these words, each of which stands for a value.
  package static func choice(_ noun: String, _ choices: [(name: String, value: Value)]) -> Self {
    let names = choices.map(\.name)
    return Self(Form.choice(names).words, .choice(names), shapes: [.string]) { node, faults in
      guard case .string(let name) = node.value else { return nil }
      if let choice = choices.first(where: { $0.name == name }) { return choice.value }
      let meant = Vocabulary(names).nearest(to: name).map { "did you mean \(quoted($0))?" }
      faults.add(
        node.position,
        "\(node.summary) is not a known \(noun); \(meant ?? "use one of \(names.joined(separator: ", "))")")
      return nil
    }
  }

  /// One of an enumeration's raw values.
  package static func choice(_ noun: String, of type: Value.Type = Value.self) -> Self
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    .choice(noun, Value.allCases.map { ($0.rawValue, $0) })
  }

}

extension Reading {
  /// The value that `parse` reads from a text or, unless `numbers` is false, from a bare number as written.
  ///
  /// An error thrown by `parse` is reported unchanged, so it should show an example of correct text.
  package static func text(
    _ expectation: String, numbers: Bool = true, parse: @escaping @Sendable (String) throws -> Value
  ) -> Self {
    Self(expectation, .text(expectation, numbers: numbers), shapes: numbers ? [.string, .number] : [.string]) {
      node, faults in
      let text: String
      switch node.value {
      case .string(let string): text = string
      case .number(_, let written): text = written
      default: return nil
      }
      do {
        return try parse(text)
      } catch {
        faults.add(node.position, "\(error)")
        return nil
      }
    }
  }
}

/// A bound as people write it: without a point if it is whole.
private func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

import Spelling

extension Reading where Value == String {
  /// Any text.
  public static var string: Self {
    Self("a text", .text("a text", numbers: false), [.string]) {
      if case .string(let string) = $0.value { string } else { nil }
    }
  }
}

extension Reading where Value == Bool {
  /// `true` or `false`.
  public static var bool: Self {
    Self("true or false", .bool, [.bool]) { if case .bool(let bool) = $0.value { bool } else { nil } }
  }
}

extension Reading where Value == Double {
  /// A number that is neither infinite nor undefined.
  public static var number: Self { .number("a number", nil) }

  /// A number of this range.
  public static func number(in range: ClosedRange<Double>) -> Self {
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
  /// A whole number of this range.
  public static func integer(in range: ClosedRange<Int>) -> Self {
    Self(Form.integer(range).words, .integer(range), [.number]) { node in
      guard case .number(let number, let text) = node.value else { return nil }
      return (Int(text) ?? Int(exactly: number)).flatMap { range.contains($0) ? $0 : nil }
    }
  }

}

extension Reading where Value: Sendable {
  /// One of these words, each standing for a value.
  public static func choice(_ noun: String, _ choices: [(name: String, value: Value)]) -> Self {
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
  public static func choice(_ noun: String, of type: Value.Type = Value.self) -> Self
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    .choice(noun, Value.allCases.map { ($0.rawValue, $0) })
  }

}

extension Reading {
  /// What `parse` reads from a text or, unless `numbers` is false, from a bare number as it is written.
  ///
  /// An error that `parse` throws is reported as it is, so it should say what a right text looks like.
  public static func text(
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

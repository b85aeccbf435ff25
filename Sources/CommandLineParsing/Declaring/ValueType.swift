import Documents

/// A text that an argument does not accept, with an example of a correct one.
package struct ValueError: Error, Hashable, Sendable {
  /// A clause that names the text: `'2M' is not a size; did you mean 2MB or 2MiB?`
  package let reason: String

  /// An error with this reason.
  package init(_ reason: String) { self.reason = reason }
}

/// A kind of value: its name, and how to read, print and complete it.
package struct ValueType<Value: Sendable>: Sendable {
  /// The placeholder for the value in help, without its angle brackets.
  package let placeholder: String
  /// The only valid values, if there are few; otherwise empty.
  package var choices: [String] = []
  /// What a shell completes for a value of this kind.
  package var completion = ArgumentDescription.Completion.nothing
  /// Whether a value is a list separated by commas.
  var isList = false
  /// Whether `-5` is a value of this kind, valid or not, and not an option.
  package var takesNumbers = false
  /// Reads a value; the error shows a correct one.
  package let parse: @Sendable (Word) throws(ValueError) -> Value
  let format: @Sendable (Value) -> String

  /// A kind that is read from bytes.
  package init(
    _ placeholder: String, parsingBytes parse: @escaping @Sendable (Word) throws(ValueError) -> Value,
    format: @escaping @Sendable (Value) -> String
  ) {
    self.placeholder = placeholder
    self.parse = parse
    self.format = format
  }

  /// A kind that is read from text.
  package init(
    _ placeholder: String, parsing parse: @escaping @Sendable (String) throws(ValueError) -> Value,
    format: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      placeholder,
      parsingBytes: { (word) throws(ValueError) in
        guard let text = word.text else { throw ValueError("'\(word.shown)' is not UTF-8") }
        return try parse(text)
      }, format: format)
  }
}

extension ValueType {
  /// One of these names, each of which stands for a value.
  package static func choice(_ placeholder: String, _ choices: [(name: String, value: Value)]) -> Self
  where Value: Equatable {
    let names = choices.map(\.name)
    var type = Self(
      placeholder,
      parsing: { (text) throws(ValueError) in
        if let choice = choices.first(where: { $0.name == text }) { return choice.value }
        throw .unknownName(text, placeholder, names)
      }, format: { value in choices.first { $0.value == value }?.name ?? "" })
    type.choices = names
    type.completion = .words(names)
    return type
  }

  /// One of an enumeration's raw values.
  package static func choice(_ placeholder: String) -> Self
  where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
    .choice(placeholder, Value.allCases.map { ($0.rawValue, $0) })
  }

  /// Several values, separated by commas.
  package static func list<Element>(of element: ValueType<Element>) -> Self where Value == [Element] {
    var type = Self(
      "\(element.placeholder),...",
      parsing: { (text) throws(ValueError) in
        var values: [Element] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
          values.append(try element.parse(Word(String(part))))
        }
        return values
      }, format: { $0.map(element.format).joined(separator: ",") })
    type.completion = element.completion
    type.isList = true
    return type
  }
}

extension ValueType<String> {
  /// Any text.
  package static func text(_ placeholder: String) -> Self { Self(placeholder, parsing: { $0 }, format: { $0 }) }
}

extension ValueType<Int> {
  /// A whole number in this range.
  package static func integer(_ placeholder: String, in range: ClosedRange<Int>) -> Self {
    var type = Self(
      placeholder,
      parsing: { (text) throws(ValueError) in
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text),
          range.contains(number)
        else {
          throw ValueError(
            "'\(text)' is not valid; write a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
      }, format: { "\($0)" })
    type.takesNumbers = true
    return type
  }
}

extension ValueError {
  /// The error for a name that is not in a list: with the name that was probably meant, or else all names.
  package static func unknownName(_ text: String, _ noun: String, _ names: [String]) -> ValueError {
    let meant = Vocabulary(names).nearest(to: text).map { "did you mean '\($0)'?" }
    return ValueError("'\(text)' is not a known \(noun); \(meant ?? "use one of \(names.joined(separator: ", "))")")
  }
}

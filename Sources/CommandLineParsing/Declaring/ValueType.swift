import Spelling

/// A text that is not what an argument takes, and what a right one looks like.
public struct ValueError: Error, Hashable, Sendable {
  /// A clause that names the text: `'2M' is not a size; did you mean 2MB or 2MiB?`
  public let reason: String

  /// What is wrong.
  public init(_ reason: String) { self.reason = reason }
}

/// A kind of value: how it is called, read, printed and completed.
public struct ValueType<Value: Sendable>: Sendable {
  /// What stands for the value in help, without its angle brackets.
  public let placeholder: String
  /// The only right values, if there are few; empty if there are many.
  public var choices: [String] = []
  /// What a shell offers for a value of this kind.
  public var completion = ArgumentDescription.Completion.nothing
  /// Whether commas part several values.
  var isList = false
  /// Whether `-5` is a value of this kind, right or wrong, and not an option.
  public var takesNumbers = false
  /// Reads one; the error says what a right one looks like.
  public let parse: @Sendable (Word) throws(ValueError) -> Value
  let format: @Sendable (Value) -> String

  /// A kind that is read from bytes.
  public init(
    _ placeholder: String, parsingBytes parse: @escaping @Sendable (Word) throws(ValueError) -> Value,
    format: @escaping @Sendable (Value) -> String
  ) {
    self.placeholder = placeholder
    self.parse = parse
    self.format = format
  }

  /// A kind that is read from text.
  public init(
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
  /// One of these names, each standing for a value.
  public static func choice(_ placeholder: String, _ choices: [(name: String, value: Value)]) -> Self
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
  public static func choice(_ placeholder: String) -> Self
  where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
    .choice(placeholder, Value.allCases.map { ($0.rawValue, $0) })
  }

  /// Several values with commas between them.
  public static func list<Element>(of element: ValueType<Element>) -> Self where Value == [Element] {
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
  public static func text(_ placeholder: String) -> Self { Self(placeholder, parsing: { $0 }, format: { $0 }) }
}

extension ValueType<Int> {
  /// A whole number of this range.
  public static func integer(_ placeholder: String, in range: ClosedRange<Int>) -> Self {
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
  /// A name that is not in a list, with the one that was meant or, failing that, all.
  public static func unknownName(_ text: String, _ noun: String, _ names: [String]) -> ValueError {
    let meant = Vocabulary(names).nearest(to: text).map { "did you mean '\($0)'?" }
    return ValueError("'\(text)' is not a known \(noun); \(meant ?? "use one of \(names.joined(separator: ", "))")")
  }
}

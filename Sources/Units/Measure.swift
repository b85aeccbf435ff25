/// A quantity that people write with a unit.
protocol Measure: Comparable, Sendable {
  /// The kind with its article, such as "a size".
  static var noun: String { get }
  /// Examples of correct text.
  static var examples: String { get }
  /// Units by the names that people may write, with their sizes in the smallest unit.
  static var units: [(name: String, size: Int)] { get }
  /// The size of a number without a unit; nil if a unit is required.
  static var bareUnit: Int? { get }
  /// Whether units may be written in only small or only capital letters: 2mb. False if case distinguishes units, as in
  /// Mb and MB.
  static var ignoresCase: Bool { get }
  /// The default range.
  static var sensible: ClosedRange<Self> { get }
  /// This many of the smallest unit.
  init(smallestUnits: Int)
  var smallestUnits: Int { get }
}

extension Measure {
  static var ignoresCase: Bool { false }

  /// Reads a number and its unit; for anything else, the error shows correct text.
  static func read(_ text: String, in range: ClosedRange<Self>) throws(UnitError) -> Self {
    guard !text.hasPrefix("-") else { throw outside(range, text) }
    guard let quantity = Quantity(text) else {
      let bounds = range == sensible ? "" : ", from \(range.lowerBound.exactText) to \(range.upperBound.exactText)"
      throw UnitError(text: text, reason: "is not \(noun); write \(examples)\(bounds)")
    }
    let unit = try unit(quantity.unit, in: text)
    guard let units = quantity.times(unit) else {
      let tooLarge = quantity.timesTen(toThe: 0) * Double(unit) >= Double(Int.max)
      throw tooLarge
        ? outside(range, text)
        : UnitError(text: text, reason: "is not a whole number of \(Self.units[0].name); write \(examples)")
    }
    let value = Self(smallestUnits: units)
    guard range.contains(value) else { throw outside(range, text) }
    return value
  }

  private static func unit(_ name: Substring, in text: String) throws(UnitError) -> Int {
    if name.isEmpty, let bareUnit { return bareUnit }
    if let unit = units.first(where: { $0.name == name }) { return unit.size }
    if name.isEmpty { throw UnitError(text: text, reason: "needs a unit; write \(examples)") }
    if ignoresCase, name == name.lowercased() || name == name.uppercased(),
      let unit = units.first(where: { $0.name.lowercased() == name.lowercased() })
    {
      return unit.size
    }
    // 2M and 2Mb mean different things in different programs, so we never guess.
    let near = units.filter { unit in
      unit.name.lowercased() == name.lowercased()
        || unit.name.lowercased().filter { $0 != "i" } == name.lowercased() + "b"
        || unit.name.lowercased().filter { $0 != "i" } == name.lowercased()
    }
    let number = text[..<name.startIndex]
    guard !near.isEmpty else { throw UnitError(text: text, reason: "is not \(noun); write \(examples)") }
    var meant: [String] = []
    for unit in near where !meant.contains(where: { $0.lowercased() == (number + unit.name).lowercased() }) {
      meant.append(number + unit.name)
    }
    throw UnitError(text: text, reason: "is not \(noun); did you mean \(meant.joined(separator: " or "))?")
  }

  private static func outside(_ range: ClosedRange<Self>, _ text: String) -> UnitError {
    UnitError(
      text: text,
      reason: "is out of range; \(noun) from \(range.lowerBound.exactText) to \(range.upperBound.exactText) is allowed")
  }

  /// The shortest exact text: with the largest unit of which it is a whole number.
  var exactText: String {
    let count = smallestUnits
    let fitting = Self.units.filter { count != 0 && count.isMultiple(of: $0.size) }
    guard let unit = fitting.max(by: { $0.size < $1.size }) else {
      return Self.bareUnit == nil ? "0\(Self.units[0].name)" : "\(count)"
    }
    return unit.size == Self.bareUnit ? "\(count)" : "\(count / unit.size)\(unit.name)"
  }
}

/// A text that is not a quantity, with an example of a correct one.
package struct UnitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as written.
  package let text: String
  /// What is wrong, to follow the text.
  package let reason: String

  /// What is wrong with this text.
  package init(text: String, reason: String) { (self.text, self.reason) = (text, reason) }

  /// One clause, such as `'2M' is not a size; did you mean 2MB or 2MiB?`.
  package var description: String { "'\(text)' \(reason)" }
}

/// A quantity that people write with a unit.
protocol Measure: Comparable, Sendable {
  /// What it is called with its article, such as "a size".
  static var noun: String { get }
  /// What a right one looks like.
  static var examples: String { get }
  /// Units by the names that people may write, and how many of the smallest unit each is.
  static var units: [(name: String, size: Int)] { get }
  /// What is meant by a number without a unit; nil if a unit is needed.
  static var bareUnit: Int? { get }
  /// Whether a unit may be written only in small letters, or only in large ones: 2mb. If a letter's case distinguishes
  /// units apart, as in Mb and MB, it may not.
  static var ignoresCase: Bool { get }
  /// What is allowed if nobody says more.
  static var sensible: ClosedRange<Self> { get }
  /// So many of the smallest unit.
  init(smallestUnits: Int)
  var smallestUnits: Int { get }
}

extension Measure {
  static var ignoresCase: Bool { false }

  /// Reads a number and its unit; anything else is refused with what a right text looks like.
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
    // 2M and 2Mb mean different things to different programs: never guess.
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

  /// The shortest exact way to write it: the largest unit of which it is a whole number.
  var exactText: String {
    let count = smallestUnits
    let fitting = Self.units.filter { count != 0 && count.isMultiple(of: $0.size) }
    guard let unit = fitting.max(by: { $0.size < $1.size }) else {
      return Self.bareUnit == nil ? "0\(Self.units[0].name)" : "\(count)"
    }
    return unit.size == Self.bareUnit ? "\(count)" : "\(count / unit.size)\(unit.name)"
  }
}

/// A text that is not a quantity, with what a right one looks like.
public struct UnitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was written.
  public let text: String
  /// What is wrong with it, to be read after the text.
  public let reason: String

  /// This text, and what is wrong with it.
  public init(text: String, reason: String) { (self.text, self.reason) = (text, reason) }

  /// One clause, such as `'2M' is not a size; did you mean 2MB or 2MiB?`.
  public var description: String { "'\(text)' \(reason)" }
}

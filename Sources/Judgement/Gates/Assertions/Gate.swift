/// A gates file: assertions that must be true of a run, and waivers for exceptions.
package struct Gate: Sendable, Hashable {
  /// The name in reports; of a built-in file, also the name in commands.
  package var name: String
  /// One line of description.
  package var title: String?
  /// The budget for its chances; nil for the run's.
  var budgetSeconds: Double?
  var assertions: [Assertion]
  var waivers: [Waiver]

  /// A gate with these assertions.
  init(
    name: String, title: String? = nil, budgetSeconds: Double? = nil, assertions: [Assertion], waivers: [Waiver] = []
  ) {
    self.name = name
    self.title = title
    self.budgetSeconds = budgetSeconds
    self.assertions = assertions
    self.waivers = waivers
  }
}

/// A waiver excuses an offence: which one, why, how far, and until when.
package struct Waiver: Sendable, Hashable {
  /// The name of the assertion whose rows it excuses.
  package var assertion: String
  /// What it covers, by key column (photo, policy, link, device); `*` matches any text.
  var scope: [String: String]
  /// The furthest value that is excused; nil to excuse any.
  var ceiling: Double?
  var because: String
  /// The last day on which it is valid.
  var until: Day

  /// A waiver for these rows of an assertion.
  init(assertion: String, scope: [String: String], ceiling: Double? = nil, because: String, until: Day) {
    self.assertion = assertion
    self.scope = scope
    self.ceiling = ceiling
    self.because = because
    self.until = until
  }

  /// Whether it excuses an offender that breaks the limit from this side.
  func excuses(_ offender: Offender, limitsFromAbove: Bool?) -> Bool {
    guard scope.allSatisfy({ name, pattern in Pattern(pattern).matches(offender.key[name] ?? "") }) else {
      return false
    }
    guard let ceiling else { return true }
    guard let value = offender.value.number else { return false }
    return switch limitsFromAbove {
    case true?: value <= ceiling
    case false?: value >= ceiling
    case nil: value == ceiling
    }
  }

  /// The covered rows in words: photo IMG_0042.jpg.
  var subject: String {
    scope.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}

/// A name in which `*` matches any text.
struct Pattern {
  private let pieces: [Substring]

  init(_ text: String) { pieces = text.split(separator: "*", omittingEmptySubsequences: false) }

  func matches(_ name: String) -> Bool {
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return pieces.first ?? "" == name }
    guard name.count >= first.count + last.count, name.hasPrefix(first), name.hasSuffix(last) else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}

/// A day of the calendar in UTC.
package struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01.
  package let number: Int

  /// The day this many days after 1970-01-01.
  package init(number: Int) { self.number = number }

  /// Reads `2027-03-01`; nil if there is no such day.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month, day >= 1
    else { return nil }
    number = Self.number(year: year, month: month, day: day)
    guard description == text else { return nil }
  }

  /// The earlier day comes first.
  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// The form in files: 2027-03-01.
  package var description: String {
    // Hinnant's `civil_from_days`: years begin in March, so that the leap day comes last.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    return "\(Self.padded(year, 4))-\(Self.padded(civilMonth, 2))-\(Self.padded(day, 2))"
  }

  private static func number(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// A day of the calendar in UTC.
public struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let number: Int

  /// The day so many days after 1970-01-01.
  public init(number: Int) { self.number = number }

  /// Reads `2027-03-01`; nil if there is no such day.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month, day >= 1
    else { return nil }
    number = Self.number(year: year, month: month, day: day)
    guard description == text else { return nil }
  }

  /// The earlier day comes first.
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// As it is written in files: 2027-03-01.
  public var description: String {
    // Hinnant's `civil_from_days`: years are counted from March, so that the leap day comes last.
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

import RunRecords
import StrictJSON5
import Units

extension Reading where Value == RunRecords.Value {
  /// A limit in the terms of a column: 2MiB, 5s, 95%, a number, a text, true.
  static func limit(of column: Column) -> Self {
    switch column.kind {
    case .text: Reading<String>.string.map { .text($0) }
    case .boolean: Reading<Bool>.bool.map { .integer($0 ? 1 : 0) }
    case .integer, .real: column.isShare ? .share : .quantity(unit: column.unit)
    }
  }

  /// A part of a whole: a bare number over 1 is not a share.
  static var share: Self { .text("a share such as 95%") { .real(try Share(parsing: $0).value) } }

  /// A number in this unit.
  static func quantity(unit: String?) -> Self {
    switch unit {
    case "bytes": .text("a size such as 2MiB") { .integer(try ByteCount(parsing: $0).bytes) }
    case "s":
      .text("a time such as 5s") { text in
        if let seconds = plainNumber(text) { return .real(seconds) }
        return .real(try Duration(parsing: text).seconds)
      }
    default: Reading<Double>.number.map { .real($0) }
    }
  }

  /// A limit of a column that is not known yet.
  static var anyLimit: Self {
    .either(
      .text("a figure or text such as 2MiB, as the column has it") { .text($0) },
      or: Reading<Bool>.bool.map { .integer($0 ? 1 : 0) })
  }

  /// A number in any unit: what a waiver's ceiling is depends on the assertion that it names.
  static var anyQuantity: Self {
    .text("a figure such as 55, 2MiB or 5s") { text in
      if let number = plainNumber(text) { return .real(number) }
      if let size = try? ByteCount(parsing: text) { return .integer(size.bytes) }
      return .real(try Duration(parsing: text).seconds)
    }
  }
}

extension Reading where Value == Day {
  /// A day that the calendar has.
  static var day: Self {
    .text("a day such as 2027-03-01", numbers: false) { text in
      guard let day = Day(text) else { throw NoSuchDay(text: text) }
      return day
    }
  }
}

private struct NoSuchDay: Error, CustomStringConvertible {
  let text: String
  var description: String { "\"\(text)\" is not a day; write it like 2027-03-01" }
}

/// A decimal number as people write it; `Double` would also take words and hexadecimals.
private func plainNumber(_ text: String) -> Double? {
  guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else { return nil }
  return Double(text).flatMap { $0.isFinite ? $0 : nil }
}

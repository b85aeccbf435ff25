package import Documents
import Records
import Units

extension Reading where Value == Gate {
  /// A gates file.
  package static var gate: Self {
    .object { reader in
      let name = reader.required("name", .string, "what reports call it", example: "\"ours\"")
      let title = reader.optional("title", .string, "the same for people", example: "\"What our app promises\"")
      let budget = reader.optional(
        "budget", .text("a time such as 5s") { try Duration(parsing: $0) },
        "the budget that the gates are meant for; with a run of another budget the gate cannot tell")
      let assertions = reader.required(
        "assertions", .list(of: .assertion, nonEmpty: true), "what must be true of a run")
      let waivers = reader.optional(
        "waivers", .list(of: .waiver), default: [], "what is let through, why and until when")
      guard let name, let assertions else { return nil }
      let names = assertions.map(\.name)
      for (index, name) in names.enumerated() where names[..<index].contains(name) {
        reader.fault("assertions", "two assertions are called \"\(name)\"; waivers and reports need them apart")
      }
      for waiver in waivers where !names.contains(waiver.assertion) {
        let meant = Vocabulary(names).nearest(to: waiver.assertion).map { "; did you mean \"\($0)\"?" } ?? ""
        reader.fault(
          "waivers", "a waiver names \"\(waiver.assertion)\", which is not an assertion of this file\(meant)")
      }
      return Gate(
        name: name, title: title, budgetSeconds: budget?.seconds, assertions: assertions, waivers: waivers)
    }
  }
}

extension Reading where Value == Waiver {
  fileprivate static var waiver: Self {
    .object { reader in
      let assertion = reader.required(
        "assertion", .string, "the name of the assertion", example: "\"looks right\"")
      var scope: [String: String] = [:]
      for column in Waiver.scopeColumns {
        scope[column] = reader.optional(column, .string, "what it covers; * stands for any letters", example: "\"*\"")
      }
      let ceiling = reader.optional("ceiling", .anyQuantity, "what the figure must keep all the same")?.number
      let because = reader.required("because", .string, "the reason", example: "\"a scan of a fax\"")
      let until = reader.required("until", .day, "the last day on which it holds")
      if scope.isEmpty {
        reader.fault(nil, "what it covers is missing: photo, policy, link or device (\"*\" for any)")
      }
      if let because, because.allSatisfy(\.isWhitespace) {
        reader.fault("because", "a reason was expected; write why it is waived")
      }
      guard let assertion, let because, let until else { return nil }
      return Waiver(assertion: assertion, scope: scope, ceiling: ceiling, because: because, until: until)
    }
  }
}

extension Waiver {
  /// Key columns, to which a waiver can be limited.
  static let scopeColumns = ["photo", "policy", "link", "device", "viewing", "metric", "rendition"]
}

extension Gate {
  /// The language of gates files.
  package static var form: Form { Reading<Gate>.gate.form }

  /// Reads a gates file; an error lists all faults in it.
  package init(parsing bytes: some Collection<UInt8>, name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.gate)
  }
}

extension Reading where Value == Records.Value {
  /// A limit in the unit of a column: 2MiB, 5s, 95%, a number, a text, true.
  static func limit(of column: Column) -> Self {
    switch column.kind {
    case .text: Reading<String>.string.map { .text($0) }
    case .boolean: Reading<Bool>.bool.map { .integer($0 ? 1 : 0) }
    case .integer, .real: column.isShare ? .share : .quantity(unit: column.unit)
    }
  }

  /// A share of a whole: a bare number over 1 is not a share.
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

  /// A limit for a column that is not known yet.
  static var anyLimit: Self {
    .either(
      .text("a figure or text such as 2MiB, as the column has it") { .text($0) },
      or: Reading<Bool>.bool.map { .integer($0 ? 1 : 0) })
  }

  /// A number in any unit: the unit of a waiver's ceiling depends on its assertion.
  static var anyQuantity: Self {
    .text("a figure such as 55, 2MiB or 5s") { text in
      if let number = plainNumber(text) { return .real(number) }
      if let size = try? ByteCount(parsing: text) { return .integer(size.bytes) }
      return .real(try Duration(parsing: text).seconds)
    }
  }
}

extension Reading where Value == Day {
  /// A day of the calendar.
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

/// A decimal number as people write it; `Double` would also accept words and hexadecimals.
private func plainNumber(_ text: String) -> Double? {
  guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else { return nil }
  return Double(text).flatMap { $0.isFinite ? $0 : nil }
}

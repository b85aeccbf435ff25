import RunRecords
import Spelling
public import StrictJSON5
import Units

extension Reading where Value == Gate {
  /// A gates file.
  public static var gate: Self {
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
        scope[column] = reader.optional(
          column, .string, "the \(column) that it covers; * stands for any letters", example: "\"*\"")
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
  /// What distinguishes rows, and so what a waiver can be confined to.
  static let scopeColumns = ["photo", "policy", "link", "device", "viewing", "metric", "rendition"]
}

extension Gate {
  /// What a gates file may say.
  public static var form: Form { Reading<Gate>.gate.form }

  /// Reads a gates file's bytes, or lists everything that is wrong in them.
  public init(parsing bytes: some Collection<UInt8>, name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.gate)
  }
}

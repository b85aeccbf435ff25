extension GateReport {
  /// JUnit XML: each gate is a suite, each assertion a case. "Cannot tell" is an error, because nothing was tested.
  ///
  /// It follows Ant's schema, which is the strictest about required parts, and thereby Jenkins's.
  package var junit: String {
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for (index, gate) in suites.enumerated() {
      xml += "  <testsuite name=\"\(Self.escaped(gate.name))\" package=\"stepwedge\" id=\"\(index)\""
      // A gate knows the day but not the time; and it does not matter on which host it read a record.
      xml += " timestamp=\"\(day)T00:00:00\" hostname=\"localhost\"\(Self.counts(gate.cases)) time=\"0\">\n"
      xml += "    <properties/>\n"
      for test in gate.cases { xml += test.xml(of: gate.name) }
      xml += "    <system-out/>\n    <system-err/>\n  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  private struct Case {
    let name: String
    let verdict: Verdict
    let why: String
    let details: [String]

    func xml(of gate: String) -> String {
      let head =
        "    <testcase classname=\"\(GateReport.escaped(gate))\" name=\"\(GateReport.escaped(name))\" time=\"0\""
      let element: String
      switch verdict {
      case .pass: return head + "/>\n"
      case .fail: element = "failure"
      case .cannotTell: element = "error"
      }
      let body = GateReport.escaped(details.joined(separator: "\n"))
      return "\(head)>\n      <\(element) message=\"\(GateReport.escaped(why))\" type=\"\(verdict.rawValue)\">"
        + "\(body)</\(element)>\n    </testcase>\n"
    }
  }

  private var suites: [(name: String, cases: [Case])] {
    var names: [String] = []
    for name in judgements.map(\.gate) + waivers.map(\.gate) where !names.contains(name) { names.append(name) }
    return names.map { name in
      let assertions = judgements.filter { $0.gate == name }.map { judgement in
        Case(
          name: judgement.assertion.name, verdict: judgement.verdict, why: judgement.why,
          details: judgement.offenders.map { "\($0.name): \($0.why)" } + commands(for: judgement))
      }
      let excuses = waivers.filter { $0.gate == name }.map { judgement in
        Case(
          name: "waiver of \"\(judgement.waiver.assertion)\" for \(judgement.waiver.subject)",
          verdict: judgement.verdict, why: judgement.why, details: [])
      }
      return (name, assertions + excuses)
    }
  }

  private static func counts(_ cases: [Case]) -> String {
    let failures = cases.count { $0.verdict == .fail }
    let errors = cases.count { $0.verdict == .cannotTell }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
  }

  /// Text for XML 1.0, which cannot contain most control characters.
  fileprivate static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

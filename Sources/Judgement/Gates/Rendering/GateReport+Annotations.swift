import Documents

/// The CI service in which a gate runs, recognised by its environment.
package enum CIService: Sendable {
  case gitHub(summary: String?)
  case gitLab

  /// The service that sets these variables; nil if it is neither.
  package init?(environment: [String: String]) {
    if environment["GITHUB_ACTIONS"] == "true" {
      self = .gitHub(summary: environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 })
    } else if environment["GITLAB_CI"] == "true" {
      self = .gitLab
    } else {
      return nil
    }
  }
}

extension GateReport {
  /// Workflow commands for GitHub's annotations of a commit: only for what is wrong, and at most as many as it shows.
  package var gitHubAnnotations: String {
    func annotation(_ level: String, _ title: String, _ text: String) -> String {
      "::\(level) title=\(Self.escaped(title, property: true))::\(Self.escaped(text, property: false))\n"
    }
    let listed = troubles.count > Self.mostAnnotations ? Self.mostAnnotations - 1 : troubles.count
    let lines = troubles.prefix(listed).map {
      annotation($0.verdict == .fail ? "error" : "warning", $0.name, $0.why)
    }
    let rest = troubles.dropFirst(listed)
    guard !rest.isEmpty else { return lines.joined() }
    let level = rest.contains { $0.verdict == .fail } ? "error" : "warning"
    return lines.joined() + annotation(level, "stepwedge gate", "and \(rest.count) more, in the job's log")
  }

  /// GitHub shows ten of each kind for a step.
  private static let mostAnnotations = 10

  /// A section that GitLab's log can fold, with the summary inside.
  package var gitLabSection: String {
    "\u{1B}[0Ksection_start:0:stepwedge_gate[collapsed=\(verdict == .pass)]\r\u{1B}[0Kstepwedge gate\n"
      + troubles.map { "\($0.verdict.words): \($0.name): \($0.why)\n" }.joined()
      + "\u{1B}[0Ksection_end:0:stepwedge_gate\r\u{1B}[0K\n"
  }

  /// GitLab's code quality report: a list of findings, each with a fingerprint that stays while the finding does.
  package func gitLabReport(file: String) -> String {
    JSONValue.list(
      troubles.map { trouble in
        .object([
          ("description", .text("\(trouble.name): \(trouble.why)")),
          ("check_name", .text(trouble.name)),
          ("fingerprint", .text(Self.fingerprint(trouble.name))),
          ("severity", .text(trouble.verdict == .fail ? "major" : "info")),
          ("location", .object([("path", .text(file)), ("lines", .object([("begin", .integer(1))]))])),
        ])
      }
    ).line + "\n"
  }

  /// Everything that did not pass, failures first.
  var troubles: [(name: String, verdict: Verdict, why: String)] {
    let all =
      judgements.map { ("\($0.gate): \($0.assertion.name)", $0.verdict, $0.why) }
      + waivers.map { ("\($0.gate): waiver of \($0.waiver.assertion)", $0.verdict, $0.why) }
    return [Verdict.fail, .cannotTell].flatMap { verdict in all.filter { $0.1 == verdict } }
  }

  /// GitHub's own escapes; in properties, separators are escaped, too.
  private static func escaped(_ text: String, property: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where property: escaped += "%3A"
      case "," where property: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// FNV-1a of the name (Fowler, Noll, Vo), in hexadecimal.
  private static func fingerprint(_ name: String) -> String {
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

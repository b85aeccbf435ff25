import JSONText
import Meaning

/// The CI service that a gate runs in, seen by its environment.
public enum CIService: Sendable {
  case gitHub(summary: String?)
  case gitLab

  /// The service whose variables these are; nil outside both.
  public init?(environment: [String: String]) {
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
  /// Workflow commands that GitHub shows beside a commit: only for what is wrong.
  public var gitHubAnnotations: String {
    troubles.map { trouble in
      let level = trouble.verdict == .fail ? "error" : "warning"
      let title = Self.escaped(trouble.name, property: true)
      return "::\(level) title=\(title)::\(Self.escaped(trouble.why, property: false))\n"
    }.joined()
  }

  /// A section that GitLab's log folds, with the summary inside.
  public var gitLabSection: String {
    "\u{1B}[0Ksection_start:0:stepwedge_gate[collapsed=\(verdict == .pass)]\r\u{1B}[0Kstepwedge gate\n"
      + troubles.map { "\($0.verdict.words): \($0.name): \($0.why)\n" }.joined()
      + "\u{1B}[0Ksection_end:0:stepwedge_gate\r\u{1B}[0K\n"
  }

  /// GitLab's code quality report: a list of findings, each with a print that stays while the finding does.
  public func gitLabReport(file: String) -> String {
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

  private var troubles: [(name: String, verdict: Verdict, why: String)] {
    judgements.filter { $0.verdict != .pass }.map { ("\($0.gate): \($0.assertion.name)", $0.verdict, $0.why) }
      + waivers.map { ("\($0.gate): waiver of \($0.waiver.assertion)", $0.verdict, $0.why) }
  }

  /// GitHub's own escapes; properties also lose what ends them.
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

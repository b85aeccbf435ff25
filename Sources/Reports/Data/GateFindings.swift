import CompressionStrategies
package import Judgement
import Units

/// What the gates found in a run, in their own words.
package struct GateFindings: Sendable, Hashable {
  /// One assertion, or a waiver that did not work as it should.
  package struct Finding: Sendable, Hashable {
    let name: String
    let verdict: Verdict
    let why: String
    /// The rows that break the assertion, the worst first.
    let offenders: [String]

    /// The result of one assertion.
    package init(name: String, verdict: Verdict, why: String, offenders: [String] = []) {
      self.name = name
      self.verdict = verdict
      self.why = why
      self.offenders = offenders
    }
  }

  /// The verdict of all findings together.
  let verdict: Verdict
  let findings: [Finding]

  /// Findings and the verdict of all of them together.
  package init(verdict: Verdict, findings: [Finding]) {
    self.verdict = verdict
    self.findings = findings
  }

  private static let order: [Verdict] = [.fail, .cannotTell, .pass]

  /// The outcome in a sentence, failures first.
  var sentence: String {
    let counts = Self.order.compactMap { verdict in
      let count = findings.count { $0.verdict == verdict }
      return count > 0 ? "\(count.grouped) \(verdict.words)" : nil
    }
    return "Gates: \(verdict.words) (\(counts.joined(separator: ", ")))."
  }

  /// All findings, failures first.
  var ordered: [Finding] {
    Self.order.flatMap { verdict in findings.filter { $0.verdict == verdict } }
  }
}

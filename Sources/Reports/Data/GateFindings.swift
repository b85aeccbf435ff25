import Units

/// What gates say of a run, in their own words.
public struct GateFindings: Sendable, Hashable {
  /// One assertion, or a waiver that did not simply do its work.
  public struct Finding: Sendable, Hashable {
    let name: String
    /// pass, fail or cannotTell.
    let verdict: String
    let why: String
    /// The rows that break it, the worst first.
    let offenders: [String]

    /// What one assertion came to.
    public init(name: String, verdict: String, why: String, offenders: [String] = []) {
      self.name = name
      self.verdict = verdict
      self.why = why
      self.offenders = offenders
    }
  }

  /// One verdict for all.
  let verdict: String
  let findings: [Finding]

  /// What gates said.
  public init(verdict: String, findings: [Finding]) {
    self.verdict = verdict
    self.findings = findings
  }

  /// How a verdict is worded.
  static func words(_ verdict: String) -> String { verdict == "cannotTell" ? "cannot tell" : verdict }

  /// The outcome in a sentence, failures first.
  var sentence: String {
    let counts = ["fail", "cannotTell", "pass"].compactMap { verdict in
      let count = findings.count { $0.verdict == verdict }
      return count > 0 ? "\(count.grouped) \(Self.words(verdict))" : nil
    }
    return "Gates: \(Self.words(verdict)) (\(counts.joined(separator: ", ")))."
  }

  /// What has to be looked at first.
  var ordered: [Finding] {
    ["fail", "cannotTell", "pass"].flatMap { verdict in findings.filter { $0.verdict == verdict } }
  }
}

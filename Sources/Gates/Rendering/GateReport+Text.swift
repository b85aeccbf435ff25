import Changes
import Meaning
import Units

extension GateReport {
  /// The report for a terminal, the most important last.
  public func text(explain: Bool = false) -> String {
    var lines: [String] = []
    for verdict in [Verdict.pass, .cannotTell, .fail] {
      for judgement in judgements where judgement.verdict == verdict {
        lines += Self.lines(of: judgement)
        if explain, verdict != .pass { lines += commands(for: judgement).map { "             \($0)" } }
      }
      for waiver in waivers where waiver.verdict == verdict {
        let name = "waiver of \"\(waiver.waiver.assertion)\" for \(waiver.waiver.subject)"
        lines.append(Self.line(verdict.words, "\(waiver.gate): \(name): \(waiver.why)"))
      }
    }
    let counts = [Verdict.pass, .cannotTell, .fail].compactMap { verdict in
      count(verdict) > 0 ? "\(count(verdict)) \(verdict.words)" : nil
    }
    if !explain, judgements.contains(where: { !commands(for: $0).isEmpty }) {
      lines.append("--explain prints the commands that show each failure, or that measure what is missing")
    }
    lines.append("gate: \(verdict.words) (\(counts.joined(separator: ", ")))")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Offenders that are named one by one; the rest are counted.
  static let namedOffenders = 5

  private static func lines(of judgement: Judgement) -> [String] {
    let name = "\(judgement.gate): \(judgement.assertion.name)"
    var lines = [line(judgement.verdict.words, "\(name): \(judgement.why)")]
    for offender in judgement.offenders.prefix(namedOffenders) {
      lines.append("             \(offender.name): \(offender.why)")
    }
    let more = judgement.offenders.count - namedOffenders
    if more > 0 { lines.append("             and \(more.grouped) more") }
    for offender in judgement.waived { lines.append(line("waived", "\(name): \(offender.name): \(offender.why)")) }
    return lines
  }

  private static func line(_ word: String, _ text: String) -> String {
    word + String(repeating: " ", count: max(1, 13 - word.count)) + text
  }
}

extension Offender {
  /// What it is called: its row, or all rows together.
  public var name: String { key.parts.isEmpty ? "all rows" : key.description }
}

import Records
import Units

extension GateReport {
  /// The report for a terminal, the most important last.
  package func text(explain: Bool = false) -> String {
    var lines: [String] = []
    for verdict in [Verdict.pass, .cannotTell, .fail] {
      for judgement in judgements where judgement.verdict == verdict {
        lines += Self.lines(of: judgement)
        if explain, let origin = judgement.assertion.origin { lines.append("             \(origin.words)") }
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

  /// How many offenders are named; the rest are counted.
  static let namedOffenders = 5

  private static func lines(of judgement: AssertionResult) -> [String] {
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
  /// Its name: its row, or all rows together.
  package var name: String { key.parts.isEmpty ? "all rows" : key.description }
}

extension GateReport {
  /// Commands that show a failure on this machine, or measure what a verdict lacks.
  func commands(for judgement: AssertionResult) -> [String] {
    let named = judgement.assertion.selection.names(of: "policy")
    let links = judgement.assertion.selection.names(of: "link")
    let devices = judgement.assertion.selection.names(of: "device")
    func measure(_ photo: String, _ options: [String]) -> String {
      (["stepwedge run", Self.quoted(photo)] + options + ["-o", Self.quoted(run)]).joined(separator: " ")
    }
    func scope(policies names: [String], link: String?, device: String?) -> [String] {
      // If sweeps need several commands, the first one is a start.
      let asked = names.isEmpty ? [] : policies.options(asking: names)[0].map(Self.quoted)
      return asked
        + [("--links", link), ("--devices", device)].flatMap { option, name in
          name.map { [option, Self.quoted($0)] } ?? []
        }
    }
    let joined = { (names: [String]) in names.isEmpty ? nil : names.joined(separator: ",") }
    let all = scope(policies: named, link: joined(links), device: joined(devices))
    switch judgement.lacking {
    case .measurement(let options):
      let missing = options.isEmpty ? all : options
      return [measure("PHOTOS", missing)]
    case .photos(let atLeast): return [measure("PHOTOS", all) + "   # at least \(atLeast) photos"]
    case .baseline: return ["stepwedge baseline \(Self.quoted(run)) -o \(Self.quoted(baseline ?? "baseline.json"))"]
    case nil: break
    }
    guard judgement.verdict == .fail, let worst = judgement.offenders.first, let photo = worst.key["photo"] else {
      return []
    }
    let policy = worst.key["policy"].map { [$0] } ?? []
    let options = scope(policies: policy, link: worst.key["link"], device: worst.key["device"])
    let explain =
      ["stepwedge explain", Self.quoted(run), Self.quoted(photo)]
      + policy.flatMap { ["--policy", Self.quoted($0)] }
    let path = photoPaths[photo] ?? "PHOTOS/" + photo
    let again = (["stepwedge run", Self.quoted(path)] + options + ["-o /tmp/again"]).joined(separator: " ")
    return [explain.joined(separator: " "), again]
  }

  /// A word quoted for a shell.
  private static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,=%+:".contains($0)) }
    return plain && !word.isEmpty
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}

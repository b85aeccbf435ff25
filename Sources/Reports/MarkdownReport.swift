import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Units

/// The report for a pull request: a verdict, a table of the best policies, bars.
enum MarkdownReport {
  /// The most rows for a pull request.
  private static let shown = 10

  static func text(_ report: ReportData) -> String {
    var lines = ["# Stepwedge report", ""]
    if let unfinished = report.unfinished { lines += ["> **\(unfinished)**", ""] }
    lines += gates(report)
    let rest = report.sentences.dropFirst().joined(separator: " ")
    lines += ["**\(OutsideText.markdown(report.headline))**", "", OutsideText.markdown(rest), ""]
    lines += table(report)
    lines += versus(report)
    lines += ["", bars(report), ""]
    lines += failures(report)
    lines.append(
      "Sizes are of the main rendition; nearly always in time is the share of photos whose chance to arrive within the budget is "
        + "95 % or more; scores are SSIMULACRA2 at the device’s pixels; harmed is what looks fine to fewer than "
        + "\(Wording.share(report.question.criterion.harmedBelow)) of the viewers."
    )
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ report: ReportData) -> [String] {
    let links = report.question.mix.map { "nearly always in time, \(OutsideText.markdown($0.link))" }
    let heads =
      [
        "Policy", "sent well", "in time", "in time for the recipient", "median size", "95th pct", "median score",
        "worst score", "harmed",
        "limits broken", "refused or failed", "larger than photo",
      ] + links + (report.isPaced ? ["compression"] : []) + ["encodes", "thumbnail"]
    var lines = [
      "| \(heads.joined(separator: " | ")) |", "| --- |" + String(repeating: " ---: |", count: heads.count - 1),
    ]
    for policy in first(report) {
      let answer = policy.answer
      let name = OutsideText.markdown(answer.policy)
      let cells =
        [
          (answer.recommended ? "**\(name)** ✓" : name) + (report.isYours(answer.policy) ? " (yours)" : ""),
          Wording.share(answer.sentWell), Wording.share(answer.sent),
          Wording.share(answer.seen), Wording.bytes(answer.medianBytes),
          Wording.bytes(answer.p95Bytes), Wording.score(answer.medianScore), Wording.score(answer.worstScore),
          "\(policy.harmed) of \(policy.scored)", "\(policy.limitsBroken)", "\(policy.notSent)",
          "\(policy.larger)",
        ]
        + policy.shareByLink.map { Wording.share($0.share) }
        + (report.isPaced ? [Wording.seconds(policy.time.compress)] : [])
        + [Wording.count(answer.medianEncodes), Wording.bytes(policy.medianThumbnailBytes)]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    let rest = report.policies.count - min(report.policies.count, shown)
    return rest == 0 ? lines : lines + ["", "\(rest.grouped) more in report.html."]
  }

  /// The best policies, in the order of the answer.
  private static func first(_ report: ReportData) -> [PolicyFigures] {
    report.order.prefix(shown).map { report.policies[$0] }
  }

  /// Each policy compared with the baseline; `~` if there is no significant difference.
  private static func versus(_ report: ReportData) -> [String] {
    guard let versus = report.versus else { return [] }
    func cell(_ difference: Versus.Difference?, _ words: (Double) -> String) -> String {
      guard let difference else { return Wording.unknown }
      guard difference.isShown else { return "~" }
      func signed(_ value: Double) -> String { (value < 0 ? "−" : "+") + words(abs(value)) }
      return "\(signed(difference.mean)) (\(signed(difference.lower)) to \(signed(difference.upper)))"
    }
    let points = { (value: Double) in (value * 100).fixed(1) }
    let order = first(report).map(\.answer.policy)
    let told = order.compactMap { policy in versus.rows.first { $0.policy == policy } }
    let rows = told.map { row -> String in
      "| \(OutsideText.markdown(row.policy)) | \(cell(row.sentWell, points)) | \(cell(row.sent, points)) "
        + "| \(cell(row.harmed, points)) | \(cell(row.bytes) { ($0 / 1000).fixed(0) }) "
        + "| \(cell(row.score) { $0.fixed(1) }) | \(sameEye(row.matched)) |"
    }
    return [
      "",
      "Compared with \(OutsideText.markdown(versus.policy)): mean differences of the same photos with 95 % intervals; ~ if "
        + "not significant:",
      "",
      "| Policy | sent well, points | in time, points | harmed, points | kB | score | bytes, same eye |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ] + rows + ["", versus.sweepWords]
  }

  private static func sameEye(_ matched: Versus.Matched) -> String {
    guard case .sameEye(let eye) = matched else { return Wording.unknown }
    guard eye.isShown else { return "~" }
    return "\(AnswerPhrases.fill("sameEye", ["ratio": eye.ratio.fixed(2)])) "
      + "(\(eye.lower.fixed(2)) to \(eye.upper.fixed(2)))"
  }

  /// What the gates found, with everything that did not pass.
  private static func gates(_ report: ReportData) -> [String] {
    guard let gates = report.gates else { return [] }
    let open = gates.ordered.filter { $0.verdict != .pass }.prefix(10)
    let lines = open.map {
      "- \($0.verdict.words): \(OutsideText.markdown($0.name)): \(OutsideText.markdown($0.why))"
    }
    return ["**\(gates.sentence)**", ""] + lines + (lines.isEmpty ? [] : [""])
  }

  /// Median bytes as bars on one scale.
  private static func bars(_ report: ReportData) -> String {
    let policies = first(report)
    let largest = policies.compactMap(\.answer.medianBytes).max() ?? 0
    let width = policies.map { OutsideText.visible($0.answer.policy).count }.max() ?? 0
    let lines = policies.map { policy in
      let name = OutsideText.visible(policy.answer.policy).replacing("`", with: "'")
      let eighths = largest > 0 ? Int(nearest: (policy.answer.medianBytes ?? 0) / largest * 160) : 0
      let rest = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
      let bar = String(repeating: "█", count: eighths / 8) + rest
      return name + String(repeating: " ", count: width - name.count) + "  \(bar) "
        + Wording.bytes(policy.answer.medianBytes)
    }
    return "```text\nmedian size\n" + lines.joined(separator: "\n") + "\n```"
  }

  /// The photos that no policy could process, at most five.
  private static func failures(_ report: ReportData) -> [String] {
    let samples = report.samples
    let failed = samples.places(report.question.photos).compactMap { photo -> (String, String)? in
      guard let failure = samples.failures[photo] else { return nil }
      let others = samples.policies.indices.compactMap { samples.evidence.status($0, photo) }
      return others.allSatisfy { $0 == .failed } ? (samples.photos[photo].name, failure.reason) : nil
    }
    guard !failed.isEmpty else { return [] }
    let listed = failed.prefix(5).map { "- \(OutsideText.markdown($0)): \(OutsideText.markdown($1))" }
    let more = failed.count > 5 ? ["- and \((failed.count - 5).grouped) more"] : []
    return ["\(Wording.number(failed.count, "photo")) could not be processed:", ""] + listed + more + [""]
  }
}

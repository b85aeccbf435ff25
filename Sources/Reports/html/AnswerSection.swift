import RunRecords

/// The answer: a sentence, the switches, and the table it rests on.
enum AnswerSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "answer", title: "Answer", heading: "The answer",
      body: """
        \(report.unfinished.map { "<p class=\"warning\" role=\"note\">\($0)</p>" as Markup } ?? "")
        <p class="verdict" id="verdict" aria-live="polite">\(report.verdict)</p>
        \(Switches.form(report))
        \(table(report))
        \(rule(report))
        """)
  }

  private static func table(_ report: ReportData) -> Markup {
    let links = report.manifest.links.map { link in
      Parts.head("in time, <bdi>\(link.name)</bdi>")
    }
    let head =
      [
        Parts.head("Policy", isNumber: false), Parts.head("Rule", isNumber: false), Parts.head("median size"),
        Parts.head("95th pct"),
      ] + links
      + [
        Parts.head("median score"), Parts.head("worst score"), Parts.head("harmed"), Parts.head("CPU time"),
        Parts.head("encodes"), Parts.head("thumbnail"), Parts.head("limits broken"), Parts.head("refused or failed"),
      ]
    return Parts.table(
      "Each policy over all photos, \(report.setting)", label: "Answer table", head: head,
      rows: report.policies.enumerated().map { row($1, $0, report) }, id: "answers")
  }

  private static func row(_ policy: PolicyFigures, _ index: Int, _ report: ReportData) -> Markup {
    let answer = policy.answer
    let shares = report.manifest.links.enumerated().map { place, link in
      Parts.cell(Wording.share(report.share(answer.policy, link.name)), figure: "share:\(place)")
    }
    let cells =
      [
        Parts.cell(Wording.bytes(answer.medianBytes), figure: "medianBytes"),
        Parts.cell(Wording.bytes(answer.p95Bytes), figure: "p95Bytes"),
      ] + shares + [
        Parts.cell(Wording.score(answer.medianScore), figure: "medianScore"),
        Parts.cell(Wording.score(answer.worstScore), figure: "worstScore", isBad: (answer.worstScore ?? 100) < 60),
        Parts.cell("\(policy.harmed) of \(policy.scored)", figure: "harmed", isBad: policy.harmed > 0),
        Parts.cell(Wording.seconds(policy.time.compress), figure: "compress"),
        Parts.cell(Wording.count(answer.medianEncodes)), Parts.cell(Wording.bytes(policy.medianThumbnailBytes)),
        Parts.cell("\(policy.limitsBroken)", isBad: policy.limitsBroken > 0),
        Parts.cell("\(policy.notSent)", isBad: policy.notSent > 0),
      ]
    return """
      <tr id="policy-\(index)" data-policy="\(index)"\(answer.recommended ? " class=\"best\"" as Markup : "")>\
      <th scope="row">\(Parts.policy(answer.policy, index))</th><td data-figure="rule">\(standing(policy))</td>\(cells)</tr>

      """
  }

  /// Where the rule left a policy.
  static func standing(_ policy: PolicyFigures) -> String {
    if policy.answer.recommended { return "take this" }
    if policy.isCandidate { return "as good" }
    return switch policy.excludedBy {
    case .limits: "breaks a limit"
    case .budget: "fewer in time"
    case .harm: "harms more"
    case .bytes: "more bytes"
    case nil: ""
    }
  }

  private static func rule(_ report: ReportData) -> Markup {
    """
    <details><summary>How the rule decides</summary>
    <ol>
    <li>Policies that break no enforced limit and no server’s limit on any photo.</li>
    <li>Of those, the share of photos that are sent within the budget with a chance of 95 % or more; within one point \
    of the best is as good.</li>
    <li>Of those, the share of photos harmed: a SSIMULACRA2 score below 60 at the screen’s pixels; within one point of \
    the best is as good.</li>
    <li>Of those, the fewest median bytes.</li>
    </ol>
    <p>A difference that resampling the photos does not show (paired bootstrap, 95 %, seed \(report.manifest.seed)) \
    puts no policy aside. The upload alone is judged; compression is shown beside it, at the phone’s speed.</p>
    </details>
    """
  }
}

extension ReportData {
  /// A policy's share in budget on one link, on the device of the choice.
  func share(_ policy: String, _ link: String) -> Double? {
    answers.first { $0.policy == policy && $0.link == link && $0.device == choice.device }?.shareInBudget
  }
}

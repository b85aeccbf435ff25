import Answers
import RunRecords

/// The answer: a sentence, the switches, and the table it rests on.
enum AnswerSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "answer", title: "Answer", heading: "The answer",
      body: """
        \(report.unfinished.map { "<p class=\"warning\" role=\"note\">\($0)</p>" as Markup } ?? "")
        <p class="verdict" id="verdict" aria-live="polite">\(report.headline)</p>
        <p id="verdict-more">\(report.sentences.dropFirst().joined(separator: " "))</p>
        \(Switches.form(report))
        \(table(report))
        \(report.isLong ? unfold(report) : "")
        \(rule(report))
        """)
  }

  private static func table(_ report: ReportData) -> Markup {
    let links = report.manifest.links.map { link in
      Parts.head("sure in time, <bdi>\(link.name)</bdi>")
    }
    let time = Parts.head("CPU time, n = <span class=\"timed-photos\">\(report.timedPhotos)</span>")
    let head =
      [
        Parts.head("Policy", isNumber: false), Parts.head("Rule", isNumber: false), Parts.head("sent well"),
        Parts.head("sent"), Parts.head("seen"), Parts.head("median size"), sameEye,
        Parts.head("95th pct"), Parts.head("median score"), Parts.head("worst score"), Parts.head("harmed"),
        Parts.head("limits broken"), Parts.head("refused or failed"),
      ] + links + (report.isTimed ? [time] : []) + [Parts.head("encodes"), Parts.head("thumbnail")]
    return terms
      + Parts.table(
        "Each policy \(report.setting)", label: "Answer table", head: head,
        rows: report.order.map { row(report.policies[$0], $0, report) }, id: "answers")
      + "<p class=\"note\" id=\"versus-note\" hidden></p>"
  }

  /// What the columns' heads are short for.
  private static let terms: Markup = """
    <p class="note"><b>Sent</b>: at the server within the budget; <b>seen</b>: at the recipient too; <b>sent well</b>: \
    sent, and looking fine. <b>Sure in time</b>: photos that one link takes in time with a chance of 95&nbsp;% or more. \
    <b>Beaten by none</b>: nothing else is better in sends that go well, harm and bytes at once. <b>Draws</b>: these \
    photos drawn anew; of photos unlike them they say nothing.</p>

    """

  private static func judged(_ report: ReportData) -> String {
    guard let speed = report.answer.question.phoneSpeed else { return AnswerPhrases.fill("upload") }
    return AnswerPhrases.fill(
      "compression", ["speed": speed.plain, "timed": Wording.number(report.answer.timed, "photo")])
  }

  private static func unfold(_ report: ReportData) -> Markup {
    """
    <p class="needs-script" hidden><button type="button" id="unfold" aria-expanded="false">Show all \
    \(report.policies.count) policies</button></p>
    """
  }

  /// Shown where policies are held against one of them.
  private static let sameEye: Markup = "<th scope=\"col\" class=\"n same-eye\">bytes, same eye</th>"

  private static func row(_ policy: PolicyFigures, _ index: Int, _ report: ReportData) -> Markup {
    let answer = policy.answer
    let shares = report.manifest.links.enumerated().map { place, link in
      Parts.cell(Wording.share(report.share(answer.policy, link.name)), figure: "share:\(place)")
    }
    let cells =
      [
        Parts.cell(Wording.share(answer.sentWell), figure: "sentWell"),
        Parts.cell(Wording.share(answer.sent), figure: "sent"), Parts.cell(Wording.share(answer.seen), figure: "seen"),
        Parts.cell(Wording.bytes(answer.medianBytes), figure: "medianBytes"),
        "<td class=\"n same-eye\" data-figure=\"sameEye\"></td>",
        Parts.cell(Wording.bytes(answer.p95Bytes), figure: "p95Bytes"),
        Parts.cell(Wording.score(answer.medianScore), figure: "medianScore"),
        Parts.cell(
          Wording.score(answer.worstScore), figure: "worstScore",
          isBad: (answer.worstScore ?? 100) < report.choice.harmedBelow),
        Parts.cell("\(policy.harmed) of \(policy.scored)", figure: "harmed", isBad: policy.harmed > 0),
        Parts.cell("\(policy.limitsBroken)", figure: "broken", isBad: policy.limitsBroken > 0),
        Parts.cell("\(policy.notSent)", figure: "notSent", isBad: policy.notSent > 0),
      ] + shares + (report.isTimed ? [Parts.cell(Wording.seconds(policy.time.compress), figure: "compress")] : []) + [
        Parts.cell(Wording.count(answer.medianEncodes), figure: "encodes"),
        Parts.cell(Wording.bytes(policy.medianThumbnailBytes), figure: "thumbnail"),
      ]
    return """
      <tr id="policy-\(index)" data-policy="\(index)"\(report.rest(index))\(answer.recommended ? " class=\"best\"" as Markup : "")>\
      <th scope="row">\(Parts.policy(answer.policy, index))</th><td data-figure="rule">\(standing(policy))</td>\(cells)</tr>

      """
  }

  /// Where the rule left a policy.
  static func standing(_ policy: PolicyFigures) -> String {
    switch policy.told?.standing {
    case .pick: "take this"
    case .tie: "as good, more bytes"
    case .frontier: "beaten by none"
    case .dominated: "beaten by \(policy.told?.dominatedBy ?? "")"
    case .breaksLimits: "breaks a limit"
    case .notJudged: "not judged: a picture cannot be compared"
    case nil: ""
    }
  }

  private static func rule(_ report: ReportData) -> Markup {
    """
    <details><summary>How the rule decides</summary>
    <p>Of 100 sends, how many go well: arrive within the budget and look fine. A picture of a score looks fine to \
    1 / (1 + e<sup>(\(report.choice.harmedBelow.plain) − score) / \(Question.width.plain)</sup>) of the viewers; a \
    photo that is refused, fails or has no output goes badly.</p>
    <ol>
    <li>Policies that break an enforced or a server’s limit on a photo are set aside.</li>
    <li>So are those that another one beats in all three of sends that go well, harm and mean bytes, as drawing the \
    photos anew shows (paired, 95 %, seed \(report.manifest.seed)).</li>
    <li>Of the others the one that sends most well is taken. Equal is what is shown to be equal, within a point on both \
    sides; of equals the one with the fewest bytes.</li>
    <li>Where the best sends fewer than half well, none is good enough.</li>
    </ol>
    <p id="judged">\(judged(report))</p>
    </details>
    """
  }
}

extension ReportData {
  /// Whether there are so many policies that those which another one beats are folded away.
  var isLong: Bool { policies.count > 8 }

  /// The policies as the answer's table has them: what to take first.
  var order: [Int] {
    let ranks = Dictionary(answer.table.enumerated().map { ($1.policy, $0) }) { first, _ in first }
    return policies.indices.sorted { left, right in
      (ranks[policies[left].answer.policy] ?? .max, left) < (ranks[policies[right].answer.policy] ?? .max, right)
    }
  }

  /// The mark of a row that is folded away where there are many.
  func rest(_ policy: Int) -> Markup { policies[policy].told?.isNamed == true ? "" : " data-rest" }

  /// A policy's share in budget on one link, on the device of the choice.
  func share(_ policy: String, _ link: String) -> Double? {
    answers.first { $0.policy == policy && $0.link == link && $0.device == choice.device }?.shareInBudget
  }
}

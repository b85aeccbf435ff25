import Answers
import Meaning
import RunRecords

/// The answer: its sentences, and the table that it rests on.
enum AnswerSection {
  /// The sentences; they follow the switches.
  static func words(_ report: ReportData) -> Markup {
    """
    <p class="verdict" id="verdict" data-live="verdict" aria-live="polite">\(report.headline)</p>
    \(more(report))
    """
  }

  /// Those behind the first.
  static func more(_ report: ReportData) -> Markup {
    "<p id=\"verdict-more\" data-live=\"more\">\(report.sentences.dropFirst().map { $0 }.joined(separator: " "))</p>"
  }

  static func table(_ report: ReportData) -> Markup {
    let links = report.links.map { link in Parts.head("sure in time, <bdi>\(link)</bdi>", isAlone: true) }
    let time = Parts.head("CPU time, n = <span data-live=\"timed\">\(report.timedPhotos)</span>", isAlone: true)
    let head: [Markup] =
      [
        Parts.head("Policy", isNumber: false), Parts.head("Rule", isNumber: false), Parts.head("sent well"),
        Parts.head("sent"), Parts.head("seen"), middle("size"), sameEye,
        Parts.head("95th pct", isAlone: true), middle("score"), Parts.head("worst score", isAlone: true),
        Parts.head("harmed"), Parts.head("limits broken", isAlone: true),
        Parts.head("refused or failed", isAlone: true),
      ] + links + (report.isTimed ? [time] : []) + [
        Parts.head("encodes", isAlone: true), Parts.head("thumbnail", isAlone: true),
      ]
    return Parts.table(
      report.versus.map { VersusCells.caption($0) } ?? "Each policy \(report.setting)", label: "Answer table",
      head: head,
      rows: report.order.map { row(report.policies[$0], $0, report) }, id: "answers",
      style: report.versus == nil ? "" : " class=\"versus\"")
      + "<p class=\"note\" data-live=\"versus-note\"\(report.versus == nil ? " hidden" as Markup : "")>"
      + "\(report.versus?.sweepWords ?? "")</p>"
  }

  /// The budget, and what it is for.
  static func judged(_ report: ReportData) -> Markup {
    guard let speed = report.answer.question.phoneSpeed else { return judged(AnswerPhrases.fill("upload")) }
    return judged(
      AnswerPhrases.fill(
        "compression", ["speed": speed.plain, "timed": Wording.number(report.answer.timed, "photo")]))
  }

  private static func judged(_ words: String) -> Markup { "<p data-live=\"judged\">\(words)</p>" }

  /// How the score of a picture becomes the share of viewers; it follows the switches.
  static func curve(_ report: ReportData) -> Markup {
    let criterion = report.choice.criterion
    let share: Markup =
      switch criterion.devices.first(where: { $0.device == report.choice.device })?.curve ?? criterion.curve {
      case .jnd(let factor, let exponent, let top):
        """
        1 − (2&thinsp;Φ(0.6745&thinsp;JND) − 1) of the viewers, at JND = \(factor.plain) \
        (\(top.plain) − score)<sup>\(exponent.plain)</sup>
        """
      case .logistic(let midpoint, let width):
        "1 / (1 + e<sup>(\(midpoint.plain) − score) / \(width.plain)</sup>) of the viewers"
      }
    return """
      <span data-live="curve">A picture of a score (\(criterion.measure.metric) at \(criterion.measure.viewing)) looks \
      fine to \(share); it is harmed if that is less than \(Wording.share(criterion.harmedBelow)).</span>
      """
  }

  /// A column of medians by itself, and of differences of means where policies are held against one of them.
  private static func middle(_ figure: Markup) -> Markup {
    Parts.head("<span class=\"alone\">median</span><span class=\"against\">mean</span> \(figure)")
  }

  /// Shown where policies are held against one of them.
  private static let sameEye: Markup = "<th scope=\"col\" class=\"n against\">bytes, same eye</th>"

  private static func row(_ policy: PolicyFigures, _ index: Int, _ report: ReportData) -> Markup {
    let start: Markup = """
      <tr id="policy-\(index)" data-policy="\(index)"\(report.rest(index))\(policy.answer.recommended ? " class=\"best\"" as Markup : "")>\
      <th scope="row">\(Parts.policy(policy.answer.policy, index))</th>\
      <td data-figure="rule">\(standing(policy))</td>
      """
    return start + (report.versus.map { VersusCells.cells(policy.answer.policy, $0) } ?? cells(policy, report))
      + "</tr>\n"
  }

  private static func cells(_ policy: PolicyFigures, _ report: ReportData) -> Markup {
    let answer = policy.answer
    let shares = report.links.enumerated().map { place, link in
      Parts.cell(Wording.share(report.answer(of: answer.policy, over: link)?.shareInBudget), figure: "share:\(place)")
    }
    let cells =
      [
        Parts.cell(Wording.share(answer.sentWell), figure: "sentWell"),
        Parts.cell(Wording.share(answer.sent), figure: "sent"), Parts.cell(Wording.share(answer.seen), figure: "seen"),
        Parts.cell(Wording.bytes(answer.medianBytes), figure: "medianBytes"),
        "<td class=\"n against\" data-figure=\"sameEye\"></td>",
        Parts.cell(Wording.bytes(answer.p95Bytes), figure: "p95Bytes"),
        Parts.cell(Wording.score(answer.medianScore), figure: "medianScore"),
        Parts.cell(Wording.score(answer.worstScore), figure: "worstScore"),
        Parts.cell("\(policy.harmed) of \(policy.scored)", figure: "harmed", isBad: policy.harmed > 0),
        Parts.cell("\(policy.limitsBroken)", figure: "broken", isBad: policy.limitsBroken > 0),
        Parts.cell("\(policy.notSent)", figure: "notSent", isBad: policy.notSent > 0),
      ] + shares
    let time = report.isTimed ? [Parts.cell(Wording.seconds(policy.time.compress), figure: "compress")] : []
    let last = [
      Parts.cell(Wording.count(answer.medianEncodes), figure: "encodes"),
      Parts.cell(Wording.bytes(policy.medianThumbnailBytes), figure: "thumbnail"),
    ]
    return "\(cells)\(time)\(last)"
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
}

import CompressionStrategies
import Documents
import Judgement
import PerceptualQuality
import Records
import Units

/// The table of all policies: seven columns, and more behind a switch.
enum PoliciesSection {
  /// A cell before it is written, because the best cell of a column is marked.
  private struct Cell {
    var text: String
    var small = ""
    var value: Double?
    var isBad = false
    var remark = ""
  }

  private struct Column {
    let figure: String
    let title: Markup
    let small: Markup
    /// The label that a narrow screen shows before the cell.
    let key: String
    /// Whether the table shows the column by default.
    var isFirst = false
    var isMoreBetter: Bool?
    let cell: (Int) -> Cell
  }

  static func table(_ report: ReportData) -> Markup {
    let columns = main(report) + (report.isAlternative ? [] : others(report) + differences(report))
    let best = columns.map { column -> Double? in
      guard let isMoreBetter = column.isMoreBetter else { return nil }
      let values = report.policies.indices.compactMap { column.cell($0).value }
      return isMoreBetter ? values.max() : values.min()
    }
    let head = columns.map { column -> Markup in
      let sort: Markup = column.figure == "sentWell" ? " aria-sort=\"descending\"" : ""
      return
        "<th scope=\"col\" class=\"n\(column.isFirst ? "" : " x" as Markup)\"\(sort)>\(column.title)<small>\(column.small)</small></th>"
    }
    let rows = report.shownPolicies.map { policy -> Markup in
      let cells = zip(columns, best).map { cell($0.0, $0.0.cell(policy), isBest: $0.1) }
      return """
        <tr class="row-of\(report.rowStyle(policy))" data-policy="\(policy)"\(report.rest(policy))>\
        <th scope="row">\(report.name(policy)) \(report.tags(policy))<small>\(standing(policy, report))</small></th>\(cells)</tr>

        """
    }
    return """
      <table class="sheet"\(report.id("answers")) data-part="answers">
      <caption>\(caption(report))</caption>
      <thead><tr><th scope="col">Policy</th>\(head)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      """
  }

  private static func cell(_ column: Column, _ cell: Cell, isBest best: Double?) -> Markup {
    let isBest = best != nil && cell.value == best
    let style: Markup =
      "n\(column.isFirst ? "" : " x" as Markup)\(cell.small.isEmpty ? "" : " two" as Markup)\(isBest ? " best" as Markup : "")"
      + "\(cell.isBad ? " bad" as Markup : "")"
    let remark: Markup = cell.remark.isEmpty ? "" : " title=\"\(cell.remark)\""
    return "<td class=\"\(style)\" data-figure=\"\(column.figure)\" data-k=\"\(column.key)\"\(remark)>\(cell.text)"
      + "\(cell.small.isEmpty ? "" : " <small>\(cell.small)</small>" as Markup)</td>"
  }

  private static func caption(_ report: ReportData) -> Markup {
    let most = report.question.criterion.harmedBelow
    return "A photo counts as harmed if it looks fine to fewer than \(AnswerWords.hundredths(most)) of 100 viewers."
  }

  /// A share in percent with one digit, so that all cells of a column are aligned.
  private static func hundredths(_ share: Double?) -> Cell {
    Cell(text: share.map { (100 * $0).fixed(1) } ?? Wording.unknown, value: share.map { (1000 * $0).rounded() })
  }

  private static func main(_ report: ReportData) -> [Column] {
    let figures = { (policy: Int) -> PolicyFigures in report.policies[policy] }
    return [
      Column(
        figure: "sentWell", title: "Sent well", small: "of 100, 95 % confidence", key: "sent well", isFirst: true,
        isMoreBetter: true
      ) { policy in
        let told = figures(policy).told
        var cell = hundredths(told?.sentWell)
        if let low = told?.sentWellLow, let high = told?.sentWellHigh {
          cell.small = "\(AnswerWords.hundredths(low)) to \(AnswerWords.hundredths(high))"
        }
        return cell
      },
      Column(figure: "sent", title: "In time", small: "of 100 sends", key: "in time", isFirst: true, isMoreBetter: true)
      {
        hundredths(figures($0).answer.sent)
      },
      Column(
        figure: "looks", title: "Looks fine", small: "to 100 viewers", key: "looks fine", isFirst: true,
        isMoreBetter: true
      ) { hundredths(figures($0).means.looks?.mean) },
      Column(figure: "meanBytes", title: "Size", small: "mean", key: "size", isFirst: true, isMoreBetter: false) {
        let mean = figures($0).means.size?.mean
        return Cell(text: Wording.bytes(mean), value: mean)
      },
      Column(
        figure: "seconds", title: "Time", small: "median of sends", key: "time", isFirst: true, isMoreBetter: false
      ) {
        let mean = figures($0).means.seconds?.mean
        return Cell(text: Wording.seconds(mean), value: mean)
      },
      Column(figure: "harmed", title: "Harmed", small: "photos", key: "harmed", isFirst: true) {
        Cell(text: "\(figures($0).harmed) of \(figures($0).scored)", isBad: figures($0).harmed > 0)
      },
    ]
  }

  /// A column that is shown only with the switch.
  private static func more(
    _ figure: String, _ title: Markup, _ small: Markup, _ key: String, _ cell: @escaping (Int) -> Cell
  ) -> Column { Column(figure: figure, title: title, small: small, key: key, cell: cell) }

  private static func others(_ report: ReportData) -> [Column] {
    let figures = { (policy: Int) -> PolicyFigures in report.policies[policy] }
    let count = { (count: Int) -> Cell in Cell(text: count.grouped, isBad: count > 0) }
    let links = report.links.enumerated().map { place, link -> Column in
      more("share:\(place)", "Nearly always in time", "<bdi>\(link)</bdi>", "nearly always in time, \(link)") {
        Cell(text: Wording.share(report.answer(of: figures($0).answer.policy, over: link)?.shareInBudget))
      }
    }
    return [
      more("seen", "In time for the recipient", "of 100 sends", "in time for the recipient") {
        hundredths(figures($0).answer.seen)
      },
      more("medianBytes", "Size", "median", "median size") {
        Cell(text: Wording.bytes(figures($0).answer.medianBytes))
      },
      more("p95Bytes", "Size", "95th percentile", "size, 95th percentile") {
        Cell(text: Wording.bytes(figures($0).answer.p95Bytes))
      },
      more("medianScore", "Score", "median", "median score") {
        Cell(text: Wording.score(figures($0).answer.medianScore))
      },
      more("worstScore", "Score", "worst", "worst score") { Cell(text: Wording.score(figures($0).answer.worstScore)) },
      more("broken", "Limits broken", "photos", "limits broken") { count(figures($0).limitsBroken) },
      more("notSent", "Refused, failed", "photos", "refused or failed") { count(figures($0).notSent) },
      more("larger", "Larger than it was", "photos", "larger than it was") { count(figures($0).larger) },
    ] + text(report) + links + memory(report) + [
      more("compress", "Phone", "median", "phone") { Cell(text: Wording.seconds(figures($0).time.compress)) },
      more("encodes", "Encodes", "median", "encodes") { Cell(text: Wording.count(figures($0).answer.medianEncodes)) },
      more("thumbnail", "Thumbnail", "median", "thumbnail") {
        Cell(text: Wording.bytes(figures($0).medianThumbnailBytes))
      },
    ]
  }

  /// The most memory on the phone, if it is known, and how many photos are lost for it.
  private static func memory(_ report: ReportData) -> [Column] {
    guard report.answer.table.contains(where: { $0.memoryPeak != nil }) else { return [] }
    return [
      more("memory", "Memory", "most on the phone", "memory") { policy in
        let told = report.policies[policy].told
        let over = told?.overMemory ?? 0
        return Cell(
          text: Wording.bytes(told?.memoryPeak), small: over > 0 ? "\(over) of \(report.answer.photos) lost" : "",
          isBad: over > 0)
      }
    ]
  }

  /// The share of words that are kept, if text was read.
  private static func text(_ report: ReportData) -> [Column] {
    guard report.textKept.photos > 0 else { return [] }
    return [
      more("textKept", "Text read", "of the words", "text read") {
        Cell(text: Wording.share(report.textKept.shares[report.policies[$0].answer.policy]))
      }
    ]
  }

  /// Paired differences from the baseline; empty in the baseline's own row.
  private static func differences(_ report: ReportData) -> [Column] {
    guard let versus = report.versus else { return [] }
    func column(
      _ figure: String, _ title: String, _ words: @escaping (Double) -> String,
      _ difference: @escaping (Versus.Row) -> Versus.Difference?
    ) -> Column {
      more(
        "versus:\(figure)", "\(title)", "compared with <bdi>\(versus.policy)</bdi>",
        "\(title), compared with \(versus.policy)"
      ) { policy in
        let name = report.policies[policy].answer.policy
        guard let gap = versus.rows.first(where: { $0.policy == name }).flatMap(difference) else {
          return Cell(text: Wording.unknown)
        }
        let range = "\(signed(gap.lower, words)) to \(signed(gap.upper, words))"
        return Cell(
          text: signed(gap.mean, words), small: range, remark: gap.isShown ? "" : "no significant difference")
      }
    }
    let points = { (value: Double) -> String in (100 * value).fixed(1) }
    return [
      column("sentWell", "Sent well", points) { $0.sentWell }, column("sent", "In time", points) { $0.sent },
      column("seen", "In time for the recipient", points) { $0.seen },
      column("bytes", "Size", { Wording.bytes($0) }) { $0.bytes },
      column("score", "Score", { Wording.score($0) }) { $0.score }, column("harmed", "Harmed", points) { $0.harmed },
      more("sameEye", "Bytes, same eye", "of <bdi>\(versus.policy)</bdi>", "bytes, same eye") { policy in
        let name = report.policies[policy].answer.policy
        return sameEye(versus.rows.first { $0.policy == name }?.matched)
      },
    ]
  }

  private static func sameEye(_ matched: Versus.Matched?) -> Cell {
    guard let matched else { return Cell(text: Wording.unknown) }
    guard case .sameEye(let eye) = matched else { return Cell(text: Wording.unknown, remark: matched.words) }
    return Cell(
      text: AnswerPhrases.fill("sameEye", ["ratio": eye.ratio.fixed(2)]),
      small: "\(eye.lower.fixed(2)) to \(eye.upper.fixed(2))",
      remark: eye.isShown ? matched.words : "no significant difference, \(matched.words)")
  }

  private static func signed(_ value: Double, _ words: (Double) -> String) -> String {
    (value < 0 ? "−" : "+") + words(abs(value))
  }

  /// What the rule says of a policy, or else what the policy is.
  private static func standing(_ policy: Int, _ report: ReportData) -> String {
    let figures = report.policies[policy]
    let remark = figures.told.map { AnswerWords(report).remark(on: $0) } ?? ""
    guard remark.isEmpty else { return remark }
    switch figures.told?.standing {
    case .tie: return "within a point of the best, with more bytes"
    case .dominated: return "better in nothing than \(figures.told?.dominatedBy ?? "")"
    case .breaksLimits: return "breaks a limit"
    case .pick, .frontier, .notJudged, nil: return figures.design
    }
  }
}

extension PoliciesSection {
  /// The whole answer in words.
  static func words(_ report: ReportData) -> Markup {
    "<p id=\"verdict-more\">\(report.sentences.map { $0 }.joined(separator: " "))</p>\n"
  }

  /// The budget, and what it covers.
  static func judged(_ report: ReportData) -> Markup {
    let phone = report.answer.question.phone.map { AnswerPhrases.phone($0.name, report.answer.question.phoneSpeed) }
    let words = phone.map { AnswerPhrases.fill("compression", $0) } ?? AnswerPhrases.fill("upload")
    return "<p>\(words)</p>"
  }

  /// How a picture's score becomes a share of viewers.
  static func curve(_ report: ReportData) -> Markup {
    let criterion = report.question.criterion
    let share: Markup =
      switch criterion.devices.first(where: { $0.device == report.question.device })?.curve ?? criterion.curve {
      case .jnd(let factor, let exponent, let top):
        """
        1 − (2&thinsp;Φ(0.6745&thinsp;JND) − 1) of the viewers, at JND = \(factor.plain) \
        (\(top.plain) − score)<sup>\(exponent.plain)</sup>
        """
      case .logistic(let midpoint, let width):
        "1 / (1 + e<sup>(\(midpoint.plain) − score) / \(width.plain)</sup>) of the viewers"
      }
    return """
      A picture of a score (\(criterion.measure.metric) at \(criterion.measure.viewing)) looks \
      fine to \(share); it is harmed if that is less than \(Wording.share(criterion.harmedBelow)).
      """
  }
}

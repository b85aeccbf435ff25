import CompressionStrategies
import Judgement
import PerceptualQuality
import Records
import Statistics
import Units

/// The card of the first screen: what to ship, how sure that is, and four figures beside those of your own policy.
enum AnswerCard {
  static func markup(_ report: ReportData) -> Markup {
    "<article class=\"card answer\"\(report.id("answer")) data-part=\"answer\" aria-label=\"Answer\">\(say(report))\(others(report))\(figures(report))</article>\n"
  }

  private static func say(_ report: ReportData) -> Markup {
    let (words, answer) = (AnswerWords(report), report.answer)
    let picks = answer.policies.compactMap { name in report.policies.firstIndex { $0.answer.policy == name } }
    let sure = words.sureness
    let share = answer.sure ?? 0
    let facts = answer.verdict == .tossUp ? report.pickFigures : report.pickFacts
    let meter: Markup =
      sure.isEmpty || answer.photos < 2
      ? ""
      : "<svg class=\"meter\" aria-hidden=\"true\"><rect width=\"\(100 * share)%\" height=\"100%\"/></svg>"
    return """
      <div class="say\(words.title.letters > 34 ? " long" as Markup : "")">
      <h1\(report.id("verdict"))>\(picks.prefix(3).map { report.marks[$0].sign })\(words.title)</h1>
      \(facts.isEmpty ? "" : "<p class=\"what\">\(facts)</p>" as Markup)\
      <p class="lead"\(report.id("lead"))>\(words.lead)</p>
      <div class="sure">\(sure.isEmpty ? "" : "<p><b>How sure?</b> \(sure)</p>" as Markup)\(meter)
      \(more(report))</div></div>

      """
  }

  /// The last paragraph; what would change the answer is only said of the report's own.
  private static func more(_ report: ReportData) -> Markup {
    let link: Markup = report.isAlternative ? "" : " <a class=\"nb\" href=\"#change\">What would change it</a>"
    return "<p>\(AnswerWords(report).besides.joined(separator: " "))\(link)</p>"
  }

  /// Policies for other wishes, each in a line.
  private static func others(_ report: ReportData) -> Markup {
    let lines = report.otherPicks.map { other -> Markup in
      let mark = report.policies.firstIndex { $0.answer.policy == other.policy }.map { report.marks[$0].sign } ?? ""
      return """
        <li><b>\(other.wish):</b> \(mark)<b><bdi>\(other.policy)</bdi></b>, \(other.difference).</li>

        """
    }
    let prices = report.priceBasis.map { "<p class=\"note\">\($0)</p>" as Markup } ?? ""
    return lines.isEmpty
      ? "" : "<div class=\"others\"><h2>When to choose another</h2><ul>\n\(lines)</ul>\(prices)</div>\n"
  }

  /// A figure on the card.
  private struct Figure {
    let title: String
    let number: String
    let unit: String
    let range: String
    let cause: String
    /// The other policy's figure, and the difference.
    var other: (number: String, range: String, gap: Markup)?
  }

  private static func figures(_ report: ReportData) -> Markup {
    guard let row = report.shown, let index = report.place(of: row) else { return "" }
    let other = report.reference
    let place = other.flatMap { report.place(of: $0) }
    let figures = [
      sentWell(report, row, other), size(report, index, place), time(report, index, place),
      harmed(report, row, other),
    ]
    let sign: Markup = place.map { report.marks[$0].sign } ?? ""
    let name: String = other.map { $0.policy == report.question.yours ? "Yours" : $0.policy.shortened(to: 14) } ?? ""
    return "<dl class=\"figs\">\(figures.compactMap { $0 }.map { markup($0, sign, name) })</dl>"
  }

  private static func markup(_ figure: Figure, _ sign: Markup, _ name: String) -> Markup {
    let range: Markup =
      figure.range.isEmpty ? "" : "<dd class=\"iv\">\(figure.range)<small>95 % confidence</small></dd>"
    let beside: Markup =
      figure.other.map { other -> Markup in
        "<dd class=\"vs\">\(sign)\(name) \(other.number)<small>\(other.range)</small>\(other.gap)</dd>"
      } ?? ""
    return """
      <div class="fig"><dt>\(figure.title)</dt><dd class="n">\(figure.number) <i>\(figure.unit)</i></dd>\(range)\
      <dd class="ex">\(figure.cause)</dd>\(beside)</div>

      """
  }

  private static func sentWell(_ report: ReportData, _ row: Answer.Row, _ other: Answer.Row?) -> Figure {
    let range = { (row: Answer.Row) -> String in
      guard let low = row.sentWellLow, let high = row.sentWellHigh else { return "" }
      return "\(AnswerWords.hundredths(low)) to \(AnswerWords.hundredths(high))"
    }
    let point = { (share: Double) -> String in (100 * share).fixed(1) }
    let lost: String = row.lost > 0 ? ", of them \(point(row.lost)) lost" : ""
    var figure = Figure(
      title: "Sent well", number: report.wellOf100(row.sentWell), unit: "of 100", range: range(row),
      cause:
        "\(point(max(0, 1 - row.sent))) reach the server late\(lost), \(point(max(0, row.sent - row.sentWell))) look different"
    )
    figure.other = other.map {
      (report.wellOf100($0.sentWell), range($0), gap(report.gap?.sentWell?.estimate, isLessBetter: false, point))
    }
    return figure
  }

  private static func size(_ report: ReportData, _ policy: Int, _ other: Int?) -> Figure? {
    let means = report.policies[policy].means
    guard let size = means.size else { return nil }
    let words = { (value: Double) -> String in Wording.bytes(value) }
    let price = { (policy: Int) -> String? in report.price(of: report.policies[policy].answer.policy) }
    let sizes = means.sizes.map { "largest \(words($0.most)), smallest \(words($0.least))" }
    let cause = [price(policy).map { $0 + " a month" }, sizes].compactMap(\.self).joined(separator: "; ")
    var figure = Figure(
      title: "Size of a picture", number: words(size.mean).words[0],
      unit: "\(words(size.mean).words.last ?? ""), mean", range: Wording.range(size.interval, atLeast: 0, words),
      cause: cause)
    guard let other, let own = report.policies[other].means.size else { return figure }
    figure.other = (
      [words(own.mean), price(other)].compactMap(\.self).joined(separator: ", "),
      Wording.range(own.interval, atLeast: 0, words), gap(report.gap?.bytes?.estimate, isLessBetter: true, words)
    )
    return figure
  }

  private static func time(_ report: ReportData, _ policy: Int, _ other: Int?) -> Figure? {
    let means = report.policies[policy].means
    guard let seconds = means.seconds else { return nil }
    let words = { (value: Double) -> String in Wording.seconds(value) }
    let parts =
      means.phoneSeconds.map { "compression \(words($0)), upload \(words(max(0, seconds.mean - $0)))" }
      ?? "only the upload; compression is not counted"
    let late = report.policies[policy].told.map { row in
      "\((100 * max(0, 1 - row.sent)).fixed(1)) % take over \(report.question.budgetSeconds.plain) s; "
    }
    // A mean over the photos of each one's median: the share of late sends stands first, because a median hides it.
    let cause = (late ?? "") + parts
    var figure = Figure(
      title: "Time to send", number: words(seconds.mean).words[0],
      unit: "\(words(seconds.mean).words.last ?? ""), median",
      range: Wording.range(seconds.interval, atLeast: 0, words),
      cause: cause)
    guard let other, let own = report.policies[other].means.seconds else { return figure }
    let (samples, question) = (report.samples, report.question)
    let apart = report.answer.counted.estimate {
      samples.seconds(policy, $0, question) - samples.seconds(other, $0, question)
    }
    figure.other = (
      words(own.mean), Wording.range(own.interval, atLeast: 0, words), gap(apart, isLessBetter: true, words)
    )
    return figure
  }

  private static func harmed(_ report: ReportData, _ row: Answer.Row, _ other: Answer.Row?) -> Figure? {
    guard let index = report.place(of: row), report.policies[index].scored > 0 else { return nil }
    let figures = report.policies[index]
    let share = { (value: Double) -> String in Wording.share(value) }
    let worst = figures.means.worst.map { _, share in
      "; in the worst, \(AnswerWords.hundredths(1 - share)) of 100 notice"
    }
    let meaning =
      "look fine to fewer than \(AnswerWords.hundredths(report.question.criterion.harmedBelow)) of 100 viewers"
    var figure = Figure(
      title: "Harmed photos", number: row.harmedPhotos.grouped, unit: "of \(row.scoredPhotos.grouped)",
      range: Wording.range(row.harmedInterval, atLeast: 0, share), cause: meaning + (worst ?? ""))
    figure.other = other.map { row in
      (
        row.harmedPhotos.grouped, Wording.range(row.harmedInterval, atLeast: 0, share),
        gap(report.gap?.harmed?.estimate, isLessBetter: true, { (100 * $0).fixed(1) + " in 100" })
      )
    }
    return figure
  }

  /// By how much the other policy's figure differs from the recommended one's, in words, with the interval.
  private static func gap(_ gap: Estimate?, isLessBetter: Bool, _ words: (Double) -> String) -> Markup {
    guard let gap else { return "" }
    guard words(abs(gap.mean)) != words(0) else { return "<span class=\"d\">no difference</span>" }
    let isMore = gap.mean < 0
    let style: Markup = gap.isShown ? (isMore == isLessBetter ? " bad" : " good") : ""
    let more: String = isMore ? "more" : "less"
    let range = gap.isShown ? Wording.range(gap.interval, words) + " \(more)" : "no significant difference"
    return "<span class=\"d\(style)\">\(words(abs(gap.mean))) \(more)</span><small>\(range)</small>"
  }
}

extension Wording {
  /// The interval of a figure, with its unit once; empty if it is unknown. A difference's interval has sizes without
  /// signs.
  static func range(_ interval: Interval?, atLeast least: Double? = nil, _ words: (Double) -> String) -> String {
    guard let interval else { return "" }
    let ends = least.map { [max($0, interval.lower), interval.upper] } ?? [abs(interval.lower), abs(interval.upper)]
    let (low, high) = (words(min(ends[0], ends[1])).words, words(max(ends[0], ends[1])).words)
    let isSame = low.count > 1 && Array(low.dropFirst()) == Array(high.dropFirst())
    return "\(isSame ? low[0] : low.joined(separator: " ")) to \(high.joined(separator: " "))"
  }
}

extension ReportData {
  /// A row's policy, by its place.
  func place(of row: Answer.Row) -> Int? { policies.firstIndex { $0.answer.policy == row.policy } }
}

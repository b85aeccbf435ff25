import CompressionStrategies
import Documents
import Judgement
import PerceptualQuality
import Records
import System

/// One axis of the question, with its segments side by side. x is in percent, so that it fits any screen.
struct Strip {
  let flip: Flip
  let report: ReportData

  init(_ flip: Flip, _ report: ReportData) {
    self.flip = flip
    self.report = report
  }

  var title: String { AnswerPhrases.fill("strip.\(flip.axis.rawValue)", ["link": flip.link ?? ""]) }

  private func words(_ segment: Flip.Segment) -> String {
    AnswerPhrases.fill(
      "strip.part",
      ["policies": AnswerWords.names(segment), "place": isNamed ? words(segment.from) : range(segment)])
  }

  var drawing: Markup {
    "\(flip.segments.enumerated().map { part($1, $0) })\(isNamed ? [] : ticks)\(marker)"
  }

  private func part(_ segment: Flip.Segment, _ index: Int) -> Markup {
    let (left, right) = isNamed ? (x(index), x(index + 1)) : (x(segment.from.number), x(segment.to.number))
    let marks = segment.policies.prefix(2).compactMap { name in
      report.policies.firstIndex { $0.answer.policy == name }.map { report.marks[$0] }
    }
    let isTossUp = segment.verdict == .tossUp && marks.count > 1
    let style: Markup = marks.isEmpty ? "nobody" : "p\(marks[0].colour)\(isTossUp ? " toss" as Markup : "")"
    let pattern: Markup = "toss-\(flip.axis.rawValue)-\(index)"
    let stripes: Markup =
      isTossUp
      ? """
      <defs><pattern id="\(pattern)" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
      <rect class="p\(marks[0].colour)" width="7" height="14"/><rect class="p\(marks[1].colour)" x="7" width="7" height="14"/>\
      </pattern></defs>
      """ : ""
    let name: String = segment.verdict == .tossUp ? "toss-up" : LabelLayout.short(AnswerWords.names(segment))
    // A name that fits 570 pixels may not fit the 340 of a phone.
    let needed = (Double(name.letters) * 7.5 + 10) * 100 / max(0.1, right - left)
    let text: Markup =
      needed > 570
      ? ""
      : "<text\(needed > 340 ? " class=\"opt\"" as Markup : "") x=\"50%\" y=\"22\" text-anchor=\"middle\">\(name)</text>"
    let place: Markup =
      isNamed
      ? "<svg x=\"\(left)%\" y=\"62\" width=\"\(right - left)%\" height=\"20\"><text x=\"50%\" y=\"14\" text-anchor=\"middle\">\(words(segment.from))</text></svg>"
      : ""
    return """
      \(stripes)<g class="seg \(style)" tabindex="0" role="img" aria-label="\(words(segment))">\
      <svg x="\(left)%" y="26" width="\(right - left)%" height="34">\
      <rect width="100%" height="100%"\(isTossUp ? " fill=\"url(#\(pattern))\"" as Markup : "")/>\(text)</svg></g>\(place)
      """
  }

  /// Round values, and the ends of segments if there is room.
  private var ticks: [Markup] {
    let ends = flip.segments.map { $0.from.number } + flip.segments.suffix(1).map { $0.to.number }
    let round = rounds.filter { low < $0 && $0 < high }
    var taken: [Double] = []
    for place in [low, high] + ends + round
    where !taken.contains(where: { abs(x($0) - x(place)) < 4.5 }) { taken.append(place) }
    var last = -100.0
    return taken.sorted { $0 < $1 }.map { place in
      let x = self.x(place)
      let isOptional = x - last < 14
      if !isOptional { last = x }
      return
        "<text\(isOptional ? " class=\"opt\"" as Markup : "") x=\"\(x)%\" y=\"76\" text-anchor=\"\(RowPlot.anchor(x))\">\(words(.number(place)))</text>"
    }
  }

  private var rounds: [Double] {
    switch flip.axis {
    case .slowestLink, .slowestPaths, .zooming: [0.01, 0.05, 0.1, 0.25, 0.5, 0.75]
    case .budget: [2, 3, 5, 10]
    case .harmedBelow: [60, 70]
    case .criterion, .device, .photos: []
    }
  }

  /// A marker at the question's own value.
  private var marker: Markup {
    guard let place else { return "" }
    let anchor = RowPlot.anchor(place.x)
    return """
      <svg x="\(place.x)%" y="0" overflow="visible" class="now"><path d="M0 25l-5-6h10Z"/>\
      <text class="now" y="14" text-anchor="\(anchor)">now\(isNamed ? "" : ": \(place.words)")</text></svg>
      """
  }

  private var place: (x: Double, words: String)? {
    let question = report.question
    func number(_ value: Double) -> (x: Double, words: String)? {
      low <= value && value <= high ? (x(value), words(.number(value))) : nil
    }
    switch flip.axis {
    case .slowestLink, .slowestPaths: return number(flip.slowShare(in: question))
    case .budget: return number(question.budgetSeconds)
    case .zooming: return number(question.zooming)
    case .harmedBelow: return question.criterion.midpoint.flatMap { number($0) }
    case .criterion, .device, .photos:
      let now = flip.axis.name(in: question)
      return flip.segments.firstIndex { $0.from == .name(now) }.map { ((x($0) + x($0 + 1)) / 2, words(.name(now))) }
    }
  }

  private var isNamed: Bool { flip.axis.isNamed }
  private var low: Double { flip.segments.first?.from.number ?? 0 }
  private var high: Double { flip.segments.last?.to.number ?? 1 }

  /// Small shares and short times get more room, because answers change there.
  private func scaled(_ value: Double) -> Double {
    switch flip.axis {
    case .slowestLink, .slowestPaths, .zooming: max(0, value).squareRoot()
    case .budget: log(max(value, 0.01))
    case .criterion, .harmedBelow, .device, .photos: value
    }
  }

  private func x(_ value: Double) -> Double {
    high > low ? 100 * (scaled(value) - scaled(low)) / (scaled(high) - scaled(low)) : 50
  }

  private func x(_ part: Int) -> Double { 100 * Double(part) / Double(flip.segments.count) }

  private func range(_ segment: Flip.Segment) -> String {
    AnswerPhrases.fill("strip.range", ["from": number(segment.from), "to": number(segment.to), "unit": unit])
  }

  func words(_ place: Flip.Place) -> String {
    guard case .name(let name) = place else { return number(place) + unit }
    if flip.axis == .photos { return AnswerPhrases.fill("strip.photos.\(name)") }
    if flip.axis == .criterion { return AnswerWords.fine(name) }
    return flip.axis == .device ? report.screen(name) : name
  }

  private func number(_ place: Flip.Place) -> String {
    unit == " %" ? AnswerWords.hundredths(place.number) : place.number.plain
  }

  private var unit: String {
    switch flip.axis {
    case .slowestLink, .slowestPaths, .zooming: " %"
    case .budget: " s"
    case .criterion, .harmedBelow, .device, .photos: ""
    }
  }
}

extension Flip.Axis {
  /// Whether its values are names instead of numbers.
  var isNamed: Bool { self == .criterion || self == .device || self == .photos }

  /// The question's own value on an axis of names.
  func name(in question: Question) -> String {
    switch self {
    case .criterion: question.criterion.name
    case .device: question.device
    default: question.photos.rawValue
    }
  }
}

import Answers
import Meaning
import RunRecords

/// One axis of the question, its parts side by side.
struct Strip {
  static let width = 880.0
  private static let start = 10.0
  private static let length = width - 2 * start

  let flip: Flip
  let report: ReportData

  init(_ flip: Flip, _ report: ReportData) {
    self.flip = flip
    self.report = report
  }

  var title: String { AnswerPhrases.fill("strip.\(flip.axis.rawValue)", ["link": flip.link ?? ""]) }

  /// The parts, one after the other.
  var sentence: String {
    let parts = flip.segments.map { segment in
      AnswerPhrases.fill(
        "strip.part",
        ["policies": AnswerWords.names(segment), "place": isNamed ? words(segment.from) : range(segment)])
    }
    return "\(title): \(parts.joined(separator: "; "))."
  }

  var drawing: Markup {
    let ends = isNamed ? [] : flip.segments.map { $0.from } + flip.segments.suffix(1).map { $0.to }
    var last = -Double.infinity
    let ticks = ends.compactMap { place -> Markup? in
      let x = self.x(place.number)
      guard x - last >= 40 else { return nil }
      last = x
      let anchor: Markup = x < 30 ? "start" : x > Self.width - 30 ? "end" : "middle"
      return "<text x=\"\(x)\" y=\"66\" text-anchor=\"\(anchor)\">\(words(place))</text>"
    }
    let boxes = flip.segments.enumerated().map { index, segment -> Markup in
      let (left, right) = isNamed ? (x(index), x(index + 1)) : (x(segment.from.number), x(segment.to.number))
      let first = report.policies.firstIndex { $0.answer.policy == segment.policies.first }
      let style: Markup = first.map { "p\(PolicyMark.colour($0))" } ?? "nobody"
      let name = LabelLayout.short(AnswerWords.names(segment))
      let label: Markup =
        Double(name.letters) * LabelLayout.letter + 8 > right - left
        ? "" : "<text x=\"\((left + right) / 2)\" y=\"40\" text-anchor=\"middle\">\(name)</text>"
      let below: Markup =
        isNamed
        ? "<text class=\"place\" x=\"\((left + right) / 2)\" y=\"66\" text-anchor=\"middle\">\(words(segment.from))</text>"
        : ""
      return """
        <g class="part \(style)"><title>\(words(segment.from)): \(AnswerWords.names(segment))</title>\
        <rect x="\(left)" y="22" width="\(max(1, right - left))" height="28"/>\(label)</g>\(below)
        """
    }
    return "\(boxes)<g class=\"axes\">\(ticks)</g>\(marker)"
  }

  /// Where the question is now.
  private var marker: Markup {
    guard let place else { return "" }
    return "<path class=\"now\" d=\"M\(place) 21l-6-10h12Z\"/>"
  }

  private var place: Double? {
    let choice = report.choice
    switch flip.axis {
    case .slowestLink, .slowestPaths: return x(flip.slowShare(in: choice.links))
    case .budget: return isInside(choice.budgetSeconds) ? x(choice.budgetSeconds) : nil
    case .zooming: return x(choice.zooming)
    case .harmedBelow: return choice.criterion.midpoint.flatMap { isInside($0) ? x($0) : nil }
    case .criterion, .device, .photos:
      let now = flip.axis.name(in: choice)
      return flip.segments.firstIndex { $0.from == .name(now) }.map { (x($0) + x($0 + 1)) / 2 }
    }
  }

  private var isNamed: Bool { flip.axis == .criterion || flip.axis == .device || flip.axis == .photos }
  private var low: Double { flip.segments.first?.from.number ?? 0 }
  private var high: Double { flip.segments.last?.to.number ?? 1 }
  private func isInside(_ value: Double) -> Bool { low <= value && value <= high }

  private func x(_ value: Double) -> Double {
    Self.start + Self.length * (high > low ? (value - low) / (high - low) : 0.5)
  }

  private func x(_ part: Int) -> Double { Self.start + Self.length * Double(part) / Double(flip.segments.count) }

  private func range(_ segment: Flip.Segment) -> String {
    AnswerPhrases.fill(
      "strip.range",
      ["from": number(segment.from), "to": number(segment.to), "unit": unit])
  }

  func words(_ place: Flip.Place) -> String {
    guard case .name(let name) = place else { return number(place) + unit }
    if flip.axis == .photos { return AnswerPhrases.fill("strip.photos.\(name)") }
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
  /// What of an axis whose places have names is asked.
  func name(in choice: Choice) -> String {
    switch self {
    case .criterion: choice.criterion.name
    case .device: choice.device
    default: choice.photos.rawValue
    }
  }
}

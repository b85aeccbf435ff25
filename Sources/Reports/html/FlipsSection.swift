import Answers
import RunRecords

/// Where the answer would be another: a strip an axis of the question, and the same as a sentence.
enum FlipsSection {
  static func section(_ report: ReportData) -> PageSection {
    // Colours by who comes first: neighbours of many policies would share theirs.
    var told: [String] = []
    for policy in report.answer.flips.flatMap(\.segments).compactMap(\.policies.first) where !told.contains(policy) {
      told.append(policy)
    }
    let strips = Flip.Axis.allCases.map { axis in
      strip(axis, report.answer.flips.first { $0.axis == axis }, report, told)
    }
    return PageSection(
      id: "flips", title: "Flips", heading: "Where the answer would be another",
      body: """
        <p class="note">One part of the question changed at a time, all else as above. A strip’s slider reads it out by \
        the arrow keys.</p>
        \(strips)
        """)
  }

  private static func strip(_ axis: Flip.Axis, _ flip: Flip?, _ report: ReportData, _ told: [String]) -> Markup {
    let id: Markup = "strip-\(axis.rawValue)"
    let strip = flip.map { Strip($0, report, told) }
    return """
      <div class="strip" id="\(id)" data-axis="\(axis.rawValue)"\(flip == nil ? " hidden" as Markup : "")>
      <h3 id="\(id)-title">\(strip?.title ?? "")</h3>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="\(id)-title"><div class="wide">
      <svg viewBox="0 0 \(Strip.width) 72" width="\(Strip.width)" height="72" aria-hidden="true">\(strip?.drawing ?? "")</svg>
      <p class="needs-script readout" hidden><input type="range" min="0" max="0" value="0" \
      aria-label="\(strip?.title ?? "")"></p>
      </div></div>
      <p class="needs-script" hidden><output></output> <button type="button">Set the switches to this</button></p>
      <p class="words">\(strip?.sentence ?? "")</p>
      </div>

      """
  }
}

/// One axis of the question, its parts side by side.
struct Strip {
  static let width = 880.0
  private static let start = 10.0
  private static let length = width - 2 * start

  private let flip: Flip
  private let report: ReportData
  /// Every policy that some strip names.
  private let told: [String]

  init(_ flip: Flip, _ report: ReportData, _ told: [String]) {
    self.flip = flip
    self.report = report
    self.told = told
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
    let ends = isNamed ? [] : flip.segments.map(\.from) + flip.segments.suffix(1).map(\.to)
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
      let style: Markup = told.firstIndex { $0 == segment.policies.first }.map { "p\($0 % 8)" } ?? "nobody"
      let name = LabelLayout.short(AnswerWords.names(segment))
      let label: Markup =
        Double(name.count) * LabelLayout.letter + 8 > right - left
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
    case .slowestLink:
      let total = choice.links.reduce(0) { $0 + $1.share }
      return x((choice.links.first { $0.link == flip.link }?.share ?? 0) / total)
    case .budget: return isInside(choice.budgetSeconds) ? x(choice.budgetSeconds) : nil
    case .harmedBelow: return isInside(choice.harmedBelow) ? x(choice.harmedBelow) : nil
    case .device, .photos:
      let now = flip.axis == .device ? choice.device : choice.photos.rawValue
      return flip.segments.firstIndex { $0.from == .name(now) }.map { (x($0) + x($0 + 1)) / 2 }
    }
  }

  private var isNamed: Bool { flip.axis == .device || flip.axis == .photos }
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

  private func words(_ place: Flip.Place) -> String {
    guard case .name(let name) = place else { return number(place) + unit }
    if flip.axis == .photos { return AnswerPhrases.fill("strip.photos.\(name)") }
    let title = report.manifest.devices.first { $0.name == name }?.title ?? ""
    return title.isEmpty ? name : title
  }

  private func number(_ place: Flip.Place) -> String {
    flip.axis == .slowestLink ? AnswerWords.hundredths(place.number) : place.number.plain
  }

  private var unit: String {
    switch flip.axis {
    case .slowestLink: " %"
    case .budget: " s"
    case .harmedBelow, .device, .photos: ""
    }
  }
}

/// The parts of the page that depend on its switches, drawn by the same sources as the report: the script replaces each
/// marked element with the new one that has the same mark.
enum LivePage {
  static func answer(_ report: ReportData, _ asked: Asked) -> Markup {
    """
    <span data-live="setting">\(report.setting)</span>\(AnswerCard.markup(report))\(SentWellPlot.markup(report))\
    \(LookSection.figures(report))\(PoliciesSection.table(report))\(PoliciesSection.words(report))\
    \(PoliciesSection.judged(report))\(PoliciesSection.curve(report))\
    \(TradeSection.plots(report, shown(report)))\(TimeSection.panels(report))\(TimeSection.table(report))\(WhoWaits.markup(report))\
    \(DifferencesSection.classes(report))\(lists(report, asked))
    """
  }

  /// What depends only on filters, prices and pairs.
  static func lists(_ report: ReportData, _ asked: Asked) -> Markup {
    """
    \(CostSection.plot(report.costs, report))\(CostSection.table(report.costs, report))\(DifferencesSection.fates(report))\(photos(report, asked))
    """
  }

  static func flips(_ report: ReportData, _ asked: Asked) -> Markup {
    "\(AnswerCard.more(report))\(PoliciesSection.words(report))\(FlipsSection.strips(report))"
  }

  private static func photos(_ report: ReportData, _ asked: Asked) -> Markup {
    let all = report.worst(of: report.samples.places(report.choice.photos))
    let found = all.filter { asked.passes($0, report) }
    let rows = found.prefix(asked.shown).map { place -> Markup in
      report.held.trials[place.photo][place.policy].map { PhotosSection.row(place, $0, report) } ?? ""
    }
    return """
      <span data-live="photo-count">\(found.count.grouped) of \(all.count.grouped)</span>\
      <p data-live="more-photos"\(found.count <= asked.shown ? " hidden" as Markup : "")>\
      <button type="button" id="more-photos">Show more</button></p>\
      <table><caption data-live="photo-table-caption">Failures first, then by score; a name opens the photo</caption>\
      <tbody data-live="photo-table-rows">\(rows)</tbody></table>
      """
  }

  /// The photos that plots show as dots.
  static func shown(_ report: ReportData) -> [TradeSection.Shown] {
    let count = report.samples.photos.count
    let step = Samples.dotStep(photos: count, policies: report.policies.count)
    return stride(from: 0, to: count, by: step).map { (place: $0, trials: report.held.trials[$0]) }
  }
}

extension Asked {
  /// The page before the reader changes anything.
  init(_ held: PageSamples) { choice = held.choice }

  func passes(_ place: ReportData.Place, _ report: ReportData) -> Bool {
    let photo = report.samples.photos[place.photo]
    if let policy, policy != place.policy { return false }
    if !kind.isEmpty, (photo.kind ?? "-") != kind { return false }
    if !name.isEmpty, !photo.name.lowered.holds(name) { return false }
    guard !status.isEmpty, let trial = report.held.trials[place.photo][place.policy] else { return true }
    if status != "harmed" { return trial.status.rawValue == status }
    return report.isHarmed(place)
  }
}

extension String {
  /// Latin letters in lower case, like the search text from the script.
  fileprivate var lowered: String { String(utf8: utf8.map { 65...90 ~= $0 ? $0 + 32 : $0 }) }

  fileprivate func holds(_ part: String) -> Bool {
    let (own, wanted) = (utf8, part.utf8)
    guard own.count >= wanted.count else { return false }
    return (0...own.count - wanted.count).contains { start in
      wanted.indices.allSatisfy { own[start + $0] == wanted[$0] }
    }
  }
}

extension Strip {
  /// Attributes that set the switches to the place of a segment that is nearest to the question; empty if it is there
  /// already.
  func switches(_ segment: Flip.Segment) -> String {
    guard case .number(let now)? = now else { return switches(segment.from) }
    let (first, last) = (
      segment.from.number, segment == flip.segments.last ? segment.to.number : segment.lastPlace(on: flip.axis).number
    )
    return first <= now && now <= last ? "" : switches(.number(now < first ? first : last))
  }

  private var now: Flip.Place? {
    switch flip.axis {
    case .budget: .number(report.choice.budgetSeconds)
    case .zooming: .number(report.choice.zooming)
    case .harmedBelow: .number(report.choice.criterion.midpoint ?? 0)
    case .slowestLink, .slowestPaths: .number(flip.slowShare(in: report.choice.links))
    case .criterion, .device, .photos: nil
    }
  }

  /// Fields of the switches with their values at a place.
  private func switches(_ place: Flip.Place) -> String {
    switch (flip.axis, place) {
    case (.device, .name(let name)): return "device=\(report.samples.device(name) ?? 0)"
    case (.photos, .name(let name)): return "whose=\(name)"
    case (.budget, .number(let number)): return "budget=\(number.plain)"
    case (.criterion, .name(let name)):
      guard let index = report.held.criteria.firstIndex(where: { $0.name == name }) else { return "" }
      return report.held.criteria[index].midpoint.map { "criterion=score;harmed-below=\($0.plain)" }
        ?? "criterion=\(index)"
    case (.slowestPaths, _): return ""
    case (.zooming, .number(let number)): return "zooming=\(Coordinate.text(100 * number))"
    case (.harmedBelow, .number(let number)): return "criterion=score;harmed-below=\(number.plain)"
    default:
      let rest = report.choice.links.reduce(0) { $1.link == flip.link ? $0 : $0 + $1.share }
      var text: String = "link=mix"
      for (index, link) in report.links.enumerated() {
        let own = report.choice.links.first { $0.link == link }?.share ?? 0
        let part = link == flip.link ? place.number : (1 - place.number) * own / rest
        text += ";weight-\(index)=\(Coordinate.text(100 * part))"
      }
      return text
    }
  }
}

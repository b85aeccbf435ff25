import Judgement
import Records
import Statistics
import Units

extension TradeSection {
  static func section(_ report: ReportData, _ details: PageDetails) throws -> PageSection {
    let step = Samples.dotStep(photos: report.samples.photos.count, policies: report.policies.count)
    let places = Array(stride(from: 0, to: report.samples.photos.count, by: step))
    let plots = plots(report, try places.map { (place: $0, trials: try details.photo($0)) })
    return PageSection(
      id: "trade", title: "Trade", heading: "What is traded for what",
      body: plots.isEmpty
        ? "<p>Nothing to draw: no photo has both a size and a score.</p>"
        : "\(plots[0])\(Parts.folded("Size and time against quality, photo by photo", "\(Array(plots.dropFirst()))"))")
  }
}

import RunRecords
import Statistics
import Units

/// The trade: what a policy takes against what it leaves of the picture.
enum TradeSection {
  static func section(_ report: ReportData) -> PageSection {
    let plots = [bytesPlot(report), timePlot(report)].compactMap(\.self)
    return PageSection(
      id: "trade", title: "Trade", heading: "The trade",
      body: plots.isEmpty
        ? "<p>Nothing to draw: no photo has both a size and a score.</p>" : "<div class=\"pair\">\(plots)</div>")
  }

  private static func bytesPlot(_ report: ReportData) -> Markup? {
    let points = report.policies.enumerated().compactMap { index, policy -> ScatterPlot.Point? in
      guard let bytes = policy.answer.medianBytes, let score = policy.answer.medianScore else { return nil }
      return ScatterPlot.Point(
        index: index, name: policy.answer.policy, x: bytes, y: score, xInterval: policy.bytesInterval,
        yInterval: policy.scoreInterval,
        words: "\(policy.answer.policy): median \(Wording.bytes(bytes)), score \(Wording.score(score))")
    }
    let photos = report.samples.photoPoints(report.choice.device)
    return ScatterPlot(
      id: "bytes-plot", title: "Median size and quality of each policy", xTitle: "median size, log scale",
      yTitle: "SSIMULACRA2, median", points: points, photos: photos, xValues: photos.map(\.x), tick: Wording.bytes
    ).figure(
      "Median size against median score, log scale; bars are 95 % intervals of the median over photos, small dots single "
        + "photos, the line joins policies that none beats in both.",
      finding: finding(points, Wording.bytes))
  }

  private static func timePlot(_ report: ReportData) -> Markup? {
    let points = report.policies.enumerated().compactMap { index, policy -> ScatterPlot.Point? in
      guard let seconds = policy.time.total, seconds > 0, let score = policy.answer.medianScore else { return nil }
      return ScatterPlot.Point(
        index: index, name: policy.answer.policy, x: seconds, y: score, xInterval: nil, yInterval: policy.scoreInterval,
        words: "\(policy.answer.policy): \(Wording.seconds(seconds)) to send, score \(Wording.score(score))")
    }
    let everywhere = report.samples.cells.flatMap { cells in
      report.samples.links.indices.compactMap { link in cells.compactMap { $0?.uploads[link]?.p50 }.median }
    }
    return ScatterPlot(
      id: "time-plot", title: "Time to send and quality of each policy", xTitle: "time to send, log scale",
      yTitle: "SSIMULACRA2, median", points: points, photos: [], xValues: everywhere, tick: Wording.seconds
    ).figure(
      "Median time from tapping Send until the server has the picture, compression included where it was timed.",
      finding: finding(points, Wording.seconds))
  }

  private static func finding(_ points: [ScatterPlot.Point], _ word: (Double?) -> String) -> String {
    guard let least = points.min(by: { $0.x < $1.x }), let best = points.max(by: { $0.y < $1.y }) else { return "" }
    return "Least: \(least.name) with \(word(least.x)) and a score of \(Wording.score(least.y)). "
      + "Best score: \(best.name) with \(word(best.x)) and \(Wording.score(best.y))."
  }
}

extension Samples {
  /// Photos as dots, at most about 1,600 in all: every so many of them, so that each policy keeps its share.
  func photoPoints(_ device: String) -> [ScatterPlot.Dot] {
    let step = max(1, photos.count * policies.count / 1_600 + (photos.count * policies.count % 1_600 == 0 ? 0 : 1))
    let place = self.device(device)
    return policies.indices.flatMap { policy in
      stride(from: 0, to: photos.count, by: step).compactMap { photo in
        cells[policy][photo].flatMap { cell in
          cell.bytes.flatMap { bytes in
            cell.score(place).map { ScatterPlot.Dot(policy: policy, x: Double(bytes), y: $0) }
          }
        }
      }
    }
  }
}

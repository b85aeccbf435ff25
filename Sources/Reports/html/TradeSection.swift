import Answers
import RunRecords
import Statistics
import Units

/// The trade: what a policy takes against what it leaves of the picture.
enum TradeSection {
  static func section(_ report: ReportData, _ details: DetailShelf) throws -> PageSection {
    let plots = [try bytesPlot(report, details), try timePlot(report, details)].compactMap(\.self)
    return PageSection(
      id: "trade", title: "Trade", heading: "The trade",
      body: plots.isEmpty
        ? "<p>Nothing to draw: no photo has both a size and a score.</p>" : "<div class=\"pair\">\(plots)</div>")
  }

  private static func bytesPlot(_ report: ReportData, _ details: DetailShelf) throws -> Markup? {
    let points = report.policies.enumerated().compactMap { index, policy -> ScatterPlot.Point? in
      guard let bytes = policy.answer.medianBytes, let score = policy.answer.medianScore else { return nil }
      return ScatterPlot.Point(
        index: index, name: policy.answer.policy, x: bytes, y: score, xInterval: policy.bytesInterval,
        yInterval: policy.scoreInterval,
        words: "\(policy.answer.policy): median \(Wording.bytes(bytes)), score \(Wording.score(score))")
    }
    let photos = try report.samples.dots(report.choice, details) { $0.bytes.map(Double.init) }
    return ScatterPlot(
      id: "bytes-plot", title: "Median size and quality of each policy", xTitle: "median size, log scale",
      yTitle: "SSIMULACRA2, median", points: points, photos: photos, named: report.named,
      curves: report.manifest.policies.curves,
      xValues: photos.map(\.x),
      yValues: report.samples.usualScores, tick: Wording.bytes
    ).figure(
      "Median size against median score, log scale; bars are 95 % intervals of the median over photos, small dots single "
        + "photos (far below: on the edge), the dashed line joins policies that none beats in both, a solid one those of a sweep.",
      finding: finding(points, Wording.bytes))
  }

  private static func timePlot(_ report: ReportData, _ details: DetailShelf) throws -> Markup? {
    let points = report.policies.enumerated().compactMap { index, policy -> ScatterPlot.Point? in
      guard let seconds = policy.time.total, seconds > 0, let score = policy.answer.medianScore else { return nil }
      return ScatterPlot.Point(
        index: index, name: policy.answer.policy, x: seconds, y: score, xInterval: nil, yInterval: policy.scoreInterval,
        words: "\(policy.answer.policy): \(Wording.seconds(seconds)) to send, score \(Wording.score(score))")
    }
    let photos = try report.samples.dots(report.choice, details) { cell in
      report.choice.mean(cell, samples: report.samples, \.p50).map {
        $0 + (cell.cpuSeconds ?? 0) / report.choice.phoneSpeed
      }
    }
    let everywhere = report.samples.times.flatMap { $0.compactMap(\.uploadOfAll) }
    return ScatterPlot(
      id: "time-plot", title: "Time to send and quality of each policy", xTitle: "time to send, log scale",
      yTitle: "SSIMULACRA2, median", points: points, photos: photos, named: report.named,
      curves: report.manifest.policies.curves,
      xValues: photos.map(\.x) + everywhere, yValues: report.samples.usualScores, tick: Wording.seconds
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
  /// Every so many photos are drawn as dots: about 1,600 marks in all, each policy with its share.
  static func dotStep(photos: Int, policies: Int) -> Int { max(1, (photos * policies + 1_599) / 1_600) }

  /// Photos as dots: what each costs, against its score on a device.
  func dots(_ choice: Choice, _ details: DetailShelf, _ cost: (TrialDetails) -> Double?) throws -> [ScatterPlot.Dot] {
    let device = self.device(choice.device)
    let step = Self.dotStep(photos: photos.count, policies: policies.count)
    let shown = try stride(from: 0, to: photos.count, by: step).map { ($0, try details.photo($0)) }
    return policies.indices.flatMap { policy in
      shown.compactMap { photo, trials in
        trials[policy].flatMap { trial in
          cost(trial).flatMap { cost in
            trial.score(device).map {
              ScatterPlot.Dot(policy: policy, x: cost, y: $0, isAsked: choice.photos.include(photos[photo].isGenerated))
            }
          }
        }
      }
    }
  }

  /// The scores between which nearly every photo lies on any screen: the axis stays as the switches turn, and the few
  /// photos below it do not press all others together.
  var usualScores: [Double] {
    let sorted = SortedSample(
      policies.indices.lazy.flatMap { policy in
        devices.indices.lazy.flatMap { evidence.scores(policy, on: $0).lazy.filter { !$0.isNaN } }
      })
    return [sorted.quantile(0.05), sorted.values.last].compactMap(\.self)
  }
}

extension ReportData {
  /// Policies whose names plots tell: all where they are few, else what no other one beats, in the order of the table.
  var named: [Int] {
    let rows = answer.table.filter { policies.count <= 8 || $0.isNamed }
    return rows.compactMap { row in policies.firstIndex { $0.answer.policy == row.policy } }
  }
}

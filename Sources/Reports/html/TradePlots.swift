import Answers
import RunRecords
import Statistics
import Units

/// The trade: what a policy takes against what it leaves of the picture.
enum TradeSection {
  /// A photo's trials, of those that are drawn as dots.
  typealias Shown = (place: Int, trials: [TrialDetails?])

  /// Both plots; they follow the switches.
  static func plots(_ report: ReportData, _ shown: [Shown]) -> [Markup] {
    [false, true].compactMap { isTime in
      let plot = plot(report, shown, isTime: isTime)
      return plot.figure(
        isTime
          ? "Median time from tapping Send until the server has the picture, compression on the phone included."
          : """
          Median size against median score, log scale; bars are 95 % intervals of the median over photos, small dots \
          single photos (far below: on the edge), the dashed line joins policies that none beats in both, a solid one \
          those of a sweep.
          """,
        finding: finding(plot))
    }
  }

  /// Size against score, or time to send against score.
  static func plot(_ report: ReportData, _ shown: [Shown], isTime: Bool) -> ScatterPlot {
    let word = { (value: Double?) in isTime ? Wording.seconds(value) : Wording.bytes(value) }
    let points = report.policies.enumerated().compactMap { index, policy -> ScatterPlot.Point? in
      guard let x = isTime ? policy.time.total : policy.answer.medianBytes, x > 0,
        let score = policy.answer.medianScore
      else { return nil }
      let words = isTime ? "\(word(x)) to send" : "median \(word(x))"
      return ScatterPlot.Point(
        index: index, name: policy.answer.policy, x: x, y: score, xInterval: isTime ? nil : policy.bytesInterval,
        yInterval: policy.scoreInterval,
        words: "\(policy.answer.policy): \(words), score \(Wording.score(score))")
    }
    let photos = report.samples.dots(report.choice, shown) { trial in
      isTime ? seconds(trial, report) : trial.bytes.map { Double($0) }
    }
    let everywhere = isTime ? report.samples.times.flatMap { $0.compactMap { $0.uploadOfAll } } : []
    return ScatterPlot(
      id: isTime ? "time-plot" : "bytes-plot",
      title: isTime ? "Time to send and quality of each policy" : "Median size and quality of each policy",
      xTitle: isTime ? "time to send, log scale" : "median size, log scale", yTitle: "SSIMULACRA2, median",
      points: points, photos: photos, named: report.named, curves: report.curves,
      xValues: photos.map { $0.x } + everywhere, yValues: report.samples.usualScores, tick: word)
  }

  /// How long a trial's picture takes to send.
  private static func seconds(_ trial: TrialDetails, _ report: ReportData) -> Double? {
    report.choice.mean(trial, over: report.samples.links) { $0.p50 }.map {
      $0 + (trial.compressSeconds ?? 0) / report.choice.phoneSpeed
    }
  }

  private static func finding(_ plot: ScatterPlot) -> String {
    let (points, word) = (plot.points, plot.tick)
    guard let least = points.min(by: { $0.x < $1.x }), let best = points.max(by: { $0.y < $1.y }) else { return "" }
    return "Least: \(least.name) with \(word(least.x)) and a score of \(Wording.score(least.y)). "
      + "Best score: \(best.name) with \(word(best.x)) and \(Wording.score(best.y))."
  }
}

extension Samples {
  /// Every so many photos are drawn as dots: about 1,600 marks in all, each policy with its share.
  static func dotStep(photos: Int, policies: Int) -> Int { max(1, (photos * policies + 1_599) / 1_600) }

  /// Photos as dots: what each costs, against its score on a device.
  func dots(_ choice: Choice, _ shown: [TradeSection.Shown], _ cost: (TrialDetails) -> Double?) -> [ScatterPlot.Dot] {
    let device = self.device(choice.device)
    var dots: [ScatterPlot.Dot] = []
    for policy in policies.indices {
      for (photo, trials) in shown {
        guard let trial = trials[policy], let x = cost(trial), let y = trial.score(device) else { continue }
        dots.append(
          ScatterPlot.Dot(
            policy: policy, photo: photo, x: x, y: y, isAsked: choice.photos.include(photos[photo].isGenerated)))
      }
    }
    return dots
  }

  /// The scores between which nearly every photo lies on any screen: the axis stays as the switches turn, and the few
  /// photos below it do not press all others together.
  var usualScores: [Double] {
    var scores: [Double] = []
    for policy in policies.indices {
      for device in devices.indices { scores += evidence.scores(policy, on: device).filter { !$0.isNaN } }
    }
    let sorted = SortedSample(scores)
    return [sorted.quantile(0.05), sorted.values.last].compactMap { $0 }
  }
}

extension ReportData {
  /// Policies whose names plots tell: all where they are few, else what no other one beats, in the order of the table.
  var named: [Int] {
    let rows = answer.table.filter { policies.count <= 8 || $0.isNamed }
    return rows.compactMap { row in policies.firstIndex { $0.answer.policy == row.policy } }
  }
}

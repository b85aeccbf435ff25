import Judgement
import Records
import Statistics
import Units

/// The trade-off between what a policy costs and how its pictures look.
enum TradeSection {
  /// A photo's trials, for the photos that are drawn as dots.
  typealias Shown = (place: Int, trials: [TrialDetails?])

  /// What is compared: late and harmed pictures, bytes or time and quality.
  enum Kind: Int, CaseIterable { case late, bytes, time }

  /// All plots.
  static func plots(_ report: ReportData, _ shown: [Shown]) -> [Markup] {
    Kind.allCases.compactMap { kind in
      let plot = plot(report, shown, kind)
      return plot.figure(heading(kind, plot), finding: finding(plot), note: note(kind))
    }
  }

  static func plot(_ report: ReportData, _ shown: [Shown], _ kind: Kind) -> ScatterPlot {
    kind == .late ? late(report) : cost(report, shown, isTime: kind == .time)
  }

  private static func heading(_ kind: Kind, _ plot: ScatterPlot) -> Markup {
    switch kind {
    case .late: "Late against \(plot.yTitle)"
    case .bytes: "Size against quality"
    case .time: "Time to send against quality"
    }
  }

  private static func note(_ kind: Kind) -> Markup {
    switch kind {
    case .late:
      "Left is in time, down is better; log scale. Pale: another policy is at least as good. Point at a mark or focus it: 95 % intervals."
    case .bytes:
      """
      Log scale. Small dots are single photos (far below: on the edge), the dashed line joins policies that none beats in both, a solid one \
      those of a sweep. Point at a mark or focus it: 95 % intervals; arrow keys: its photos.
      """
    case .time:
      "Median time from tapping Send until the server has the picture, compression on the phone included; log scale."
    }
  }

  /// Smaller shares are drawn at one in a thousand.
  private static let onTime = 0.001

  /// How many pictures are late, and how many of those that are sent are harmed; if none are, how many viewers notice a
  /// difference.
  private static func late(_ report: ReportData) -> ScatterPlot {
    let rows = report.policies.enumerated().compactMap { index, policy -> (index: Int, row: Answer.Row)? in
      policy.told.flatMap { $0.harmed == nil || $0.standing == .breaksLimits ? nil : (index, $0) }
    }
    let isHarmed = rows.contains { ($0.row.harmed ?? 0) > 0 }
    let points = rows.map { index, row -> ScatterPlot.Point in
      let looks = report.policies[index].means.looks
      let noticed = looks?.interval.map { Interval(1 - $0.upper, 1 - $0.lower).within(0, 1) }
      let y = isHarmed ? row.harmed ?? 0 : 1 - (looks?.mean ?? 1)
      let what = isHarmed ? "\(Wording.share(row.harmed)) harmed" : "\(Wording.share(y)) of viewers notice"
      return ScatterPlot.Point(
        index: index, name: row.policy, x: max(onTime, 1 - row.sent), y: y,
        xInterval: row.sentInterval.map { Interval(max(onTime, 1 - $0.upper), max(onTime, 1 - $0.lower)) },
        yInterval: isHarmed ? row.harmedInterval : noticed,
        words:
          "\(row.policy): \(Wording.share(1 - row.sent)) late, \(what), \(Wording.bytes(row.meanBytes)) in the mean")
    }
    return ScatterPlot(
      id: "late-plot", title: "Late and harmed pictures of each policy",
      xTitle: "late: not arrived in the budget, log scale",
      yTitle: isHarmed ? "harmed, of those sent" : "viewers who notice", points: points, named: report.named,
      marks: report.marks, isZeroBased: true, isLessBetter: true, xTick: { Wording.share($0) },
      yTick: { Wording.share($0) })
  }

  /// Size and score, or time to send and score.
  private static func cost(_ report: ReportData, _ shown: [Shown], isTime: Bool) -> ScatterPlot {
    let word = { (value: Double) -> String in isTime ? Wording.seconds(value) : Wording.bytes(value) }
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
    let photos = report.samples.dots(report.question, shown) { trial in
      isTime ? seconds(trial, report) : trial.bytes.map { Double($0) }
    }
    return ScatterPlot(
      id: isTime ? "time-plot" : "bytes-plot",
      title: isTime ? "Time to send and quality of each policy" : "Median size and quality of each policy",
      xTitle: isTime ? "time to send, log scale" : "median size, log scale", yTitle: "SSIMULACRA2, median",
      points: points, photos: photos, named: report.named, marks: report.marks, curves: report.curves,
      xValues: photos.map { $0.x }, yValues: report.usualScores, xTick: word,
      yTick: { Coordinate.text($0) })
  }

  /// How long a trial's picture takes to send.
  private static func seconds(_ trial: TrialDetails, _ report: ReportData) -> Double? {
    report.question.mean(trial, over: report.samples.links) { $0.p50 }.map {
      $0 + (trial.compressSeconds ?? 0) / report.question.phoneSpeed
    }
  }

  private static func finding(_ plot: ScatterPlot) -> String {
    guard let least = plot.points.min(by: { $0.x < $1.x }) else { return "" }
    let best =
      plot.points.min { plot.isLessBetter ? ($0.y, $0.x) < ($1.y, $1.x) : ($1.y, $0.x) < ($0.y, $1.x) } ?? least
    return plot.isLessBetter
      ? "Fewest late: \(least.words). Fewest \(plot.yTitle): \(best.words)."
      : "Least: \(least.words). Best score: \(best.words)."
  }
}

extension Samples {
  /// The step between photos that are drawn as dots: about 1,600 dots in all, shared evenly by the policies.
  static func dotStep(photos: Int, policies: Int) -> Int { max(1, (photos * policies + 1_599) / 1_600) }

  /// Photos as dots: what each costs, and its score on a device.
  func dots(_ question: Question, _ shown: [TradeSection.Shown], _ cost: (TrialDetails) -> Double?) -> [ScatterPlot.Dot]
  {
    let device = self.device(question.device)
    var dots: [ScatterPlot.Dot] = []
    for policy in policies.indices {
      for (photo, trials) in shown where question.photos.include(photos[photo].isGenerated) {
        guard let trial = trials[policy], let x = cost(trial), let y = trial.score(device) else { continue }
        dots.append(ScatterPlot.Dot(policy: policy, photo: photo, x: x, y: y))
      }
    }
    return dots
  }
}

extension ReportData {
  /// The range of nearly all photos' scores: the few photos below it do not squeeze the others.
  fileprivate var usualScores: [Double] {
    let photos = samples.places(question.photos)
    let scores = samples.policies.indices.flatMap { samples.scores($0, photos, on: samples.device(question.device)) }
    let sorted = SortedSample(scores)
    return [sorted.quantile(0.05), sorted.values.last].compactMap { $0 }
  }

  /// Policies whose names plots show: all if there are few, else those that no other policy beats, those that send most
  /// pictures well first.
  var named: [Int] {
    bySentWell.filter { policies[$0].told.map { policies.count <= 8 || $0.isNamed } ?? false }
  }
}

import Answers
import Meaning
import Platform
import RunRecords
import Statistics
import Units

/// What the rule weighs, on one sheet: how many pictures are late, how many are harmed, and how many bytes that takes.
struct DecisionPlot {
  let report: ReportData
  /// What stands upright.
  var upright = Upright.harmed

  private static let width = 880.0
  private static let height = 480.0
  private static let left = 90.0
  private static let right = width - 230
  private static let column = right + 14
  private static let top = 20.0
  private static let bottom = height - 102
  /// The radius of the largest mark; its area stands for the most mean bytes of any policy.
  private static let largest = 24.0
  private static let least = 3.0
  /// Shares below one in a thousand are drawn as that.
  private static let onTime = 0.001

  /// Share harmed, or median score.
  enum Upright { case harmed, score }

  /// A policy where it is drawn.
  private struct Place {
    let index: Int
    let row: Answer.Row
    /// Where what stands upright lies.
    let interval: Interval?
    let x: Double
    let y: Double
    let radius: Double
  }

  private var rows: [(index: Int, row: Answer.Row)] {
    report.policies.enumerated().compactMap { index, policy in
      policy.told.flatMap { row in
        row.harmed == nil || row.meanBytes == nil || row.standing == .breaksLimits || row.standing == .notJudged
          ? nil : (index, row)
      }
    }
  }

  var figure: Markup? {
    let floor = report.choice.floor
    let rows = rows
    guard !rows.isEmpty,
      let x = Axis(
        .log, over: rows.map { max(Self.onTime, 1 - $0.row.sent) } + [1 - floor].filter { $0 > 0 }, from: Self.left,
        to: Self.right),
      let y = axis(rows.map { $0.row })
    else { return nil }
    let most = rows.reduce(1) { max($0, $1.row.meanBytes ?? 0) }
    let places = rows.map { index, row in
      Place(
        index: index, row: row,
        interval: upright == .harmed ? row.harmedInterval : report.policies[index].scoreInterval,
        x: x.place(max(Self.onTime, 1 - row.sent)), y: y.place(figure(row)),
        radius: max(Self.least, Self.largest * ((row.meanBytes ?? 0) / most).squareRoot()))
    }
    let labels = self.labels(places)
    let drawing: Markup = """
      <g class="floors">\(areas(x, y))</g>
      <g class="axes">\(grid(x, y))</g>
      \(LabelLayout.leaders(labels))
      <g class="points quiet">\(places.sorted(by: Self.isBehind).map { point($0, x, y) })</g>
      \(LabelLayout.names(labels))
      """
    return Parts.figure(
      """
      Left is in time, down is unharmed; the area of a mark is its mean size. Policies that another one beats are grey, \
      those that break a limit are left out, ✓ is the answer. \
      In the shaded areas no policy can send <span data-live="floor">\(Int(nearest: floor * 100))</span> of 100 \
      well, in the darker one not half. Point at a mark or focus it: its 95&nbsp;% intervals.
      """, title: "Late, harmed and bytes by policy", finding: finding, width: Self.width, height: Self.height,
      id: "decision-plot", drawing)
  }

  private func figure(_ row: Answer.Row) -> Double { (upright == .harmed ? row.harmed : row.medianScore) ?? 0 }

  private func tick(_ value: Double) -> String {
    upright == .harmed ? Wording.share(value) : Coordinate.text(value)
  }

  private func axis(_ rows: [Answer.Row]) -> Axis? {
    guard upright == .harmed else { return Axis(.linear, over: rows.map(figure), from: Self.bottom, to: Self.top) }
    let harms = rows.map { min(max($0.harmed ?? 0, $0.harmedInterval?.upper ?? 0), 1 / 1.08) }
    return Axis(.linear, over: harms + [0.05], from: Self.bottom, to: Self.top, startsAtZero: true)
  }

  private var finding: String {
    rows.filter { $0.row.isNamed }.map { Self.words($0.row) }.joined(separator: ". ")
  }

  /// What stands in front is drawn last: named ones over grey ones, small ones over large ones.
  private static func isBehind(_ a: Place, _ b: Place) -> Bool {
    if a.row.isNamed != b.row.isNamed { return b.row.isNamed }
    return a.radius != b.radius ? a.radius > b.radius : a.index < b.index
  }

  static func words(_ row: Answer.Row) -> String {
    "\(row.policy): \(Wording.share(1 - row.sent)) late, \(Wording.share(row.harmed)) harmed, "
      + "\(Wording.bytes(row.meanBytes)) in the mean; \(Wording.share(row.sentWell)) sent well"
  }

  private func point(_ place: Place, _ x: Axis, _ y: Axis) -> Markup {
    let row = place.row
    let style: Markup =
      "\(row.standing == .pick ? "pick " as Markup : "")\(row.isNamed ? "p\(PolicyMark.colour(place.index))" as Markup : "beaten")"
    let words = Self.words(row)
    var bars: Markup = ""
    if let sent = row.sentInterval, let between = place.interval {
      bars = """
        <g class="bars"><path d="M\(x.place(max(Self.onTime, 1 - sent.upper)) - place.x) \
        0H\(x.place(max(Self.onTime, 1 - sent.lower)) - place.x)M0 \(y.place(between.lower) - place.y)\
        V\(y.place(between.upper) - place.y)"/></g>
        """
    }
    return """
      <g class="point \(style)" data-policy="\(place.index)" tabindex="\(row.isNamed ? 0 : -1)" role="img" \
      aria-label="\(words)" transform="translate(\(place.x) \(place.y))"><title>\(words)</title>\
      <circle r="\(place.radius)"/>\(bars)</g>
      """
  }

  private func labels(_ places: [Place]) -> [LabelLayout.Label] {
    func mark(_ place: Place) -> LabelLayout.Mark {
      LabelLayout.Mark(
        index: place.index, left: place.x, top: place.y, radius: place.radius,
        name: (place.row.standing == .pick ? "✓ " : "") + LabelLayout.short(place.row.policy))
    }
    let order = report.answer.table.map { $0.policy }
    let named = order.compactMap { policy in places.first { $0.row.policy == policy && $0.row.isNamed } }
    let layout = LabelLayout(
      bounds: .init(left: 64, top: 2, right: Self.width - 2, bottom: Self.height - 46), column: Self.column)
    return layout.labels(named.map(mark), around: places.filter { !$0.row.isNamed }.map(mark))
  }

  private func grid(_ x: Axis, _ y: Axis) -> [Markup] {
    x.ticks.map { value -> Markup in
      "<path d=\"M\(x.place(value)) \(Self.top)V\(Self.bottom)\"/><text x=\"\(x.place(value))\" "
        + "y=\"\(Self.height - 34)\" text-anchor=\"middle\">\(Wording.share(value))</text>"
    }
      + y.ticks.map { value -> Markup in
        "<path d=\"M\(Self.left) \(y.place(value))H\(Self.right)\"/><text x=\"\(Self.left - 30)\" "
          + "y=\"\(y.place(value) + 4)\" text-anchor=\"end\">\(tick(value))</text>"
      } + [
        "<text class=\"title\" x=\"\((Self.left + Self.right) / 2)\" y=\"\(Self.height - 10)\" text-anchor=\"middle\">"
          + "late: not arrived in the budget, log scale</text>",
        "<text class=\"title\" transform=\"translate(14 \((Self.top + Self.bottom) / 2))rotate(-90)\" "
          + "text-anchor=\"middle\">\(upright == .harmed ? "harmed, of those sent" : "SSIMULACRA2, median")</text>",
      ]
  }

  /// Where fewer than the floor, and fewer than half, can be sent well: of a picture that is late nothing goes well, and
  /// of one that is harmed at most the share below which it counts as harmed does.
  private func areas(_ x: Axis, _ y: Axis) -> [Markup] {
    // What a median score means for the share of viewers is known only if the criterion asks for that score.
    guard upright == .harmed || report.choice.criterion.midpoint != nil else { return [] }
    // Pictures without a score count as fine, so that harm bounds nothing.
    guard report.answer.unscored == 0 else { return [] }
    let (worst, best) = upright == .harmed ? (y.end, y.start) : (y.start, y.end)
    return [report.choice.floor, 0.5].map { floor in
      let limit = min(max(1 - floor, x.low), x.high)
      var path = "M\(Coordinate.text(x.start)) \(Coordinate.text(worst))"
      for step in 0...24 {
        let late = x.low * exp(log(limit / x.low) * Double(step) / 24)
        path += "L\(Coordinate.text(x.place(late))) \(Coordinate.text(y.place(edge(late, floor))))"
      }
      path +=
        "V\(Coordinate.text(1 - floor < x.high ? best : y.place(edge(x.high, floor))))"
        + "H\(Coordinate.text(x.end))V\(Coordinate.text(worst))Z"
      return "<path d=\"\(path)\"/>"
    }
  }

  /// What has to stand upright where so many are late, for the floor to be in reach: half of the pictures look no better
  /// than the median.
  private func edge(_ late: Double, _ floor: Double) -> Double {
    let most = report.choice.criterion.harmedBelow
    guard upright == .score else { return (1 - floor - most * late) / (1 - most) }
    let share = (floor - 0.5) / (0.5 - late)
    if share >= 1 || late >= 0.5 { return .infinity }
    guard share > 0, case .logistic(let midpoint, let width) = report.choice.criterion.curve else { return -.infinity }
    return midpoint + width * log(share / (1 - share))
  }
}

extension Answer.Row {
  /// Whether plots tell its name: what no other one beats.
  var isNamed: Bool { standing.isInFront }
}

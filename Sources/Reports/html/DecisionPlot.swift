import Answers
import Platform
import RunRecords
import Statistics
import Units

/// What the rule weighs, on one sheet: how many pictures are late, how many are harmed, and how many bytes that takes.
///
/// Page/decision.js draws the same for another choice; a test holds both together.
struct DecisionPlot {
  let report: ReportData

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

  /// A policy where it is drawn.
  private struct Place {
    let index: Int
    let row: Answer.Row
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
    let harms = rows.map { max($0.row.harmed ?? 0, $0.row.harmedInterval?.upper ?? 0) }
    guard !rows.isEmpty,
      let x = Axis(
        .log, over: rows.map { max(Self.onTime, 1 - $0.row.sent) } + [1 - floor].filter { $0 > 0 }, from: Self.left,
        to: Self.right),
      let y = Axis(
        .linear, over: harms.map { min($0, 1 / 1.08) } + [0.05], from: Self.bottom, to: Self.top, startsAtZero: true)
    else { return nil }
    let most = rows.compactMap(\.row.meanBytes).max() ?? 1
    let places = rows.map { index, row in
      Place(
        index: index, row: row, x: x.place(max(Self.onTime, 1 - row.sent)), y: y.place(row.harmed ?? 0),
        radius: max(Self.least, Self.largest * ((row.meanBytes ?? 0) / most).squareRoot()))
    }
    let labels = labels(places)
    let drawing: Markup = """
      <g class="floors">\(areas(x, y))</g>
      <g class="axes">\(grid(x, y))</g>
      \(LabelLayout.leaders(labels))
      <g class="points">\(places.sorted(by: Self.isBehind).map { point($0, x, y) })</g>
      \(LabelLayout.names(labels))
      """
    return Parts.figure(
      """
      Left is in time, down is unharmed; the area of a mark is its mean size. Policies that another one beats are grey, \
      those that break a limit are left out, ✓ is the answer. \
      In the shaded areas no policy can send <span class="floor-words">\(Int(nearest: floor * 100))</span> of 100 \
      well, in the darker one not half. Point at a mark or focus it: its 95&nbsp;% intervals.
      """, title: "Late, harmed and bytes by policy", finding: finding, width: Self.width, height: Self.height,
      id: "decision-plot", drawing)
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
      "\(row.standing == .pick ? "pick " as Markup : "")\(row.isNamed ? "p\(Mark.colour(place.index))" as Markup : "beaten")"
    let words = Self.words(row)
    var bars: Markup = ""
    if let sent = row.sentInterval, let harm = row.harmedInterval {
      bars = """
        <g class="bars"><path d="M\(x.place(max(Self.onTime, 1 - sent.upper)) - place.x) \
        0H\(x.place(max(Self.onTime, 1 - sent.lower)) - place.x)M0 \(y.place(harm.lower) - place.y)\
        V\(y.place(harm.upper) - place.y)"/></g>
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
    let order = report.answer.table.map(\.policy)
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
          + "y=\"\(y.place(value) + 4)\" text-anchor=\"end\">\(Wording.share(value))</text>"
      } + [
        "<text class=\"title\" x=\"\((Self.left + Self.right) / 2)\" y=\"\(Self.height - 10)\" text-anchor=\"middle\">"
          + "late: not arrived in the budget, log scale</text>",
        "<text class=\"title\" transform=\"translate(14 \((Self.top + Self.bottom) / 2))rotate(-90)\" "
          + "text-anchor=\"middle\">harmed, of those sent</text>",
      ]
  }

  /// Where fewer than the floor, and fewer than half, can be sent well: of a picture that is late nothing goes well, and
  /// of one that is harmed at most half does.
  private func areas(_ x: Axis, _ y: Axis) -> [Markup] {
    // Pictures without a score count as fine, so that harm bounds nothing.
    guard report.answer.unscored == 0 else { return [] }
    return [report.choice.floor, 0.5].map { floor in
      let edge = min(max(1 - floor, x.low), x.high)
      var path = "M\(Coordinate.text(x.start)) \(Coordinate.text(y.end))"
      for step in 0...24 {
        let late = x.low * pow(edge / x.low, Double(step) / 24)
        path += "L\(Coordinate.text(x.place(late))) \(Coordinate.text(y.place(2 * (1 - floor) - late)))"
      }
      path +=
        "V\(Coordinate.text(1 - floor < x.high ? y.start : y.place(2 * (1 - floor) - x.high)))"
        + "H\(Coordinate.text(x.end))V\(Coordinate.text(y.end))Z"
      return "<path d=\"\(path)\"/>"
    }
  }
}

extension Answer.Row {
  /// Whether plots tell its name: what no other one beats.
  var isNamed: Bool { standing.isInFront }
}

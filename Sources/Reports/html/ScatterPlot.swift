import Statistics
import Units

/// Policies as points with intervals, photos as dots behind them, and the front of those that none beats.
struct ScatterPlot {
  struct Point {
    let index: Int
    let name: String
    let x: Double
    let y: Double
    let xInterval: Interval?
    let yInterval: Interval?
    let words: String
  }

  struct Dot {
    let policy: Int
    let photo: Int
    let x: Double
    let y: Double
    /// Whether its photo is asked about; the axes have room for the others, too.
    let isAsked: Bool
  }

  let id: String
  let title: String
  let xTitle: String
  let yTitle: String
  let points: [Point]
  let photos: [Dot]
  /// Policies whose names are told, the most important one first.
  let named: [Int]
  /// Policies of a sweep, in the order of what it varies.
  var curves: [[Int]] = []
  /// More values that the axis has to hold: those of choices that are not this one.
  let xValues: [Double]
  var yValues: [Double] = []
  let tick: (Double?) -> String

  private let width = 640.0
  private let right = 436.0
  private let height = 380.0

  func figure(_ caption: Markup, finding: String) -> Markup? {
    guard let (x, y) = axes else { return nil }
    let labels = self.labels(x, y)
    let drawing: Markup = """
      <g class="axes">\(grid(x, y))</g>
      <g class="dots" aria-hidden="true">\(dots(x, y))</g>
      <g class="curves">\(curves.map { curve($0, x, y) })</g>
      <path class="front" d="\(front(x, y))"/>
      \(LabelLayout.leaders(labels))
      <g class="points">\(points.map { point($0, x, y) })</g>
      \(LabelLayout.names(labels))
      """
    return Parts.figure(caption, title: title, finding: finding, width: width, height: height, id: id, drawing)
  }

  /// What both directions show; nil where there is nothing.
  var axes: (x: Axis, y: Axis)? {
    guard
      let x = Axis(.log, over: points.map { $0.x } + xValues, from: 56, to: right),
      let y = Axis(
        .linear,
        over: points.flatMap { [$0.y, $0.yInterval?.lower ?? $0.y, $0.yInterval?.upper ?? $0.y] } + yValues,
        from: height - 48, to: 16)
    else { return nil }
    return (x, y)
  }

  private func grid(_ x: Axis, _ y: Axis) -> [Markup] {
    x.ticks.map { value -> Markup in
      "<path d=\"M\(x.place(value)) 16V\(height - 48)\"/><text x=\"\(x.place(value))\" y=\"\(height - 30)\" "
        + "text-anchor=\"middle\">\(tick(value))</text>"
    }
      + y.ticks.map { value -> Markup in
        "<path d=\"M56 \(y.place(value))H\(right)\"/><text x=\"48\" y=\"\(y.place(value) + 4)\" "
          + "text-anchor=\"end\">\(Coordinate.text(value))</text>"
      } + [
        "<text class=\"title\" x=\"\((56 + right) / 2)\" y=\"\(height - 8)\" text-anchor=\"middle\">\(xTitle)</text>",
        "<text class=\"title\" transform=\"translate(14 \((height - 32) / 2))rotate(-90)\" text-anchor=\"middle\">\(yTitle)</text>",
      ]
  }

  private func dots(_ x: Axis, _ y: Axis) -> [Markup] {
    points.map { $0.index }.compactMap { policy -> Markup? in
      var path = ""
      for dot in photos where dot.isAsked && dot.policy == policy {
        path += "M\(Coordinate.text(x.place(dot.x))) \(Coordinate.text(y.place(dot.y)))h0"
      }
      return path.isEmpty
        ? nil : "<path class=\"p\(PolicyMark.colour(policy))\" data-policy=\"\(policy)\" d=\"\(path)\"/>"
    }
  }

  private func curve(_ policies: [Int], _ x: Axis, _ y: Axis) -> Markup {
    let places = policies.compactMap { policy in points.first { $0.index == policy } }.map {
      "\(Coordinate.text(x.place($0.x))) \(Coordinate.text(y.place($0.y)))"
    }
    let members = policies.map { "\($0)" }.joined(separator: " ")
    return "<path data-policies=\"\(members)\" d=\"M\(places.isEmpty ? "0 0" : places.joined(separator: "L"))\"/>"
  }

  private func point(_ point: Point, _ x: Axis, _ y: Axis) -> Markup {
    let (left, top) = (x.place(point.x), y.place(point.y))
    let isTold = named.contains(point.index)
    let across: Markup =
      point.xInterval.map { "<path d=\"M\(x.place($0.lower) - left) 0H\(x.place($0.upper) - left)\"/>" } ?? ""
    let upright: Markup =
      point.yInterval.map { "<path d=\"M0 \(y.place($0.lower) - top)V\(y.place($0.upper) - top)\"/>" } ?? ""
    return """
      <g class="point p\(PolicyMark.colour(point.index))\(isTold ? "" : " beaten" as Markup)" data-policy="\(point.index)" \
      tabindex="\(isTold ? 0 : -1)" role="img" \
      aria-label="\(point.words)" transform="translate(\(left) \(top))"><title>\(point.words)</title>\
      <g class="bars">\(across)\(upright)</g>\(PolicyMark.shape(point.index))</g>
      """
  }

  /// The names of some points; of a sweep those of its ends, which tell what lies between.
  private func labels(_ x: Axis, _ y: Axis) -> [LabelLayout.Label] {
    let inner = curves.flatMap { Array($0.dropFirst().dropLast()) }
    let marks = points.map { point in
      LabelLayout.Mark(
        index: point.index, left: x.place(point.x), top: y.place(point.y), radius: 7,
        name: LabelLayout.short(point.name))
    }
    let told = named.filter { !inner.contains($0) }
    let layout = LabelLayout(bounds: .init(left: 58, top: 2, right: width - 2, bottom: height - 50), column: right + 14)
    return layout.labels(
      told.compactMap { index in marks.first { $0.index == index } }, around: marks.filter { !told.contains($0.index) })
  }

  /// The staircase through the points that no other beats in both.
  private func front(_ x: Axis, _ y: Axis) -> String {
    var best = -Double.infinity
    var path = ""
    for point in points.sorted(by: { ($0.x, -$0.y) < ($1.x, -$1.y) }) where point.y > best {
      let (left, top) = (Coordinate.text(x.place(point.x)), Coordinate.text(y.place(point.y)))
      path += path.isEmpty ? "M\(left) \(top)" : "H\(left)V\(top)"
      best = point.y
    }
    return path
  }
}

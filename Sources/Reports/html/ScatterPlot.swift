import Statistics
import Units

/// Policies as points with intervals, photos as dots behind them, and the front of policies that no other beats. It is
/// drawn twice, for wide and for narrow screens, because text that shrinks cannot be read.
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
  }

  /// The size of a drawing, and how many names fit.
  struct Frame {
    let style: Markup
    let width: Double
    let height: Double
    /// Where the plot ends; names without room beside their marks begin there.
    let right: Double
    let names: Int

    /// Frames with room for a column of names, and without.
    static let wide = Frame(style: "wide", width: 1080, height: 400, right: 860, names: 24)
    static let open = Frame(style: "wide", width: 1080, height: 400, right: 1010, names: 24)
    static let narrow = Frame(style: "narrow", width: 358, height: 380, right: 350, names: 3)
    static let left = 56.0

    var bottom: Double { height - 48 }
  }

  let id: String
  let title: String
  let xTitle: String
  let yTitle: String
  let points: [Point]
  var photos: [Dot] = []
  /// Policies whose names are shown, the most important one first.
  let named: [Int]
  let marks: [PolicyMark]
  /// Sweeps: their policies, in the order of the value that varies.
  var curves: [[Int]] = []
  /// Further values that the axes must hold.
  var xValues: [Double] = []
  var yValues: [Double] = []
  var isZeroBased = false
  /// Whether less is better; then down is better, too.
  var isLessBetter = false
  let xTick: (Double) -> String
  let yTick: (Double) -> String

  /// The plot; nil if nothing can be drawn.
  func figure(_ heading: Markup, finding: String, note: Markup) -> Markup? {
    guard let wide = drawing(wide), let narrow = drawing(.narrow) else { return nil }
    return """
      <figure class="plot" id="\(id)-figure" ><figcaption><h3>\(heading)</h3>\
      <p>\(finding)</p></figcaption>
      \(wide)\(narrow)<p class="note readout" role="status">\(note)</p></figure>

      """
  }

  /// The two axes; nil if there is nothing to draw.
  func axes(_ frame: Frame) -> (x: Axis, y: Axis)? {
    guard
      let x = Axis(.log, over: points.map { $0.x } + xValues, from: Frame.left, to: frame.right),
      let y = Axis(
        .linear,
        over: points.flatMap { [$0.y, $0.yInterval?.lower ?? $0.y, $0.yInterval?.upper ?? $0.y] } + yValues,
        from: frame.bottom, to: 16, startsAtZero: isZeroBased)
    else { return nil }
    return (x, y)
  }

  /// The frame of the wide drawing: it has no column for names if each name has room beside its mark.
  var wide: Frame {
    guard let (x, y) = axes(.open) else { return .wide }
    return labels(.open, x, y).count == told(.open).count ? .open : .wide
  }

  private func drawing(_ frame: Frame) -> Markup? {
    guard let (x, y) = axes(frame) else { return nil }
    let labels = self.labels(frame, x, y)
    let isWide = frame.names > Frame.narrow.names
    return """
      <svg class="\(frame.style)" id="\(id)\(isWide ? "" : "-narrow" as Markup)" viewBox="0 0 \(frame.width) \(frame.height)" \
      role="group" aria-label="\(title)">
      <g class="axes">\(grid(frame, x, y))</g>
      <g class="dots" aria-hidden="true">\(isWide ? dots(x, y) : [])</g>
      <g class="curves">\(curves.map { curve($0, x, y) })</g>
      <path class="front" d="\(front(x, y))"/>
      \(LabelLayout.leaders(labels, marks))
      <g class="points">\(points.map { point($0, x, y) })</g>
      \(LabelLayout.names(labels))
      </svg>

      """
  }

  private func grid(_ frame: Frame, _ x: Axis, _ y: Axis) -> [Markup] {
    var last = -100.0
    let shown = x.ticks.filter { value in
      let place = x.place(value)
      guard place - last > 44 else { return false }
      last = place
      return true
    }
    return shown.map { value -> Markup in
      "<path d=\"M\(x.place(value)) 16V\(frame.bottom)\"/><text x=\"\(x.place(value))\" y=\"\(frame.height - 30)\" "
        + "text-anchor=\"middle\">\(xTick(value))</text>"
    }
      + y.ticks.map { value -> Markup in
        "<path d=\"M\(Frame.left) \(y.place(value))H\(frame.right)\"/><text x=\"\(Frame.left - 8)\" y=\"\(y.place(value) + 4)\" "
          + "text-anchor=\"end\">\(yTick(value))</text>"
      } + [
        "<text x=\"\((Frame.left + frame.right) / 2)\" y=\"\(frame.height - 8)\" text-anchor=\"middle\">\(xTitle)</text>",
        "<text x=\"0\" y=\"10\">\(yTitle)</text>",
      ]
  }

  private func dots(_ x: Axis, _ y: Axis) -> [Markup] {
    points.map { $0.index }.compactMap { policy -> Markup? in
      var (path, places) = ("", [String]())
      for dot in photos where dot.policy == policy {
        path += "M\(Coordinate.text(x.place(dot.x))) \(Coordinate.text(y.place(dot.y)))h0"
        places.append("\(dot.photo)")
      }
      return path.isEmpty
        ? nil
        : "<path class=\"p\(marks[policy].colour)\" data-policy=\"\(policy)\" data-photos=\"\(places.joined(separator: " "))\" d=\"\(path)\"/>"
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
      <g class="point p\(marks[point.index].colour)\(isTold ? "" : " beaten" as Markup)" data-policy="\(point.index)" \
      tabindex="0" role="img" aria-label="\(point.words)" transform="translate(\(left) \(top))">\
      <g class="bars">\(across)\(upright)</g>\(marks[point.index].use)</g>
      """
  }

  /// The names of some points. A sweep names only its ends, which are enough to read the points between.
  private func labels(_ frame: Frame, _ x: Axis, _ y: Axis) -> [LabelLayout.Label] {
    let told = told(frame)
    let marks = points.map { point in
      LabelLayout.Mark(
        index: point.index, left: x.place(point.x), top: y.place(point.y), radius: 8,
        name: LabelLayout.short(point.name))
    }
    let layout = LabelLayout(
      bounds: .init(left: Frame.left + 2, top: 12, right: frame.width - 2, bottom: frame.height - 50),
      column: frame.width > frame.right + 100 ? frame.right + 14 : nil)
    return layout.labels(
      told.compactMap { index in marks.first { $0.index == index } }, around: marks.filter { !told.contains($0.index) })
  }

  private func told(_ frame: Frame) -> [Int] {
    let inner = curves.flatMap { Array($0.dropFirst().dropLast()) }
    let all = named.filter { policy in !inner.contains(policy) && points.contains { $0.index == policy } }
    return Array(all.prefix(frame.names))
  }

  /// A step line through the points that no other point beats on both axes.
  private func front(_ x: Axis, _ y: Axis) -> String {
    func beats(_ a: Double, _ b: Double) -> Bool { isLessBetter ? a < b : a > b }
    let best = points.filter { point in
      !points.contains {
        $0.x <= point.x && !beats(point.y, $0.y) && ($0.x < point.x || beats($0.y, point.y))
      }
    }.sorted { $0.x < $1.x }
    guard let first = best.first else { return "M0 0" }
    var path = "M\(Coordinate.text(x.place(first.x))) \(Coordinate.text(y.place(first.y)))"
    for point in best.dropFirst() {
      path += "H\(Coordinate.text(x.place(point.x)))V\(Coordinate.text(y.place(point.y)))"
    }
    return path
  }
}

import Units

/// One of a plot's lines, told from the others by its colour.
struct PlotLine {
  /// Which of them it is.
  let index: Int
  let points: [(x: Double, y: Double)]

  /// Colours of the style sheet that are far apart; used up, they come again, dashed.
  private static let colours = [0, 1, 2, 6, 3, 9, 11]

  private var style: String { "p\(Self.colours[index % Self.colours.count])" }

  var svg: String {
    let round = index / Self.colours.count
    let dashes = round > 0 ? " stroke-dasharray=\"\(max(1, 8 / round)) 4\"" : ""
    let places = points.map { "\($0.x.fixed(1)),\($0.y.fixed(1))" }
    return "<polyline class=\"\(style)\"\(dashes) points=\"\(places.joined(separator: " "))\"/>"
  }

  /// The same with a dot at each point: if all points are one, there is no line.
  var dotted: String {
    let dots = points.map { "M\($0.x.fixed(1)) \($0.y.fixed(1))h0" }
    return svg + "<path class=\"ends \(style)\" d=\"\(dots.joined())\"/>"
  }
}

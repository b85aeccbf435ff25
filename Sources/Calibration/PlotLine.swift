import Units

/// One of a plot's lines, told from the others by its colour.
struct PlotLine {
  /// Which of them it is.
  let index: Int
  let points: [(x: Double, y: Double)]

  private static let colours = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#777777",
  ]

  private var colour: String { Self.colours[index % Self.colours.count] }

  /// Where colours are used up they come again, dashed.
  var svg: String {
    let round = index / Self.colours.count
    let dashes = round > 0 ? " stroke-dasharray=\"\(max(1, 8 / round)) 4\"" : ""
    let places = points.map { "\($0.x.fixed(1)),\($0.y.fixed(1))" }
    return "<polyline fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"\(dashes) "
      + "points=\"\(places.joined(separator: " "))\"/>"
  }

  /// The same with a dot at each point: if all points are one, there is no line.
  var dotted: String {
    let dots = points.map { "M\($0.x.fixed(1)) \($0.y.fixed(1))h0" }
    return svg + "<path stroke=\"\(colour)\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"\(dots.joined())\"/>"
  }
}

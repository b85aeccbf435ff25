import Platform
import Units

/// A coordinate as SVG has it, short and free of any locale.
enum Coordinate {
  static func text(_ value: Double) -> String {
    var text = value.fixed(2)
    while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") {
      let isPoint = text.hasSuffix(".")
      text.removeLast()
      if isPoint { break }
    }
    return text == "-0" ? "0" : text
  }
}

/// One axis of a plot: what it shows, and where on the paper.
struct Axis {
  enum Scale: String { case linear, log }

  let scale: Scale
  let low: Double
  let high: Double
  /// Where `low` and `high` are drawn.
  let start: Double
  let end: Double

  /// What lies beyond is not shown: it cannot be added to or divided.
  private static let most = 1e300

  /// An axis around these values; nil where there are none that it can show.
  init?(
    _ scale: Scale, over values: some Sequence<Double>, from start: Double, to end: Double, startsAtZero: Bool = false
  ) {
    let shown = values.filter {
      abs($0) <= Self.most && (scale == .linear || $0 >= 1 / Self.most) && (!startsAtZero || $0 >= 0)
    }
    guard let least = shown.min(), let most = shown.max() else { return nil }
    self.scale = scale
    self.start = start
    self.end = end
    switch scale {
    case .log:
      low = least / 1.25
      high = most * 1.25
    case .linear:
      let room = max((most - least) * 0.08, 1e-3 * max(abs(most), 1))
      low = startsAtZero ? 0 : least - room
      high = most + room
    }
  }

  /// Where a value is drawn, never outside of the plot.
  func place(_ value: Double) -> Double {
    let share =
      switch scale {
      case .linear: (value - low) / (high - low)
      case .log: (log(max(value, low)) - log(low)) / (log(high) - log(low))
      }
    return start + (end - start) * min(max(share, 0), 1)
  }

  /// Round values worth a line: about five.
  var ticks: [Double] {
    switch scale {
    case .log:
      let decades = Int(floor(log10(low)))...Int(ceil(log10(high)))
      let all = decades.flatMap { decade in [1, 2, 5].map { $0 * pow(10, Double(decade)) } }
      let inside = all.filter { low <= $0 && $0 <= high }
      return inside.count > 7 ? inside.filter { log10($0) == log10($0).rounded() } : inside
    case .linear:
      let rough = (high - low) / 5
      let decade = pow(10, floor(log10(rough)))
      let step = [1, 2, 5, 10].map { $0 * decade }.first { $0 >= rough } ?? rough
      let first = Int(ceil(low / step)), last = Int(floor(high / step))
      return first <= last ? (first...last).map { Double($0) * step } : []
    }
  }

  /// What the script needs to place a value as this does.
  var description: String { "\(scale.rawValue) \(low) \(high) \(Coordinate.text(start)) \(Coordinate.text(end))" }
}

import System
import Units

/// A coordinate in SVG: short, and the same in every locale.
enum Coordinate {
  static func text(_ value: Double) -> String {
    var text = Array(value.fixed(2).utf8)
    // There are two digits after the point; a number that is too large for text has no point.
    while text.last == UInt8(ascii: "0"), text.contains(UInt8(ascii: ".")) { text.removeLast() }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
    let short = String(decoding: text, as: UTF8.self)
    return short == "-0" ? "0" : short
  }
}

/// One axis of a plot: its values, and where they are drawn.
struct Axis {
  enum Scale { case linear, log }

  let scale: Scale
  let low: Double
  let high: Double
  /// Where `low` and `high` are drawn.
  let start: Double
  let end: Double

  /// Larger values are not drawn, because arithmetic with them would overflow.
  private static let most = 1e300

  /// An axis around these values; nil if it can show none of them.
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

  /// A linear axis from 0 to `end` that begins and ends at round values around these, within the possible range; nil if
  /// there are no values.
  init?(rounded values: [Double], within least: Double, _ most: Double, to end: Double) {
    let shown = values.filter { least <= $0 && $0 <= most }
    guard let first = shown.min(), let last = shown.max() else { return nil }
    let step = Self.step((max(last - first, 0.05 * max(abs(last), 1))) / 5)
    scale = .linear
    low = max(least, ((first - step / 4) / step).rounded(.down) * step)
    high = min(most, ((last + step / 4) / step).rounded(.up) * step)
    (start, self.end) = (0, end)
  }

  /// A round step that is at least as large as this one.
  private static func step(_ rough: Double) -> Double {
    let decade = power(exponent(of: rough))
    return [1.0, 2, 5, 10].first { $0 * decade >= rough }.map { $0 * decade } ?? rough
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

  /// About five round values for tick marks.
  var ticks: [Double] {
    switch scale {
    case .log:
      var (inside, decades) = ([Double](), [Double]())
      var exponent = Self.exponent(of: low)
      while Self.power(exponent) <= high {
        for times in [1.0, 2, 5] where low <= times * Self.power(exponent) && times * Self.power(exponent) <= high {
          inside.append(times * Self.power(exponent))
          if times == 1 { decades.append(Self.power(exponent)) }
        }
        exponent += 1
      }
      return inside.count > 7 ? decades : inside
    case .linear:
      let step = Self.step((high - low) / 5 * 0.999)
      let first = Int((low / step - 1e-9).rounded(.up)), last = Int((high / step + 1e-9).rounded(.down))
      return first <= last ? (first...last).map { Double($0) * step } : []
    }
  }

  /// Ten to an integer power, as exact as floating point allows.
  private static func power(_ exponent: Int) -> Double {
    let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
    return exponent < 0 ? 1 / power : power
  }

  /// The largest power of ten that is not above a value.
  private static func exponent(of value: Double) -> Int {
    var exponent = 0
    while power(exponent) > value { exponent -= 1 }
    while power(exponent + 1) <= value { exponent += 1 }
    return exponent
  }
}

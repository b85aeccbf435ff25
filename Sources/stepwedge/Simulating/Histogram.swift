import Units

/// A sample drawn with characters: where its values lie.
struct Histogram {
  private static let bars = 12
  private static let width = 48

  let lines: [String]

  /// The histogram of values in ascending order, which are seconds.
  init(_ seconds: [Double]) {
    guard let first = seconds.first, let last = seconds.last, last > first * 1.001 else {
      lines = []
      return
    }
    let step = (last - first) / Double(Self.bars)
    var counts = [Int](repeating: 0, count: Self.bars)
    for value in seconds { counts[min(Int((value - first) / step), Self.bars - 1)] += 1 }
    let most = counts.max() ?? 1
    lines = counts.enumerated().map { index, count in
      let edge = Duration.nanoseconds(Int((first + Double(index) * step) * 1e9)).brief
      let bar = String(repeating: "#", count: (count * Self.width + most - 1) / most)
      return count == 0 ? "  \(edge)" : "  \(edge.padding(to: 10))\(bar) \(count.grouped)"
    }
  }
}

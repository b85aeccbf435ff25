/// A sample sorted once, so that the median of any number of resamples costs a count instead of a sort.
struct RankedSample {
  private let sorted: [Double]
  /// By place in the sample as it was given, the place in the sorted one.
  private let ranks: [Int]

  init(_ values: some Collection<Double>) {
    let values = Array(values)
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = [Int](repeating: 0, count: values.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    self.ranks = ranks
    sorted = order.map { values[$0] }
  }

  /// The median of the drawn members; an empty draw has none, and counts as 0.
  func median(of drawn: [Int]) -> Double {
    guard !drawn.isEmpty else { return 0 }
    var counts = [Int](repeating: 0, count: sorted.count)
    for index in drawn { counts[ranks[index]] += 1 }
    let (low, high) = ((drawn.count - 1) / 2, drawn.count / 2)
    var passed = 0
    var lower: Double?
    for (rank, count) in counts.enumerated() where count > 0 {
      passed += count
      if lower == nil, passed > low { lower = sorted[rank] }
      if passed > high, let lower { return lower + (sorted[rank] - lower) * 0.5 }
    }
    return lower ?? 0
  }
}

/// A sample that is sorted only once, so that the median of a resample needs counting instead of sorting.
struct RankedSample {
  private let sorted: [Double]
  /// The original place of each place in the sorted sample.
  private let order: [Int32]
  /// The sorted place of each place in the original sample.
  private let ranks: [Int]

  init(_ values: some Collection<Double>) {
    let values = Array(values)
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = [Int](repeating: 0, count: values.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    self.ranks = ranks
    self.order = order.map(Int32.init)
    sorted = order.map { values[$0] }
  }

  /// The median of the drawn members; 0 for an empty draw.
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

  /// The median of a resample, given by how often each member occurs in it.
  func median(drawn counts: [UInt16]) -> Double {
    let (low, high) = ((counts.count - 1) / 2, counts.count / 2)
    var (passed, rank) = (0, 0)
    var lower: Double?
    unsafe counts.withUnsafeBufferPointer { counts in
      unsafe order.withUnsafeBufferPointer { order in
        while rank < sorted.count {
          passed += Int(unsafe counts[Int(order[rank])])
          if lower == nil, passed > low { lower = sorted[rank] }
          if passed > high { return }
          rank += 1
        }
      }
    }
    guard let lower, rank < sorted.count else { return 0 }
    return lower + (sorted[rank] - lower) * 0.5
  }
}

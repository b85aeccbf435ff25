import Platform
import Statistics

/// Uploads of nearly one size, as a fit looks at them: their times as if all had been of one size.
struct SizeClass: Sendable {
  /// Times are compared at the middles of so many equal parts of the runs.
  static let levels = 10

  let bytes: Int
  let count: Int
  /// Seconds, ascending.
  let seconds: SortedSample
  /// Logarithms of the seconds at the levels.
  let logs: [Double]

  /// A class of these rows; `weight` is how many rows they stand for. Nil where there are none.
  init?(_ rows: [UploadRow], weight: Int) {
    guard let middle = rows.map({ Double($0.bytes) }).median else { return nil }
    let bytes = Int(middle)
    // Within a class times grow with the size at most; the power is that of a line that is busy half of the time.
    let times = rows.map { $0.seconds * pow(Double(bytes) / Double($0.bytes), 0.7) }
    self.bytes = bytes
    count = weight
    seconds = SortedSample(times)
    logs = Self.levels(of: seconds)
  }

  static func levels(of sample: SortedSample) -> [Double] {
    (0..<levels).map { log(sample.quantile((Double($0) + 0.5) / Double(levels)) ?? 1e-9) }
  }

  /// How far simulated times lie from these, as the mean of the logarithms' differences.
  func distance(to simulated: [Double]) -> Double {
    let other = Self.levels(of: SortedSample(simulated))
    return zip(logs, other).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(Self.levels)
  }

  /// What chance alone makes of such a distance, roughly.
  var noise: Double {
    guard count > 1 else { return 0.05 }
    return (logs[Self.levels - 2] - logs[1]) / 2 / Double(count).squareRoot()
  }
}

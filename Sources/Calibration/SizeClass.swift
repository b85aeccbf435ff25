import Statistics
import System

/// Uploads of nearly one size, as a fit looks at them: their times as if all had been of one size.
struct SizeClass: Sendable {
  /// Times are compared at the middles of so many equal parts of the runs.
  static let levels = 10

  let bytes: Int
  let count: Int
  /// As the log has them, and their seconds as if all had been of one size; from the quickest to the slowest.
  let uploads: [(row: UploadRow, seconds: Double)]
  /// Ascending.
  let seconds: SortedSample
  /// Logarithms of the seconds at the levels.
  let logs: [Double]
  /// How surely the log tells each of them: one over its standard error, and over what a simulation is wrong by.
  private let weights: [Double]
  let precision: Double
  /// How far, as a logarithm, times may lie beside those of one size because the sizes differ.
  let blur: Double
  private static let simulationError = 0.005

  /// A class of these rows; `weight` is how many rows they stand for, and `path` one that explains them roughly, where one
  /// is known. Nil if there are none.
  init?(_ rows: [UploadRow], weight: Int, over path: PathGuess? = nil) {
    guard let middle = rows.map({ Double($0.bytes) }).median else { return nil }
    let bytes = Int(middle)
    let sizes = rows.map(\.bytes)
    let change = SizeChange(to: bytes, from: sizes.min() ?? bytes, to: sizes.max() ?? bytes, over: path)
    let apart = sizes.map { log(Double($0) / middle) }
    self.init(
      rows.map { ($0, change.seconds(of: $0)) }, bytes: bytes, count: weight,
      blur: change.error * (apart.reduce(0) { $0 + $1 * $1 } / Double(rows.count)).squareRoot())
  }

  private init(_ uploads: [(row: UploadRow, seconds: Double)], bytes: Int, count: Int, blur: Double) {
    self.uploads = uploads.sorted { $0.seconds < $1.seconds }
    self.bytes = bytes
    self.count = count
    self.blur = blur
    seconds = SortedSample(self.uploads.map(\.seconds))
    logs = Self.levels(of: seconds)
    weights = Self.weights(of: seconds)
    precision = weights.reduce(0, +)
  }

  /// So many of its uploads at most, from the quickest to the slowest.
  func thinned(to most: Int) -> SizeClass {
    guard uploads.count > most else { return self }
    let few = (0..<most).map { uploads[(2 * $0 + 1) * uploads.count / (2 * most)] }
    return SizeClass(few, bytes: bytes, count: count, blur: blur)
  }

  /// Where, of so many values, the level is expected (Weibull's positions): few measured and many simulated values
  /// stand for the same share of all. A plain quantile of few lies further inside, and long tails would look shorter.
  static func levels(of sample: SortedSample) -> [Double] {
    let count = Double(sample.values.count)
    return (0..<levels).map { step in
      let level = (Double(step) + 0.5) / Double(levels)
      let place = count > 1 ? (level * (count + 1) - 1) / (count - 1) : 0.5
      return log(sample.quantile(min(max(place, 0), 1)) ?? 1e-9)
    }
  }

  /// The width that chance leaves a quantile is that between its neighbours, as far off as chance reaches.
  private static func weights(of sample: SortedSample) -> [Double] {
    (0..<levels).map { step in
      let level = (Double(step) + 0.5) / Double(levels)
      let reach = (level * (1 - level) / Double(max(1, sample.values.count))).squareRoot()
      guard let low = sample.quantile(max(0, level - reach)), let high = sample.quantile(min(1, level + reach)) else {
        return 1
      }
      return 1 / (simulationError + log(high / low) / 2)
    }
  }

  /// How far simulated times lie from these: the differences of the logarithms, each times its weight.
  func differences(to simulated: [Double]) -> [Double] {
    zip(weights, zip(logs, Self.levels(of: SortedSample(simulated)))).map { $0 * abs($1.0 - $1.1) }
  }

  /// What chance alone makes of a mean difference, roughly.
  var noise: Double {
    guard count > 1 else { return 0.05 }
    return Double(Self.levels) / precision
  }
}

/// Few classes of many.
extension SizeClass {
  private static let mostUploads = 600

  /// The smallest, the largest, and some between.
  static func spread(_ classes: [SizeClass], to most: Int) -> [SizeClass] {
    let sorted = classes.sorted { $0.bytes < $1.bytes }
    guard sorted.count > most, most > 1 else { return sorted }
    return (0..<most).map { sorted[$0 * (sorted.count - 1) / (most - 1)] }
  }

  /// Those nearest in size are one, until there are no more than these: all uploads, as a path has them that explains them
  /// roughly, if one is known.
  static func merged(_ classes: [SizeClass], to most: Int, over path: PathGuess? = nil) -> [SizeClass] {
    guard classes.count > most else { return classes }
    let sorted = classes.sorted { $0.bytes < $1.bytes }
    return NearSizes.joined(sorted.map { [$0] }, to: most, by: \.bytes).compactMap { group in
      let rows = group.flatMap { $0.uploads.map(\.row) }
      return SizeClass(rows, weight: group.reduce(0) { $0 + $1.count }, over: path)?.thinned(to: mostUploads)
    }
  }
}

/// Groups of things that have a size.
enum NearSizes {
  /// Those nearest in size are one group, until there are no more than these; in and out from the smallest to the largest.
  static func joined<Thing>(_ groups: [[Thing]], to most: Int, by bytes: (Thing) -> Int) -> [[Thing]] {
    var groups = groups
    func width(from small: [Thing], to large: [Thing]) -> Double {
      guard let least = small.first, let largest = large.last else { return 1 }
      return Double(bytes(largest)) / Double(bytes(least))
    }
    while groups.count > most {
      let widths = zip(groups, groups.dropFirst()).map { width(from: $0, to: $1) }
      guard let place = widths.indices.min(by: { widths[$0] < widths[$1] }) else { break }
      groups[place] += groups.remove(at: place + 1)
    }
    return groups
  }
}

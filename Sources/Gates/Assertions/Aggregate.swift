/// What becomes of the selected rows before the comparison.
enum Aggregate: Sendable, Hashable {
  /// Each row is compared by itself.
  case every
  case median
  case mean
  /// Linear between order statistics.
  case percentile(Double)
  /// The row that comes nearest to breaking the limit, or breaks it the most.
  case worst
  /// The part of the rows that meets all of these bounds.
  case share([Bound])
  /// The number of rows that meet all of these bounds.
  case count([Bound])

  /// Fewer rows than this say nothing about it.
  ///
  /// A percentile needs a row on its far side: the 5th one row in twenty. Four at least, or it is another word for
  /// the worst.
  var leastRows: Int {
    guard case .percentile(let percent) = self else { return 1 }
    let tail = min(percent, 100 - percent)
    return tail > 0 ? max(4, Int((100 / tail).rounded(.up))) : 4
  }

  /// The name in words: 5th percentile.
  var words: String {
    switch self {
    case .every: "every"
    case .median: "median"
    case .mean: "mean"
    case .percentile(let percent): "percentile \(percent == percent.rounded() ? "\(Int(percent))" : "\(percent)")"
    case .worst: "worst"
    case .share: "share"
    case .count: "count"
    }
  }
}

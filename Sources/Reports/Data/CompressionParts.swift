/// The parts that compression time is divided into.
enum CompressionPart: Int, Sendable, CaseIterable {
  case decode, resize, encode, search, thumbnail
  /// Work that belongs to no other part.
  case other
}

/// Seconds of compression by part, or each part's share of the whole.
struct CompressionParts: Sendable, Hashable {
  private var figures = [Double](repeating: 0, count: CompressionPart.allCases.count)

  subscript(part: CompressionPart) -> Double {
    get { figures[part.rawValue] }
    set { figures[part.rawValue] = newValue }
  }

  var sum: Double { figures.reduce(0) { $0 + $1 } }

  func times(_ factor: Double) -> Self {
    var parts = self
    for part in CompressionPart.allCases { parts[part] *= factor }
    return parts
  }

  /// Each part's share of the compression time of all these trials together; all zero if no time is known.
  static func shares(_ trials: some Sequence<(whole: Double, parts: CompressionParts?)>) -> Self {
    var sums = Self()
    for (whole, parts) in trials {
      let known = parts ?? Self()
      for part in CompressionPart.allCases { sums[part] += known[part] }
      sums[.other] += max(0, whole - known.sum)
    }
    let total = sums.sum
    var shares = Self()
    guard total > 0 else { return shares }
    for part in CompressionPart.allCases { shares[part] = sums[part] / total }
    return shares
  }
}

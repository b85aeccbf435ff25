/// The parts of compression.
enum CompressionPart: Int, Sendable, CaseIterable {
  case decode, resize, encode, search, thumbnail
  /// Work that belongs to no other part.
  case other
}

/// Seconds of compression, part by part; or what each takes of the whole.
struct CompressionParts: Sendable, Hashable {
  private var figures = [Double](repeating: 0, count: CompressionPart.allCases.count)

  /// What a part takes.
  subscript(part: CompressionPart) -> Double {
    get { figures[part.rawValue] }
    set { figures[part.rawValue] = newValue }
  }

  /// All parts together.
  var sum: Double { figures.reduce(0) { $0 + $1 } }

  /// Each part multiplied by this.
  func times(_ factor: Double) -> Self {
    var parts = self
    for part in CompressionPart.allCases { parts[part] *= factor }
    return parts
  }

  /// What each part takes of these trials' compression, all trials together; nothing if none is known.
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

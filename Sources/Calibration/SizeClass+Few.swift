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

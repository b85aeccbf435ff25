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

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one word into the
/// other.
///
/// Optimal string alignment (Levenshtein's distance with swaps): no letter is changed twice.
package func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
  var twoAgo = [Int](repeating: 0, count: right.count + 1)
  var previous = Array(0...right.count)
  for i in 1...left.count {
    var row = [i] + [Int](repeating: 0, count: right.count)
    for j in 1...right.count {
      let replaced = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
      row[j] = min(previous[j] + 1, row[j - 1] + 1, replaced)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        row[j] = min(row[j], twoAgo[j - 2] + 1)
      }
    }
    (twoAgo, previous) = (previous, row)
  }
  return previous[right.count]
}

/// Correct names, to find the one that was meant by a wrong one.
package struct Vocabulary: Sendable {
  private let names: [String]

  /// These names; if several are equally near, earlier ones are preferred.
  package init(_ names: some Sequence<String>) { self.names = Array(names) }

  /// The name nearest to `word`; nil if none is near enough.
  ///
  /// The largest distance is relative, a third of the word's letters (at least one): a fixed distance would confuse
  /// short names with each other.
  package func nearest(to word: String) -> String? {
    let most = max(1, word.count / 3)
    let distances = names.map { (name: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance <= most else { return nil }
    return best.name
  }
}

/// Names that are right, to find the one that was meant by a wrong one.
public struct Vocabulary: Sendable {
  private let names: [String]

  /// These names, in the order of preference if several are equally near.
  public init(_ names: some Sequence<String>) { self.names = Array(names) }

  /// The name nearest to `word`, or nil if none is near enough to be meant.
  ///
  /// Near is relative, a third of the word's letters (at least one): a fixed distance would take one short name for
  /// another.
  public func nearest(to word: String) -> String? {
    let most = max(1, word.count / 3)
    let distances = names.map { (name: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance <= most else { return nil }
    return best.name
  }
}

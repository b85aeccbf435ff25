/// How much all photos of a class count together.
public struct ClassShare: Sendable, Hashable {
  /// The class: photo, text and the like.
  public let name: String
  /// Its part of all; parts that do not add up to 1 are read in proportion.
  public let share: Double

  /// A class's part.
  public init(_ name: String, share: Double) { (self.name, self.share) = (name, share) }
}

extension [ClassShare] {
  /// The class under which a photo of a kind counts: its own, else `photo` for what a camera took, and `text` for what was
  /// drawn; nil if that has no share.
  public func place(of kind: String?) -> Int? {
    let kind = kind ?? "photo"
    let wider: String = kind == "text" || kind == "graphic" ? "text" : "photo"
    return firstIndex { $0.name == kind } ?? firstIndex { $0.name == wider }
  }

  /// By photo, its weight; empty if all count the same, because no share was given or no photo has
  /// one.
  func weights(of kinds: [String?]) -> [Double] {
    let places = kinds.map { place(of: $0) }
    let counts = indices.map { place in places.count { $0 == place } }
    guard counts.contains(where: { $0 > 0 }) else { return [] }
    return places.map { place in place.map { self[$0].share / Double(counts[$0]) } ?? 0 }
  }
}

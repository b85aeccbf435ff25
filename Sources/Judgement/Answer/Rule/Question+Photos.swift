package import Records

extension Question {
  /// Whether a photo counts.
  func asks(of photo: Evidence.Photo) -> Bool { asks(ofAnyClass: photo) && weighs(photo.kind) }

  /// Whether a photo counts if its class has a share.
  func asks(ofAnyClass photo: Evidence.Photo) -> Bool {
    photos.include(photo.isGenerated) && (photoClass == nil || photoClass == photo.ownClass)
  }

  /// Whether photos of a kind have any weight.
  private func weighs(_ kind: String?) -> Bool {
    classes.isEmpty || classes.place(of: kind).map { classes[$0].share > 0 } ?? false
  }

  /// The chance of an upload to be in time if another share of the uploads than a tenth goes over the slowest paths:
  /// late uploads are assumed to be on the slowest paths first.
  func chance(_ chance: Double) -> Double {
    guard let slowPaths else { return chance }
    let rest = 1 - Self.usualSlowPaths
    return (1 - slowPaths) * min(chance, rest) / rest + slowPaths * max(0, chance - rest) / Self.usualSlowPaths
  }

  /// The links that count, ordered by name, with weights that add up to 1: so the order of options or of a table cannot
  /// change the last bit of a sum.
  package func parts(of links: [String]) -> [(link: Int, part: Double)] {
    let order = links.indices.sorted { links[$0] < links[$1] }
    let weighed = order.map { index in
      (link: index, weight: mix.reduce(0) { $1.link == links[index] ? $0 + $1.share : $0 })
    }.filter { $0.weight > 0 }
    let total = weighed.reduce(0) { $0 + $1.weight }
    return weighed.map { (link: $0.link, part: $0.weight / total) }
  }
}

extension [ClassShare] {
  /// The place of the class for which a photo of this kind counts: its own, else `photo` for a camera's pictures and
  /// `text` for drawn ones; nil if that class has no share.
  package func place(of kind: String?) -> Int? {
    let kind = kind ?? "photo"
    let wider: String = kind == "text" || kind == "graphic" ? "text" : "photo"
    return firstIndex { $0.name == kind } ?? firstIndex { $0.name == wider }
  }

  /// The weight of each photo; empty if all count equally, because no share was given.
  func weights(of kinds: [String?]) -> [Double] {
    if isEmpty { return [] }
    let places = kinds.map { place(of: $0) }
    let counts = indices.map { place in places.count { $0 == place } }
    return places.map { place in place.map { self[$0].share / Double(counts[$0]) } ?? 0 }
  }
}

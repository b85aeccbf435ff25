/// How uploads are spread over links, under a name that can be cited.
public struct Mix: Sendable, Hashable {
  /// The part of the uploads that goes over a link.
  public struct Share: Sendable, Hashable {
    /// The link's name.
    public var link: String
    /// Its part of the uploads; parts that do not add up to 1 are read in proportion.
    public var share: Double

    /// A link's part; the link need not be in the run.
    public init(link: String, share: Double) {
      self.link = link
      self.share = share
    }
  }

  /// What `--mix` calls it.
  let name: String
  /// Where the shares come from, and which part of them is judgement.
  let source: String
  /// Each link's part of all uploads.
  let shares: [Share]

  /// The source of a mix that the user gave, in these shares.
  public static func givenSource(of shares: [Share]) -> String {
    let sum = shares.reduce(0) { $0 + $1.share }
    return abs(sum - 1) < 1e-9 ? "as given" : "as given, scaled to 100 %"
  }

  /// The default mixes: the first whose links were all measured is used. They are as their files say,
  /// which a test compares.
  static let usual = [
    Mix(
      name: "phones-2025",
      source:
        "access as Ofcom measured it in the UK (cellular October 2024 to March 2025, Wi-Fi 2023); rates of Wi-Fi by "
        + "M-Lab (October 2025), of 4G and 3G by ERRANT, of 5G by Ookla and our judgement",
      shares: [
        .init(link: "wifi-population", share: 0.62), .init(link: "5g-population", share: 0.107),
        .init(link: "4g-population", share: 0.27), .init(link: "3g-population", share: 0.003),
      ]),
    Mix(
      name: "cautious",
      source:
        "Wi-Fi: about half of the time that phones are measured (Opensignal 2016-2017); the split of the rest is our "
        + "judgement",
      shares: [.init(link: "wifi", share: 0.5), .init(link: "4g", share: 0.4), .init(link: "3g", share: 0.1)]),
  ]

  /// Equal parts, which nobody measured.
  public static func equalParts(_ links: [String], of reason: String) -> (
    shares: [Share], source: String
  ) {
    let source = links.count == 1 ? "one link" : "an assumption: \(reason), so each link counts the same"
    return (links.map { .init(link: $0, share: 1 / Double(links.count)) }, source)
  }
}

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

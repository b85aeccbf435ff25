/// How uploads are spread over links, with a name to refer to it.
public struct Mix: Sendable, Hashable {
  /// The share of the uploads that goes over a link.
  public struct Share: Sendable, Hashable {
    /// The link's name.
    public var link: String
    /// Its share of the uploads; if shares do not add up to 1, they are scaled.
    public var share: Double

    /// The share of a link, which need not be in the run.
    public init(link: String, share: Double) {
      self.link = link
      self.share = share
    }
  }

  /// The name for `--mix`.
  let name: String
  /// The source of the shares, and which of them are judgement.
  let source: String
  /// Each link's share of all uploads.
  let shares: [Share]

  /// The source of a mix with shares that the user gave.
  public static func givenSource(of shares: [Share]) -> String {
    let sum = shares.reduce(0) { $0 + $1.share }
    return abs(sum - 1) < 1e-9 ? "as given" : "as given, scaled to 100 %"
  }

  /// The default mixes; the first whose links were all measured is used. A test compares them with their files.
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

  /// Equal shares, which nobody measured.
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
  /// Its share of all photos; if shares do not add up to 1, they are scaled.
  public let share: Double

  /// The share of a class.
  public init(_ name: String, share: Double) { (self.name, self.share) = (name, share) }
}

extension [ClassShare] {
  /// The place of the class for which a photo of this kind counts: its own, else `photo` for a camera's pictures and
  /// `text` for drawn ones; nil if that class has no share.
  public func place(of kind: String?) -> Int? {
    let kind = kind ?? "photo"
    let wider: String = kind == "text" || kind == "graphic" ? "text" : "photo"
    return firstIndex { $0.name == kind } ?? firstIndex { $0.name == wider }
  }

  /// The weight of each photo; empty if all count equally, because no share was given or no photo has one.
  func weights(of kinds: [String?]) -> [Double] {
    let places = kinds.map { place(of: $0) }
    let counts = indices.map { place in places.count { $0 == place } }
    guard counts.contains(where: { $0 > 0 }) else { return [] }
    return places.map { place in place.map { self[$0].share / Double(counts[$0]) } ?? 0 }
  }
}

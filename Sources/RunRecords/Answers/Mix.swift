/// How uploads are spread over links, under a name that can be cited.
public struct Mix: Sendable, Hashable {
  /// What `--mix` calls it.
  public let name: String
  /// What people read: whose uploads these are, and the shares in words.
  public let title: String
  /// Where the shares come from, and which part of them is judgement.
  public let source: String
  /// Each link's part of all uploads.
  public let shares: [RunManifest.LinkShare]

  /// The source of a mix that somebody gave.
  public static let givenSource = "as it was asked for"

  /// The mixes that the program knows.
  public static let all = [everyday]

  /// The mix of an answer for which nobody gave one.
  public static let everyday = Mix(
    name: "everyday", title: "Phones in everyday use: WiFi 50 %, 4G 40 %, 3G 10 %",
    source: "WiFi: about half of the time that phones are measured (Opensignal 2016-2017); "
      + "the split of the rest is our judgement",
    shares: [.init(link: "wifi", share: 0.5), .init(link: "4g", share: 0.4), .init(link: "3g", share: 0.1)])

  /// The mix of a run: as it was asked for, else `everyday` where its links were measured, else equal parts.
  public static func of(_ manifest: RunManifest) -> (shares: [RunManifest.LinkShare], source: String) {
    let known = Set(manifest.links.map(\.name))
    let asked = manifest.mix.filter { known.contains($0.link) && $0.share > 0 }
    if !asked.isEmpty { return (asked, givenSource) }
    if everyday.shares.allSatisfy({ known.contains($0.link) }) {
      return (everyday.shares, "everyday: \(everyday.source)")
    }
    return equalParts(manifest.links.map(\.name), of: "nobody gave a mix")
  }

  /// Equal parts, which nobody measured.
  public static func equalParts(_ links: [String], of reason: String) -> (
    shares: [RunManifest.LinkShare], source: String
  ) {
    let source = links.count == 1 ? "one link" : "an assumption: \(reason), so each link counts the same"
    return (links.map { .init(link: $0, share: 1 / Double(links.count)) }, source)
  }
}

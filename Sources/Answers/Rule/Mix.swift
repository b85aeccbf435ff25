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
  public let name: String
  /// What people read: whose uploads these are, and the shares in words.
  public let title: String
  /// Where the shares come from, and which part of them is judgement.
  public let source: String
  /// Each link's part of all uploads.
  public let shares: [Share]

  /// The source of a mix that somebody gave, in these shares.
  public static func givenSource(of shares: [Share]) -> String {
    let sum = shares.reduce(0) { $0 + $1.share }
    return abs(sum - 1) < 1e-9 ? "as given" : "as given, scaled to 100 %"
  }

  /// The mixes that the program knows.
  public static let all = [everyday]

  /// The mix of an answer for which nobody gave one.
  public static let everyday = Mix(
    name: "everyday", title: "Phones in everyday use: WiFi 50 %, 4G 40 %, 3G 10 %",
    source: "WiFi: about half of the time that phones are measured (Opensignal 2016-2017); "
      + "the split of the rest is our judgement",
    shares: [.init(link: "wifi", share: 0.5), .init(link: "4g", share: 0.4), .init(link: "3g", share: 0.1)])

  /// Equal parts, which nobody measured.
  public static func equalParts(_ links: [String], of reason: String) -> (
    shares: [Share], source: String
  ) {
    let source = links.count == 1 ? "one link" : "an assumption: \(reason), so each link counts the same"
    return (links.map { .init(link: $0, share: 1 / Double(links.count)) }, source)
  }
}

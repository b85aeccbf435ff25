/// How fast a phone compresses, under a name that can be cited.
public struct Phone: Sendable, Hashable {
  /// What `--phone` calls it.
  public let name: String
  /// The same for people.
  public let title: String
  /// Where the factor comes from.
  public let source: String
  /// 1 is the machine that timed compression.
  public let speed: Double

  /// The phones that the program knows: an export of one's own users' says more.
  public static let all = [
    Phone(
      name: "recent", title: "Phone of the last three years", source: "estimate: its fast core is about a server's",
      speed: 1),
    Phone(
      name: "older", title: "Phone of five years ago", source: "estimate: twice the time of a recent one", speed: 0.5),
    Phone(name: "old", title: "Cheap phone of then", source: "estimate: four times that of a recent one", speed: 0.25),
  ]

  /// The names of all.
  public static let names = all.map(\.name)
}

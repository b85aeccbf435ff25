/// How fast a phone compresses, under a name that can be cited.
public struct Phone: Sendable, Hashable {
  /// How many times as fast as the machine beside it a phone does one step.
  public struct Pace: Sendable, Hashable {
    /// In the median.
    public var speed: Double
    /// Four fifths of the repeats lie from here…
    public var from: Double
    /// …to here.
    public var to: Double

    /// A pace between these.
    public init(speed: Double, from: Double, to: Double) {
      self.speed = speed
      self.from = from
      self.to = to
    }
  }

  /// What `--phone` calls it.
  public var name: String
  /// The same for people.
  public var title: String
  /// Where the factor comes from.
  public var source: String
  /// 1 is the machine that timed compression.
  public var speed: Double
  /// What that is made of, where it was measured.
  public var paces: [PhoneExport.Timing.Step: Pace] = [:]

  /// A phone of this speed.
  public init(name: String, title: String, source: String, speed: Double) {
    self.name = name
    self.title = title
    self.source = source
    self.speed = speed
  }

  /// The phones that ship: an export of one's own users' says more.
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

public import Meaning

/// How fast a phone compresses, under a name that can be cited.
public struct Phone: Sendable, Hashable {
  /// How many times as fast as the reference a phone does one step.
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
  /// Where its costs are known from.
  public var source: String
  /// How many times as fast as the reference it does what it has no cost for; nil if it has a cost for every kind of step.
  public var speed: Double?
  /// Its own costs, by what `PhoneCosts` calls them.
  public var costs: [String: PhoneCosts.Cost] = [:]
  /// What its speed is made of, if it was measured.
  public var paces: [PhoneExport.Timing.Step: Pace] = [:]

  /// A phone of this speed.
  public init(name: String, title: String, source: String, speed: Double?) {
    self.name = name
    self.title = title
    self.source = source
    self.speed = speed
  }

  /// What each kind of step costs it: its own word, else what the reference takes at its speed.
  public var whole: PhoneCosts {
    var whole = PhoneCosts(name: name, title: title, source: source, costs: costs)
    guard let speed, let reference = PhoneCatalog.phone(named: PhoneCatalog.reference) else { return whole }
    for (kind, cost) in reference.costs where whole.costs[kind] == nil {
      // A phone's word on a step, whatever the format, goes before the reference's on one format.
      let step = String(kind.prefix { $0 != "." })
      whole.costs[kind] =
        costs[step]
        ?? PhoneCosts.Cost(call: cost.call / speed, megapixel: cost.megapixel / speed, megabyte: cost.megabyte / speed)
    }
    return whole
  }
}

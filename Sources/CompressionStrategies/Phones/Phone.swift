import Documents
/// How fast a phone compresses, with a name to refer to it.
package struct Phone: Sendable, Hashable {
  /// The speed of a phone at one step, as a multiple of the reference's.
  package struct Pace: Sendable, Hashable {
    /// The median.
    package var speed: Double
    /// The lower end of the range of four fifths of the repeats.
    package var from: Double
    /// The upper end of that range.
    package var to: Double

    /// A median speed and its range.
    package init(speed: Double, from: Double, to: Double) {
      self.speed = speed
      self.from = from
      self.to = to
    }
  }

  /// The name for `--phone`.
  package var name: String
  /// The name for people.
  package var title: String
  /// The source of its costs.
  package var source: String
  /// The phone's speed, as a multiple of the reference's, for steps without a cost of their own; nil if all have one.
  package var speed: Double?
  /// Its own costs, by the keys of `PhoneCosts`.
  package var costs: [String: PhoneCosts.Cost] = [:]
  /// How much memory the steps take on it; nil if that is unknown.
  package var memory: PhoneMemory?
  /// The speeds of single steps, if they were measured.
  package var paces: [PhoneExport.Timing.Step: Pace] = [:]

  /// A phone with this speed.
  package init(name: String, title: String, source: String, speed: Double?) {
    self.name = name
    self.title = title
    self.source = source
    self.speed = speed
  }

  /// What each kind of step costs: the phone's own cost, else the reference's divided by the phone's speed.
  package var whole: PhoneCosts {
    var whole = PhoneCosts(name: name, title: title, source: source, costs: costs)
    whole.memory = memory
    guard let speed, let reference = Phone.presets[Phone.reference] else { return whole }
    for (kind, cost) in reference.costs where whole.costs[kind] == nil {
      // The phone's cost for a step in any format has priority over the reference's cost for one format.
      let step = String(kind.prefix { $0 != "." })
      whole.costs[kind] =
        costs[step]
        ?? PhoneCosts.Cost(call: cost.call / speed, megapixel: cost.megapixel / speed, megabyte: cost.megabyte / speed)
    }
    return whole
  }
}

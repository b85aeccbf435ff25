public import Statistics

/// The photos that a question counts and what each weighs: means of figures over them, and where those lie.
public struct Counted: Sendable, Hashable {
  /// By place.
  public let photos: [Int]
  /// By photo, what it counts; empty if all count the same.
  let weights: [Double]

  /// The mean of a figure over the photos that have it, each counting what its class does; nil where none has.
  func mean(_ values: [Double]) -> Double? {
    guard !weights.isEmpty else { return values.meanKnown }
    var (sum, whole) = (0.0, 0.0)
    for (value, weight) in zip(values, weights) where !value.isNaN {
      sum += weight * value
      whole += weight
    }
    return whole > 0 ? sum / whole : nil
  }

  /// Where the mean of a figure lies with 95 %, over the photos that have it; nil where fewer than two have.
  func interval(of values: [Double]) -> Interval? {
    let known = values.indices.filter { !values[$0].isNaN }
    return .mean(of: known.map { values[$0] }, weights: weights.isEmpty ? [] : known.map { weights[$0] })
  }

  /// How many photos have a figure; of weighed photos, how many would say as much if all counted the same.
  func count(of values: [Double]) -> Double {
    guard !weights.isEmpty else { return Double(values.count { !$0.isNaN }) }
    let known = zip(values, weights).lazy.filter { !$0.0.isNaN }.map { $0.1 }
    let sum = known.reduce(0, +)
    return sum * sum / known.reduce(0) { $0 + $1 * $1 }
  }

  /// The mean of a figure, which is asked by the photo's place among all; photos for which it is NaN do not count. Nil
  /// where none has it.
  public func estimate(_ figure: (Int) -> Double) -> Estimate? {
    let values = photos.map(figure)
    return mean(values).map { Estimate(mean: $0, interval: interval(of: values)) }
  }
}

/// The mean of a figure over photos.
public struct Estimate: Sendable, Hashable {
  /// Over the photos that have the figure.
  public let mean: Double
  /// Where it lies with 95 %; nil of fewer than two photos.
  public let interval: Interval?
  /// Of a difference: whether the photos show one at all.
  public var isShown: Bool { interval.map { $0.lower > Contest.dust || $0.upper < -Contest.dust } ?? false }
}

extension Versus.Difference {
  /// The same as a mean and an interval.
  public var estimate: Estimate { Estimate(mean: mean, interval: Interval(lower, upper)) }
}

/// Photos that a question leaves out, by what was not measured of them under every policy. A cell that is not there is
/// neither late nor lost nor fine.
public struct Untried: Sendable, Hashable {
  /// All that are left out, each once.
  public var photos = 0
  /// Those that were not tried under every policy.
  public var trials = 0
  /// Those that were not sent over a link, by the link's name; each may lack several.
  public var links: [Gap] = []
  /// Those that nobody looked at on the question's screen.
  public var scores = 0

  /// Photos that lack a link.
  public struct Gap: Sendable, Hashable {
    /// The link's name.
    public let link: String
    /// How many.
    public let photos: Int

    /// So many photos lack this link.
    public init(link: String, photos: Int) { (self.link, self.photos) = (link, photos) }
  }
}

extension Evidence {
  /// The photos that a question is about, by place: those of which all that it asks was measured under every policy, and
  /// that some could process.
  func photos(of question: Question) -> (counted: [Int], untried: Untried) {
    let asked = question.mix.map { $0.link }
    let places = links.indices.filter { asked.contains(links[$0]) }
    // Where nobody looked at anything on this screen in this way there are no scores at all, and the answer says so.
    let looks = self.places(of: question).flatMap { looks in
      looks.contains { look in tracks.allSatisfy { $0.looked[look.list].isEmpty } } ? nil : looks
    }
    var (counted, untried) = ([Int](), Untried())
    var gaps = links.map { _ in 0 }
    for (photo, found) in photos.enumerated() where question.asks(of: found) {
      let isTried = tracks.allSatisfy { $0.isTried(photo) }
      let unsent = places.filter { link in tracks.contains { $0.isTried(photo) && !$0.isSent(photo, over: link) } }
      let isLooked = looks.map { looks in
        tracks.allSatisfy { !$0.isTried(photo) || $0.isLooked(photo, at: looks) }
      }
      if isTried, unsent.isEmpty, isLooked ?? true {
        if tracks.contains(where: { $0.isProcessed(photo) }) { counted.append(photo) }
        continue
      }
      untried.photos += 1
      if !isTried { untried.trials += 1 }
      if isLooked == false { untried.scores += 1 }
      for link in unsent { gaps[link] += 1 }
    }
    untried.links = places.filter { gaps[$0] > 0 }.map { Untried.Gap(link: links[$0], photos: gaps[$0]) }
    return (counted, untried)
  }
}

import Records
package import Statistics

/// The photos that a question counts, with their weights: means of figures over them, and their intervals.
package struct Counted: Sendable, Hashable {
  /// The photos, by place.
  package let photos: [Int]
  /// The weight of each photo; empty if all count equally.
  let weights: [Double]

  /// The mean of a figure over the photos that have it, weighted by their classes; nil if none has it.
  func mean(_ values: [Double]) -> Double? {
    guard !weights.isEmpty else { return values.meanKnown }
    var (sum, whole) = (0.0, 0.0)
    for (value, weight) in zip(values, weights) where !value.isNaN {
      sum += weight * value
      whole += weight
    }
    return whole > 0 ? sum / whole : nil
  }

  /// The 95 % interval of a figure's mean over the photos that have it; nil for fewer than two.
  func interval(of values: [Double]) -> Interval? {
    let known = values.indices.filter { !values[$0].isNaN }
    return .mean(of: known.map { values[$0] }, weights: weights.isEmpty ? [] : known.map { weights[$0] })
  }

  /// How many photos have a figure; for weighted photos, the effective number.
  func count(of values: [Double]) -> Double {
    guard !weights.isEmpty else { return Double(values.count { !$0.isNaN }) }
    let known = zip(values, weights).lazy.filter { !$0.0.isNaN }.map { $0.1 }
    let sum = known.reduce(0, +)
    return sum * sum / known.reduce(0) { $0 + $1 * $1 }
  }

  /// The mean of a figure, which gets a photo's place among all; photos for which it is NaN do not count. Nil if none
  /// has it.
  package func estimate(_ figure: (Int) -> Double) -> Estimate? {
    let values = photos.map(figure)
    return mean(values).map { Estimate(mean: $0, interval: interval(of: values)) }
  }
}

/// The mean of a figure over photos.
package struct Estimate: Sendable, Hashable {
  /// The mean over the photos that have the figure.
  package let mean: Double
  /// Its 95 % interval; nil for fewer than two photos.
  package let interval: Interval?
  /// Whether a difference is significant.
  package var isShown: Bool { interval.map { $0.lower > Contest.dust || $0.upper < -Contest.dust } ?? false }
}

extension Versus.Difference {
  /// An estimate from a mean and an interval.
  package var estimate: Estimate { Estimate(mean: mean, interval: Interval(lower, upper)) }
}

/// Photos that a question leaves out, by what was not measured under every policy. A missing cell counts neither as
/// late nor as lost nor as fine.
package struct Untried: Sendable, Hashable {
  /// All photos that are left out, each once.
  package var photos = 0
  /// Photos that were not tried under every policy.
  package var trials = 0
  /// Photos that were not sent over a link, by the link's name; a photo may lack several links.
  package var links: [Gap] = []
  /// Photos without scores on the question's screen.
  package var scores = 0

  /// Photos that lack a link.
  package struct Gap: Sendable, Hashable {
    /// The link's name.
    package let link: String
    /// The number of photos.
    package let photos: Int

    /// A gap of this many photos.
    package init(link: String, photos: Int) { (self.link, self.photos) = (link, photos) }
  }
}

extension Evidence {
  /// The photos of a question, by place: those for which everything that it needs was measured under every policy, and
  /// that some policy could process.
  func photos(of question: Question) -> (counted: [Int], untried: Untried) {
    let asked = question.mix.map { $0.link }
    let places = links.indices.filter { asked.contains(links[$0]) }
    // If nothing was scored on this screen in this way, no photo is left out for it; the answer then says so.
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

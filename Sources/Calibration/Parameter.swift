/// A figure of a path, and between what bounds the log leaves it.
struct Parameter: Sendable, Hashable {
  enum Name: String, Sendable, CaseIterable { case rateUp, roundTrip, loss, queue }

  let name: Name
  let value: Double
  /// Nil where nothing in the log bounds it.
  let low: Double?
  let high: Double?

  var isDetermined: Bool { low != nil && high != nil }
}

extension Parameter {
  private static let factors = [1.02, 1.05, 1.1, 1.2, 1.5, 2, 4]

  /// The figures of a fitted path: each is moved away alone until the simulated uploads leave the log behind.
  static func all(of fit: PathFit) -> [Parameter] {
    var distance = fit.distance
    distance.runs = 15
    let value = distance(fit.guess)
    let limit = value + max(distance.noise, 0.25 * value)
    return Name.allCases.map { name in
      let here = fit.guess.figure(name)
      func bound(_ direction: (Double) -> Double) -> Double? {
        for factor in factors {
          let there = here == 0 ? 0.0005 * (factor - 1) * 10 : direction(factor) * here
          guard let guess = fit.guess.with(name, there) else { return nil }
          if distance(guess) > limit { return there }
        }
        return nil
      }
      // Nothing is less than no loss.
      let low = name == .loss && here < 1e-4 ? 0 : bound { 1 / $0 }
      return Parameter(name: name, value: here, low: low, high: bound { $0 })
    }
  }
}

extension PathGuess {
  func figure(_ name: Parameter.Name) -> Double {
    switch name {
    case .rateUp: rate
    case .roundTrip: roundTrip
    case .loss: loss
    case .queue: queue
    }
  }

  func with(_ name: Parameter.Name, _ value: Double) -> PathGuess? {
    var other = self
    switch name {
    case .rateUp: other.rate = value
    case .roundTrip: other.roundTrip = value
    case .loss: other.loss = value
    case .queue: other.queue = max(2, value)
    }
    return other.isSensible ? other : nil
  }
}

import NetworkSimulation
import Statistics

/// A figure of a path, and between what bounds the log leaves it.
package struct Parameter: Sendable, Hashable {
  package enum Name: String, Sendable, CaseIterable { case rateUp, roundTrip, loss, queue }

  package let name: Name
  package let value: Double
  /// Nil if nothing in the log bounds it.
  package let low: Double?
  package let high: Double?

  /// The value is the middle of many paths, and the bounds are what a tenth and nine tenths of their uploads have.
  package var isOfMany = false

  package var isDetermined: Bool { low != nil && high != nil && !isOfMany }
}

extension Parameter {
  /// The figures of many paths together.
  static func all(of mixture: PathMixture) -> [Parameter] {
    Name.allCases.map { name in
      let sorted = mixture.parts.map { (part: $0.part, figure: $0.path.figure(name)) }.sorted { $0.figure < $1.figure }
      func quantile(_ share: Double) -> Double {
        var sum = 0.0
        return sorted.first {
          sum += $0.part; return sum >= share - 1e-9
        }?.figure ?? 0
      }
      return Parameter(name: name, value: quantile(0.5), low: quantile(0.1), high: quantile(0.9), isOfMany: true)
    }
  }

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
      let high = bound { $0 }
      // Nothing is less than no loss, which is a bound where more is too much.
      let low = name == .loss && here < 1e-4 ? high.map { _ in 0 } : bound { 1 / $0 }
      return Parameter(name: name, value: here, low: low, high: high)
    }
  }
}

extension Parameter {
  /// Moved away alone a figure of a pair soon explains the log no longer; moved with the other it goes on to the ridge's end.
  func bounded(by ridge: [RidgePoint]) -> Parameter {
    guard !ridge.isEmpty else { return self }
    switch name {
    case .rateUp: return Parameter(name: name, value: value, low: ridge.compactMap(\.rateUp).min(), high: nil)
    case .roundTrip:
      let tooLong = ridge.first { $0.rateUp == nil }
      return Parameter(name: name, value: value, low: nil, high: tooLong?.roundTripSeconds)
    case .loss, .queue: return self
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

/// A round trip, and the rate with which it explains the log.
package struct RidgePoint: Sendable, Hashable {
  /// One of a few that networks have, from 5 ms to 0.8 s.
  package let roundTripSeconds: Double
  /// Bits a second; nil if no rate does.
  package let rateUp: Double?

  private static let roundTrips = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8]

  /// The ridge of a log whose sizes are alike and whose times to connect are not known; empty if rate and round trip
  /// can be told apart.
  static func ridge(of group: UploadGroup, _ fit: PathFit) -> [RidgePoint] {
    guard group.connects == nil, !group.tellsSizesApart, let size = group.fitted.max(by: { $0.count < $1.count }),
      let median = size.seconds.median
    else { return [] }
    return roundTrips.map { roundTrip in
      // Loss and a short queue would be figures more that such a log does not tell.
      var guess = PathGuess(rate: fit.guess.rate, roundTrip: roundTrip)
      func time(_ rate: Double) -> Double {
        guess.rate = rate
        let uploads = ParallelUploads(over: guess.link(name: "ridge"), bytes: size.bytes)
        return uploads.run(seed: SplitMix64.mixed(1)).first?.total.map { Double($0) / 1e9 } ?? .infinity
      }
      var (slow, fast) = (4e3, 1e10)
      guard time(fast) <= median else { return RidgePoint(roundTripSeconds: roundTrip, rateUp: nil) }
      for _ in 0..<24 {
        let middle = (slow * fast).squareRoot()
        if time(middle) > median { slow = middle } else { fast = middle }
      }
      return RidgePoint(roundTripSeconds: roundTrip, rateUp: fast)
    }
  }
}

extension UploadGroup {
  /// Sizes are far enough apart that a slope can be seen.
  var tellsSizesApart: Bool {
    let sizes = fitted.map(\.bytes)
    guard let least = sizes.min(), let most = sizes.max() else { return false }
    return Double(most) >= 1.5 * Double(least)
  }
}

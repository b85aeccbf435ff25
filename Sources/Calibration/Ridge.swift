import NetworkSimulation
import Statistics

/// A round trip, and the rate with which it explains the log.
public struct RidgePoint: Sendable, Hashable {
  /// One of a few that networks have, from 5 ms to 0.8 s.
  public let roundTripSeconds: Double
  /// Bits a second; nil if no rate does.
  public let rateUp: Double?

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

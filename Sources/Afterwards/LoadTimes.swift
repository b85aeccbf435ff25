package import NetworkSimulation
import Statistics
import System
import Units

/// How long a recipient's phone takes to download files over the links of a run: simulated many times for some sizes,
/// and interpolated between them.
package struct LoadTimes: Sendable {
  /// The simulated sizes in bytes; other times are interpolated.
  static let sizes = [2_000, 20_000, 100_000, 400_000, 1_500_000]
  /// How often each size is simulated.
  static let draws = 128
  /// The longest time that anybody waits for a picture.
  static let patience = 600.0

  /// The seconds for each size, by simulation.
  private let seconds: [[Double]]

  /// Downloads over these links, each as often as its share says; nil if there are none.
  package init?(over links: [(link: Link, share: Double)], seed: UInt64, jobs: Int = 1) {
    let total = links.reduce(0) { $0 + $1.share }
    guard total > 0 else { return nil }
    seconds = Parallel.map(count: Self.draws, jobs: jobs) { draw in
      var chance = SeededGenerator(seed: seed, stream: UInt64(draw))
      // Simulations are spread evenly over the links, and at random over a link's paths.
      var place = (Double(draw) + 0.5) / Double(Self.draws) * total
      let link =
        links.first {
          place -= $0.share; return place < 0
        }?.link ?? links[links.count - 1].link
      let path = link.path(at: chance.unit())
      return Self.sizes.map { path.download(of: $0, seed: chance.next())?.seconds ?? Self.patience }
    }
  }

  /// How long this many bytes take in one of the simulations.
  func seconds(_ bytes: Int, draw: UInt64) -> Double {
    let times = seconds[Int(draw % UInt64(Self.draws))]
    let above = Self.sizes.firstIndex { $0 >= bytes } ?? Self.sizes.count - 1
    guard above > 0 else { return times[0] }
    let (low, high) = (Self.sizes[above - 1], Self.sizes[above])
    let slope = (times[above] - times[above - 1]) / Double(high - low)
    return min(max(times[0], times[above] + slope * Double(bytes - high)), Self.patience)
  }
}

import NetworkSimulation
import Statistics

/// Uploads of a log's sizes over a guess, each time with the same seeds.
struct SimulatedUploads {
  /// Seconds, by class.
  private(set) var sizes: [[Double]] = []
  /// Seconds until connections stood.
  private(set) var connects: [Double] = []
  /// What an upload that never ends counts as.
  private static let endless = 3_600.0

  /// So many of a small class, fewer of larger ones, which cost more and of which each tells more of loss; nil where no
  /// path is like this.
  init?(of guess: PathGuess, classes: [SizeClass], runs: Int) {
    guard guess.isSensible, !classes.isEmpty else { return nil }
    let links = guess.links(name: "guess")
    for size in classes {
      var times: [Double] = []
      let packets = Double(size.bytes) / 1_448
      let most = max(8, Int(Double(runs) * min(1, (100 / packets).squareRoot())))
      // Without loss chance moves timers only.
      let runs = guess.loss > 0 || guess.spread > 0 ? max(most / links.count, 2) : 2
      for link in links {
        let uploads = ParallelUploads(over: link, bytes: size.bytes)
        for run in 0..<runs {
          guard let course = uploads.run(seed: SplitMix64.mixed(UInt64(run + 1))).first else { continue }
          times.append(course.total.map { Double($0) / 1e9 + guess.delay } ?? Self.endless)
          connects.append(course.connect.map { Double($0) / 1e9 } ?? Self.endless)
        }
      }
      sizes.append(times)
    }
  }
}

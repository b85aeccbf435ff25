import NetworkSimulation
import Statistics

/// Uploads of a log's sizes over a guess; of one seed, each time the same.
struct SimulatedUploads {
  /// Seconds, by class.
  private(set) var sizes: [[Double]] = []
  /// Seconds until connections stood.
  private(set) var connects: [Double] = []
  /// What an upload that never ends counts as.
  private static let endless = 3_600.0

  /// So many of a small class, fewer of larger ones, which cost more and of which each tells more of loss; nil if no
  /// path is like this.
  init?(of guess: PathGuess, classes: [SizeClass], runs: Int) {
    self.init(
      of: guess, classes: classes,
      each: classes.map { max(8, Int(Double(runs) * min(1, (144_800 / Double($0.bytes)).squareRoot()))) })
  }

  /// So many of each class; nil if no path is like this.
  init?(of guess: PathGuess, classes: [SizeClass], each: [Int], seed: UInt64 = 0) {
    guard guess.isSensible, !classes.isEmpty else { return nil }
    let link = guess.link(name: "guess")
    for (size, most) in zip(classes, each) {
      var times: [Double] = []
      // Without loss chance moves timers only.
      let runs = guess.loss > 0 ? most : 2
      let uploads = ParallelUploads(over: link, bytes: size.bytes)
      for run in 0..<runs {
        guard let course = uploads.run(seed: SplitMix64.mixed(seed &+ UInt64(run + 1))).first else { continue }
        times.append(course.total.map { Double($0) / 1e9 + guess.delay } ?? Self.endless)
        connects.append(course.connect.map { Double($0) / 1e9 } ?? Self.endless)
      }
      sizes.append(times)
    }
  }
}

import NetworkSimulation
import Statistics

/// Uploads of a log's sizes, simulated over a guess.
struct SimulatedUploads {
  /// Seconds, by class.
  private(set) var sizes: [[Double]] = []
  /// Seconds until connections were open.
  private(set) var connects: [Double] = []
  /// An upload that never ends counts as an hour.
  private static let endless = 3_600.0

  /// Simulates so many uploads of a small class and fewer of larger ones, which cost more and each show more of the loss.
  /// Nil if the guess is not a possible path.
  init?(of guess: PathGuess, classes: [SizeClass], runs: Int, seed: UInt64 = 0) {
    self.init(
      of: guess, classes: classes,
      each: classes.map { max(8, Int(Double(runs) * min(1, (144_800 / Double($0.bytes)).squareRoot()))) }, seed: seed)
  }

  /// Simulates so many uploads of each class. Nil if the guess is not a possible path.
  init?(of guess: PathGuess, classes: [SizeClass], each: [Int], seed: UInt64 = 0) {
    guard guess.isSensible, !classes.isEmpty else { return nil }
    let link = guess.link(name: "guess")
    for (size, most) in zip(classes, each) {
      var times: [Double] = []
      // Without loss, uploads differ only by how their timers fall.
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

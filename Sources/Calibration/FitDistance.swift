import NetworkSimulation
import Statistics

/// How far a guess is from a log: every size class simulated, each time with the same seeds.
struct FitDistance {
  let classes: [SizeClass]
  /// Seconds until connections stood, if the log says them.
  let connects: SizeClass?
  /// Simulated runs of each class.
  var runs: Int
  private static let clearlyLonger = 1.1

  init(classes: [SizeClass], connects: SizeClass?, runs: Int) {
    self.classes = classes
    self.connects = connects
    self.runs = runs
  }

  /// The mean difference of the logarithms of simulated and measured seconds, each weighted by how surely the log
  /// tells it, and half of that of the seconds to connect.
  func callAsFunction(_ guess: PathGuess) -> Double {
    guard let (sizes, connected) = differences(guess) else { return 1e9 }
    var (sum, weight) = (0.0, 0.0)
    for (size, differences) in zip(classes, sizes) {
      sum += differences.reduce(0, +) * Double(size.count)
      weight += size.precision * Double(size.count)
    }
    return sum / weight + (connects.map { 0.5 * connected.reduce(0, +) / $0.precision } ?? 0)
  }

  /// Whether nothing is left to explain: each quantile of each size is within its own standard error, and no upload took
  /// clearly longer than simulated ones, as one of many would that lose a packet.
  func isExplained(by guess: PathGuess) -> Bool {
    guard let simulated = SimulatedUploads(of: guess, classes: classes, runs: runs) else { return false }
    return zip(classes, simulated.sizes).allSatisfy { size, times in
      guard let slowest = size.seconds.values.last, let most = times.max() else { return false }
      return slowest < Self.clearlyLonger * most && size.differences(to: times).allSatisfy { $0 < 1 }
    }
  }

  /// By class, and of the seconds to connect; nil if no path is like this.
  private func differences(_ guess: PathGuess) -> (sizes: [[Double]], connected: [Double])? {
    guard let simulated = SimulatedUploads(of: guess, classes: classes, runs: runs) else { return nil }
    let sizes = zip(classes, simulated.sizes).map { $0.differences(to: $1) }
    return (sizes, connects?.differences(to: simulated.connects) ?? [])
  }

  /// What chance alone makes of the distance.
  var noise: Double {
    let weight = classes.reduce(0) { $0 + $1.precision * Double($1.count) }
    return classes.reduce(0) { $0 + $1.noise * $1.precision * Double($1.count) } / max(weight, 1)
  }
}

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

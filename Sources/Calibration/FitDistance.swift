import NetworkSimulation
import Statistics
import System

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
  private static let piece = 8

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
    let uploads = classes.map { ParallelUploads(over: link, bytes: $0.bytes) }
    // Without loss chance moves timers only.
    let runs = each.map { guess.loss > 0 ? $0 : 1 }
    let all = runs.indices.flatMap { size in (0..<runs[size]).map { (size, run: UInt64($0 + 1)) } }
    // Several a piece: one takes less time than a thread to wake.
    let pieces = stride(from: 0, to: all.count, by: Self.piece).map { all[$0..<min($0 + Self.piece, all.count)] }
    let times = Parallel.map(count: pieces.count, jobs: Processors.count) { piece in
      pieces[piece].map { size, run in uploads[size].run(seed: SplitMix64.mixed(seed &+ run))[0] }
    }.flatMap(\.self)
    func seconds(_ time: Int?, later: Double) -> Double { time.map { Double($0) / 1e9 + later } ?? Self.endless }
    var first = 0
    for count in runs {
      sizes.append(times[first..<first + count].map { seconds($0.total, later: guess.delay) })
      first += count
    }
    connects = times.map { seconds($0.connect, later: 0) }
  }
}

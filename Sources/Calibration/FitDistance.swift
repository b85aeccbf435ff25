import NetworkSimulation
import Statistics

/// How far a guess is from a log: every size class simulated, each time with the same seeds.
struct FitDistance {
  let classes: [SizeClass]
  /// Seconds until connections stood, where the log says them.
  let connects: SizeClass?
  /// Simulated runs of each class.
  var runs: Int
  private(set) var evaluations = 0

  init(classes: [SizeClass], connects: SizeClass?, runs: Int) {
    self.classes = classes
    self.connects = connects
    self.runs = runs
  }

  mutating func callAsFunction(_ guess: PathGuess) -> Double {
    guard guess.isSensible else { return 1e9 }
    evaluations += 1
    let links = guess.links(name: "guess")
    // Without loss chance moves timers only.
    let runs = guess.loss > 0 || guess.spread > 0 ? max(runs / links.count, 2) : 2
    var (sum, weight) = (0.0, 0.0)
    var connected: [Double] = []
    for size in classes {
      var times: [Double] = []
      for link in links {
        let uploads = ParallelUploads(over: link, bytes: size.bytes)
        for run in 0..<runs {
          guard let course = uploads.run(seed: SplitMix64.mixed(UInt64(run + 1))).first else { continue }
          times.append(course.total.map { Double($0) / 1e9 + guess.delay } ?? 3_600)
          connected.append(course.connect.map { Double($0) / 1e9 } ?? 3_600)
        }
      }
      sum += size.distance(to: times) * Double(size.count)
      weight += Double(size.count)
    }
    guard weight > 0 else { return 1e9 }
    let distance = sum / weight
    return connects.map { distance + 0.5 * $0.distance(to: connected) } ?? distance
  }

  /// What chance alone makes of the distance.
  var noise: Double {
    let weight = classes.reduce(0) { $0 + Double($1.count) }
    return 0.002 + classes.reduce(0) { $0 + $1.noise * Double($1.count) } / max(weight, 1)
  }
}

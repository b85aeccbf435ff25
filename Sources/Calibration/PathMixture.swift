import NetworkSimulation
import Statistics
import System

/// Paths that each carry a part of some uploads.
struct PathMixture {
  typealias Part = (part: Double, path: PathGuess)

  let parts: [Part]
  private static let otherSeed: UInt64 = 0x51DE

  /// The paths as links, with their parts and the seconds that uploads take beside the network.
  func links(name: String) -> [(part: Double, link: Link, delay: Double)] {
    parts.map { part, path in (part, path.link(name: name), path.delay) }
  }

  /// The density of each upload over the paths together, by class.
  func densities(of classes: [SizeClass], runs: Int) -> [[Double]] {
    var sums = classes.map { $0.seconds.values.map { _ in 0.0 } }
    let likelihood = Likelihood(classes: classes, connects: nil, runs: runs)
    for (part, path) in parts {
      guard let simulated = SimulatedUploads(of: path, classes: classes, runs: runs) else { continue }
      for (size, densities) in likelihood.densities(among: simulated).enumerated() {
        for (upload, density) in densities.enumerated() { sums[size][upload] += part * density }
      }
    }
    return sums
  }

  /// The logarithm of how likely the uploads are over the paths together.
  func logarithm(of classes: [SizeClass], runs: Int) -> Double {
    densities(of: classes, runs: runs).reduce(0) { $0 + $1.map(Self.logarithm).reduce(0, +) }
  }

  /// By how many deviations the uploads are less likely than as many over these paths would be.
  func surprise(at classes: [SizeClass], runs: Int) -> Double {
    var (apart, variance) = (0.0, 0.0)
    let others = classes.compactMap { size in
      let drawn = parts.flatMap { part, path in
        SimulatedUploads(of: path, classes: [size], each: [max(2, Int(Double(runs) * part))], seed: Self.otherSeed)?
          .sizes[0] ?? []
      }
      return SizeClass(drawn.map { UploadRow(bytes: size.bytes, seconds: $0) }, weight: drawn.count)
    }
    guard others.count == classes.count else { return .infinity }
    for (seen, expected) in zip(densities(of: classes, runs: runs), densities(of: others, runs: runs)) {
      let usual = expected.map(Self.logarithm)
      let mean = usual.reduce(0, +) / Double(usual.count)
      let spread = usual.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(usual.count)
      apart += Double(seen.count) * mean - seen.map(Self.logarithm).reduce(0, +)
      variance += Double(seen.count) * spread
    }
    return apart / (variance + 1).squareRoot()
  }

  private static func logarithm(_ density: Double) -> Double { log(1e-3 + density) }
}

/// Paths that explain uploads about as well as the best one does, each met as often as it is likely (a walk as that of
/// Metropolis and others, 1953). Few uploads leave loss and queue open by a factor; the best path alone would be far too
/// sure of what it predicts.
struct PlausiblePaths {
  /// How likely a log is over a path: the mean of the logarithm over all uploads, the other way round.
  let likelihood: Likelihood
  let uploads: Int
  private static let figures: [PathGuess.Figure] = [.rate, .roundTrip, .loss, .queue]
  /// Strides are of three lengths: a rate that uploads without loss pin is left by short ones only.
  private static let lengths = [0.2, 0.7, 2]
  /// What part of a walk only leaves its beginning.
  private static let forgotten = 0.2

  /// So many paths of a walk that begins at a guess.
  func drawn(_ count: Int, from guess: PathGuess, steps: Int) -> [PathGuess] {
    var chance = SeededGenerator(seed: 0x9A7)
    var here = (path: guess, value: value(guess))
    let seen = (0..<steps).map { _ in
      let length = Self.lengths[Int(chance.unit() * Double(Self.lengths.count))]
      let place = zip(here.path.place(Self.figures), Self.figures).map { $0 + length * $1.stride * chance.normal() }
      let path = here.path.moved(to: place, Self.figures)
      let there = value(path)
      if log(1 - chance.unit()) < here.value - there { here = (path, there) }
      return here.path
    }
    let kept = Array(seen.dropFirst(Int(Double(steps) * Self.forgotten)))
    return (0..<count).map { kept[(2 * $0 + 1) * kept.count / (2 * count)] }
  }

  private func value(_ path: PathGuess) -> Double {
    guard path.isSensible, path.loss >= 1e-4 else { return .infinity }
    return likelihood(path) * Double(uploads)
  }
}

extension PathGuess.Figure {
  /// A usual stride, as a logarithm.
  fileprivate var stride: Double {
    switch self {
    case .rate: 0.05
    case .roundTrip: 0.003
    case .loss, .queue, .delay: 0.5
    }
  }
}

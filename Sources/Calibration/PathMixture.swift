import NetworkSimulation
import Platform
import Statistics

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

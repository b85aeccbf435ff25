import Statistics
import System

/// A path brought to where a log's quantiles are expected (indirect inference; Gouriéroux, Monfort and Renault 1993).
///
/// Uploads over paths near a guess, each with a seed of its own, show how quantiles follow a path's figures, as a straight
/// line, and how far chance moves them together. No run of luck is fitted, which a search by values is drawn to: it would
/// keep the seeds that look best.
struct IndirectInference {
  typealias Figure = PathGuess.Figure

  private let measured: [Measured]
  /// The logarithm of the seconds to connect, if the log says them.
  private let connect: Double?
  /// Paths simulated in a round.
  private let paths: Int
  private static let rounds = 5
  /// Simulated over a path: uploads of all classes together, and packets of them at most.
  private static let most = (uploads: 200.0, packets: 120_000.0)
  /// What a simulation is wrong by: in all quantiles of a size together, in each of them, in the time to connect.
  private static let wrong = (together: 0.004, alone: 0.003, connect: 0.01)

  /// `effort` is how much it is worth: 1, or less where a log has many parts.
  init(classes: [SizeClass], connects: SizeClass?, effort: Double) {
    let all = Double(classes.reduce(0) { $0 + $1.seconds.values.count })
    let packets = classes.reduce(0) { $0 + Double($1.seconds.values.count * $1.bytes) / 1_448 }
    let part = min(1, max(0.2, effort) * Self.most.uploads / all, Self.most.packets / packets)
    measured = classes.map { Measured($0, part: part) }
    connect = connects?.seconds.median.map { log($0) }
    paths = max(60, Int(100 * effort))
  }

  /// The path that the log is expected of, found near a guess by moving some of its figures.
  func path(near guess: PathGuess, _ figures: [Figure]) -> PathGuess {
    var guess = guess
    var reaches = figures.map(\.reach)
    var chance = SeededGenerator(seed: 0x1D1EC7)
    var seen: [Neighbour] = []
    for _ in 0..<Self.rounds {
      seen += (0..<paths).compactMap { _ in neighbour(of: guess, figures, reaches, &chance) }
      guard let (steps, deviations) = step(from: guess, figures, reaches, seen) else { return guess }
      for (index, figure) in figures.enumerated() {
        let most = 1.5 * reaches[index]
        guess[figure] *= 1 + min(max(steps[index], -most, -0.7), most)
        reaches[index] = min(max(2.5 * deviations[index], figure.reach / 8), figure.reach)
      }
      guess.queue = min(max(guess.queue, 4), 2_000)
    }
    return guess
  }

  /// How far, as a part of each figure, the log is expected from a guess, and how surely; nil if too little was seen
  /// near it.
  private func step(
    from guess: PathGuess, _ figures: [Figure], _ reaches: [Double], _ seen: [Neighbour]
  ) -> (steps: [Double], deviations: [Double])? {
    let near = seen.map { (path: $0, place: figures.map { [path = $0.path] in path[$0] / guess[$0] - 1 }) }
      .filter { zip($0.place, reaches).allSatisfy { abs($0) < 1.5 * $1 } }
    guard near.count > 2 * (figures.count + SizeClass.levels), let lines = StraightLines(through: near.map(\.place))
    else { return nil }
    var evidence = Evidence(within: reaches)
    let chance = Double(figures.count + 1) / Double(near.count)
    for (index, size) in measured.enumerated() {
      var fit = lines.fit(near.map { $0.path.sizes[index] })
      fit.covariance = fit.covariance.enumerated().map { row, line in
        line.enumerated().map { column, value in
          value * (1 / Double(size.parts) + chance) + Self.wrong.together * Self.wrong.together
            + (row == column ? Self.wrong.alone * Self.wrong.alone + size.blur * size.blur : 0)
        }
      }
      evidence.add(size.levels, fit)
    }
    if let connect {
      var fit = lines.fit(near.map { [$0.path.connect] })
      fit.covariance[0][0] += Self.wrong.connect * Self.wrong.connect
      evidence.add([connect], fit)
    }
    return evidence.steps
  }

  private func neighbour(
    of guess: PathGuess, _ figures: [Figure], _ reaches: [Double], _ chance: inout SeededGenerator
  ) -> Neighbour? {
    var path = guess
    for (figure, reach) in zip(figures, reaches) { path[figure] *= 1 + reach * (2 * chance.unit() - 1) }
    let uploads = SimulatedUploads(
      of: path, classes: measured.map(\.size), each: measured.map(\.simulated), seed: chance.next())
    return uploads.map { uploads in
      Neighbour(
        path: path, sizes: uploads.sizes.map { SizeClass.levels(of: SortedSample($0)) },
        connect: log(SortedSample(uploads.connects).median ?? 1))
    }
  }
}

extension IndirectInference {
  /// What a log has of a size: the mean quantiles of parts that are as many uploads as are simulated, for few have shorter
  /// tails than many.
  private struct Measured {
    let size: SizeClass
    let simulated: Int
    let parts: Int
    let levels: [Double]
    var blur: Double { size.blur }

    init(_ size: SizeClass, part: Double) {
      let count = size.seconds.values.count
      let simulated = min(count, max(2, Int((part * Double(count)).rounded())))
      let parts = count / simulated
      var chance = SeededGenerator(seed: 0xCA27)
      let shuffled = size.seconds.values.shuffled(using: &chance)
      let each = (0..<parts).map {
        SizeClass.levels(of: SortedSample(Array(shuffled[$0 * simulated..<($0 + 1) * simulated])))
      }
      self.size = size
      self.simulated = simulated
      self.parts = parts
      levels = (0..<SizeClass.levels).map { level in each.reduce(0) { $0 + $1[level] } / Double(parts) }
    }
  }

  /// Quantiles over a path beside a guess.
  private struct Neighbour {
    let path: PathGuess
    let sizes: [[Double]]
    let connect: Double
  }

  /// What a log says of how far its path lies from a guess.
  private struct Evidence {
    private var pull: [Double]
    private var certainty: [[Double]]

    /// Nothing is known from before but that the path is near.
    init(within reaches: [Double]) {
      pull = reaches.map { _ in 0 }
      certainty = reaches.indices.map { row in
        reaches.indices.map { $0 == row ? 1 / (4 * reaches[row] * reaches[row]) : 0 }
      }
    }

    mutating func add(_ measured: [Double], _ fit: StraightLines.Fit) {
      guard let spread = PositiveMatrix(fit.covariance) else { return }
      let apart = spread.solution(of: zip(measured, fit.middle).map { $0 - $1 })
      for (row, slope) in fit.slopes.enumerated() {
        pull[row] += zip(slope, apart).reduce(0) { $0 + $1.0 * $1.1 }
        let solved = spread.solution(of: slope)
        for (column, other) in fit.slopes.enumerated() {
          certainty[row][column] += zip(other, solved).reduce(0) { $0 + $1.0 * $1.1 }
        }
      }
    }

    /// By what part each figure is to move, and the standard deviation of that.
    var steps: (steps: [Double], deviations: [Double])? {
      PositiveMatrix(certainty).map { matrix in
        let alone = pull.indices.map { row in
          matrix.solution(of: pull.indices.map { $0 == row ? 1 : 0 })[row].squareRoot()
        }
        return (matrix.solution(of: pull), alone)
      }
    }
  }
}

extension PathGuess.Figure {
  /// Within what part of a figure uploads follow it on a straight line.
  fileprivate var reach: Double {
    switch self {
    case .rate: 0.06
    case .roundTrip: 0.02
    case .loss: 0.6
    case .queue, .delay: 0.5
    }
  }
}

/// Straight lines through numbers that were seen at some places, by least squares.
struct StraightLines {
  struct Fit {
    /// What the numbers are expected to be where all directions are 0.
    let middle: [Double]
    /// How they change along each direction.
    let slopes: [[Double]]
    /// How what is left of them varies together.
    var covariance: [[Double]]
  }

  private let places: [[Double]]
  private let normal: PositiveMatrix

  /// Nil where the places do not tell their directions apart.
  init?(through places: [[Double]]) {
    let places = places.map { [1] + $0 }
    let width = places.first?.count ?? 0
    let sums = (0..<width).map { row in
      (0..<width).map { column in places.reduce(0) { $0 + $1[row] * $1[column] } }
    }
    guard width > 0, let normal = PositiveMatrix(sums) else { return nil }
    self.places = places
    self.normal = normal
  }

  /// Lines through several numbers, seen at each of the places.
  func fit(_ seen: [[Double]]) -> Fit {
    let (directions, numbers) = (places[0].indices, seen[0].indices)
    let lines = numbers.map { number in
      normal.solution(of: directions.map { row in zip(places, seen).reduce(0) { $0 + $1.0[row] * $1.1[number] } })
    }
    let rests = zip(places, seen).map { place, seen in
      numbers.map { number in directions.reduce(seen[number]) { $0 - place[$1] * lines[number][$1] } }
    }
    let free = Double(max(1, places.count - directions.count))
    return Fit(
      middle: lines.map { $0[0] }, slopes: directions.dropFirst().map { row in lines.map { $0[row] } },
      covariance: numbers.map { row in
        numbers.map { column in rests.reduce(0) { $0 + $1[row] * $1[column] } / free }
      })
  }
}

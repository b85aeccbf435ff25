import Platform
import Statistics

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

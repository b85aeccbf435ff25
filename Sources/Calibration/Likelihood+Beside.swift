import Platform
import Statistics

/// Paths beside a guess that have another loss or queue. Quantiles mind little what lengthens a few uploads only; how likely
/// all of them are together does not.
extension Likelihood {
  /// By how much the logarithm of a log's likelihood is to grow before another path is believed.
  private static let clearly = 2.0
  /// What is tried where a guess loses nothing, and what factors of its loss where it does.
  private static let losses = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.016]
  private static let factors = [0.25, 0.35, 0.5, 0.7, 1.4, 2, 2.8, 4]
  private static let queues = (0..<17).map { 8 * pow(125, Double($0) / 16) }

  /// The guess; or, if the log is clearly likelier so, with another loss, and then another queue.
  func likelier(than guess: PathGuess) -> PathGuess {
    let losses = guess.loss > 0 ? Self.factors.map { $0 * guess.loss } : Self.losses
    let losing = likeliest(of: tried(guess, .loss, losses))
    return likeliest(of: tried(losing, .queue, Self.queues))
  }

  /// The guess; or, if the log is clearly likelier with other queues, or its own does otherwise at sizes between the
  /// log's than most with which it is as likely, with one of those.
  func withUsualQueue(_ guess: PathGuess) -> PathGuess {
    let tried = tried(guess, .queue, Self.queues)
    let least = tried.map(\.value).min() ?? 0
    let alike = tried.filter { !isClearly(least, likelierThan: $0.value) }.map(\.guess)
    let bytes = classes.map(\.bytes)
    let typical = PathGuess.typical(of: alike, from: bytes.min() ?? 1, to: bytes.max() ?? 1)
    return typical.isEmpty || typical.contains(guess) ? guess : typical[typical.count / 2]
  }

  private typealias Tried = (guess: PathGuess, value: Double)

  /// The guess, and then with other numbers of a figure.
  private func tried(_ guess: PathGuess, _ figure: PathGuess.Figure, _ numbers: [Double]) -> [Tried] {
    let others = numbers.map { number in
      var other = guess
      other[figure] = number
      return other
    }
    return ([guess] + others).map { ($0, self($0)) }
  }

  /// The first, unless another is clearly likelier: then the likeliest.
  private func likeliest(of tried: [Tried]) -> PathGuess {
    let best = tried.reduce(tried[0]) { $1.value < $0.value ? $1 : $0 }
    return isClearly(best.value, likelierThan: tried[0].value) ? best.guess : tried[0].guess
  }

  private func isClearly(_ value: Double, likelierThan other: Double) -> Bool {
    (other - value) * Double(classes.reduce(0) { $0 + $1.seconds.values.count }) > Self.clearly
  }
}

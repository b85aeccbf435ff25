import Platform

extension PathGuess {
  /// Which figures of a guess a search may move.
  enum Figure { case rate, roundTrip, loss, queue, spread, delay }

  /// Where the guess lies for a search: the logarithms of these figures.
  func place(_ figures: [Figure]) -> [Double] {
    figures.map { figure in
      switch figure {
      case .rate: log(rate)
      case .roundTrip: log(roundTrip)
      case .loss: log(max(loss, 1e-5))
      case .queue: log(queue)
      case .spread: log(max(spread, 0.01))
      case .delay: log(max(delay, 1e-3))
      }
    }
  }

  /// The guess with these figures moved to a place.
  func moved(to place: [Double], _ figures: [Figure]) -> PathGuess {
    var other = self
    for (figure, number) in zip(figures, place) {
      switch figure {
      case .rate: other.rate = exp(number)
      case .roundTrip: other.roundTrip = exp(number)
      case .loss: other.loss = exp(number)
      case .queue: other.queue = exp(number)
      case .spread: other.spread = exp(number)
      case .delay: other.delay = exp(number)
      }
    }
    return other
  }
}

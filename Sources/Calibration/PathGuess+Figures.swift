import Platform

extension PathGuess {
  /// Which figures of a guess a search may move.
  enum Figure { case rate, roundTrip, loss, queue, delay }

  subscript(figure: Figure) -> Double {
    get {
      switch figure {
      case .rate: rate
      case .roundTrip: roundTrip
      case .loss: loss
      case .queue: queue
      case .delay: delay
      }
    }
    set {
      switch figure {
      case .rate: rate = newValue
      case .roundTrip: roundTrip = newValue
      case .loss: loss = newValue
      case .queue: queue = newValue
      case .delay: delay = newValue
      }
    }
  }

  /// Where the guess lies for a search: the logarithms of these figures.
  func place(_ figures: [Figure]) -> [Double] {
    figures.map { log(max(self[$0], $0.least)) }
  }

  /// The guess with these figures moved to a place.
  func moved(to place: [Double], _ figures: [Figure]) -> PathGuess {
    var other = self
    for (figure, number) in zip(figures, place) { other[figure] = exp(number) }
    return other
  }
}

extension PathGuess.Figure {
  /// What a search begins at if there is none of a figure.
  fileprivate var least: Double {
    switch self {
    case .rate, .roundTrip, .queue: 0
    case .loss: 1e-5
    case .delay: 1e-3
    }
  }
}

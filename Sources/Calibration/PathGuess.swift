import NetworkSimulation
import Statistics
import System
import Units

/// A path that a fit tries.
struct PathGuess: Sendable, Equatable {
  /// Bits a second and seconds.
  var rate: Double
  var roundTrip: Double
  var loss = 0.0
  /// Packets that may wait.
  var queue = 1_000.0
  /// Seconds that each upload takes beside what the network does.
  var delay = 0.0

  /// The rate down carries answers and acknowledgements only; a log of uploads does not tell it.
  private static let rateDown = 4.0

  var isSensible: Bool {
    (2e3...2e10).contains(rate) && (1e-4...10).contains(roundTrip) && (0...0.3).contains(loss)
      && (2...20_000).contains(queue) && (0...60).contains(delay)
  }

  /// The path as a link.
  func link(name: String) -> Link {
    Link(
      name: name, up: BitRate(bitsPerSecond: Int(rate)), down: BitRate(bitsPerSecond: Int(rate * Self.rateDown)),
      roundTrip: .nanoseconds(Int(roundTrip * 1e9)), lossUp: Share(loss), lossDown: Share(loss),
      queue: .packets(max(1, Int(queue.rounded()))))
  }
}

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

extension PathGuess {
  /// How many sizes are looked at between two, and how many paths at most.
  private static let sizes = 16
  private static let paths = 64

  /// Of paths that explain some sizes alike those over which sizes between these take as long as over most of them, but for
  /// what they lose by chance: a queue that is just too short for one of those would be a coincidence.
  static func typical(of guesses: [PathGuess], from least: Int, to most: Int) -> [PathGuess] {
    let guesses = stride(from: 0, to: guesses.count, by: guesses.count / paths + 1).map { guesses[$0] }
    let times = guesses.map { guess in
      var guess = guess
      guess.loss = 0
      return (0..<sizes).map { step in
        let bytes = exp(log(Double(least)) + log(Double(most) / Double(least)) * Double(step) / Double(sizes - 1))
        let uploads = ParallelUploads(over: guess.link(name: "guess"), bytes: Int(bytes))
        return log(uploads.run(seed: SplitMix64.mixed(1)).first?.total.map { Double($0) / 1e9 } ?? 3_600)
      }
    }
    let middles = (0..<sizes).map { step in times.map { $0[step] }.median ?? 0 }
    let apart = times.map { zip($0, middles).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(sizes) }
    let nearest = apart.min() ?? 0
    return zip(guesses, apart).filter { $0.1 < nearest + 0.001 }.map(\.0)
  }
}

import NetworkSimulation
import Platform
import Statistics

/// The path that explains uploads best, found by simulating them.
struct PathFit {
  /// Which figures of a guess a search may move.
  private enum Figure { case rate, roundTrip, loss, queue, spread, delay }

  private(set) var guess: PathGuess
  private(set) var value: Double
  private(set) var distance: FitDistance
  private static let mostClasses = 5
  /// The shares of packets lost that a search begins at, and from how many of the places found it goes on.
  private static let losses = [0, 0.001, 0.003, 0.006, 0.01, 0.02, 0.04, 0.08]
  private static let places = 4
  private static let queues = [1_000.0, 300, 128, 64, 32, 16]
  /// How much searching is worth: less where a log has many parts.
  private let effort: Double

  init(classes: [SizeClass], connects: SizeClass?, effort: Double) {
    self.effort = effort
    let few = Self.few(classes)
    distance = FitDistance(classes: few, connects: connects, runs: 12)
    guess = Self.start(few, connects)
    value = .infinity
    search()
  }

  /// As many classes as a search needs: the smallest, the largest, and some between.
  private static func few(_ classes: [SizeClass]) -> [SizeClass] {
    guard classes.count > mostClasses else { return classes }
    let sorted = classes.sorted { $0.bytes < $1.bytes }
    return (0..<mostClasses).map { sorted[$0 * (sorted.count - 1) / (mostClasses - 1)] }
  }

  /// A closed form to start from: the round trip of the connection, and the slope of time over bytes.
  private static func start(_ classes: [SizeClass], _ connects: SizeClass?) -> PathGuess {
    let sizes = classes.sorted { $0.bytes < $1.bytes }
    guard let small = sizes.first, let large = sizes.last else { return PathGuess(rate: 1e6, roundTrip: 0.05) }
    func early(_ size: SizeClass) -> Double { size.seconds.quantile(0.2) ?? 1 }
    let connect = connects?.seconds.quantile(0.3)
    let rise = early(large) - early(small)
    var rate = 8 * 1.045 * Double(large.bytes - small.bytes) / rise
    if !rate.isFinite || rate <= 0 { rate = 8 * 1.045 * Double(large.bytes) / early(large) }
    let rounds = 3 + max(0, log2(Double(small.bytes) / 14_480 + 1))
    let left = early(small) - 8 * 1.045 * Double(small.bytes) / rate
    let roundTrip = connect ?? max(left, early(small) * 0.1) / rounds
    return PathGuess(rate: min(max(rate, 4e3), 1e10), roundTrip: min(max(roundTrip, 5e-4), 5))
  }

  private mutating func search() {
    distance.runs = runs(30)
    let places = scanned().sorted { $0.value < $1.value }
    distance.runs = runs(200)
    for place in places.prefix(Self.places) {
      improve(from: place.guess, Self.figures(of: place.guess), step: 0.05, evaluations: 50)
    }
    searchSpread()
    searchAlgorithm()
    if distance.connects != nil { searchDelay() }
    distance.runs = runs(400)
    value = distance(guess)
    improve(from: guess, moving, step: 0.03, evaluations: 60)
  }

  /// The best rate and round trip for each of some losses and queues: a short queue shortens uploads' windows as loss
  /// does, so that each is tried with each. Where no loss is needed none is tried.
  private func scanned() -> [(guess: PathGuess, value: Double)] {
    var places: [(guess: PathGuess, value: Double)] = []
    for loss in Self.losses {
      for queue in Self.queues {
        var start = guess
        start.loss = loss
        start.queue = queue
        places.append(lowest(from: start, [.rate, .roundTrip], step: 0.15, evaluations: 16))
        if loss == 0, let place = places.last, distance.isExplained(by: place.guess) { return places }
      }
    }
    return places
  }

  private static func figures(of guess: PathGuess) -> [Figure] {
    [.rate, .roundTrip] + (guess.loss > 0 ? [.loss] : []) + (guess.queue < queues[0] ? [.queue] : [])
  }

  /// So many runs of each size, or as many as keep an evaluation short.
  private func runs(_ most: Int) -> Int {
    let packets = distance.classes.reduce(0.0) { $0 + Double($1.bytes) / 1_448 + 10 }
    return max(12, Int(min(Double(most), Double(most) * 1_500 / packets) * effort))
  }

  /// The same path once more, from where it is, with more uploads to go by.
  func refined(with classes: [SizeClass], connects: SizeClass?) -> PathFit {
    var fit = self
    fit.distance = FitDistance(classes: classes, connects: connects, runs: 12)
    fit.distance.runs = fit.runs(400)
    fit.value = fit.distance(guess)
    fit.improve(from: guess, moving, step: 0.05, evaluations: 60)
    return fit
  }

  private var moving: [Figure] {
    Self.figures(of: guess) + (guess.spread > 0 ? [.spread] : []) + (guess.delay > 0 ? [.delay] : [])
  }

  /// Uploads over paths of differing rates, where that explains them clearly better than loss does.
  private mutating func searchSpread() {
    guard value > 1.5 * distance.noise else { return }
    for loss in Set([0, guess.loss]) {
      var start = guess
      start.loss = loss
      start.spread = 0.4
      let before = (guess, value)
      improve(from: start, [.rate, .roundTrip, .spread] + (loss > 0 ? [.loss] : []), step: 0.2, evaluations: 40)
      if value > before.1 - 0.3 * distance.noise { (guess, value) = before }
    }
  }

  private mutating func searchAlgorithm() {
    guard value > 0.5 * distance.noise else { return }
    let before = (guess, value)
    var start = guess
    start.algorithm = .reno
    improve(from: start, moving, step: 0.05, evaluations: 30)
    if value > before.1 - 0.3 * distance.noise { (guess, value) = before }
  }

  /// A delay that the network does not explain: connections stand soon and answers come late.
  private mutating func searchDelay() {
    guard value > 0.02 else { return }
    var start = guess
    start.delay = 0.1 * (distance.classes.map { $0.seconds.median ?? 0 }.min() ?? 0)
    if let connect = distance.connects?.seconds.quantile(0.3) { start.roundTrip = connect }
    let before = (guess, value)
    improve(from: start, moving + [.delay], step: 0.5, evaluations: 40)
    if value > 0.6 * before.1 || guess.delay < 0.005 { (guess, value) = before }
  }

  /// Searches from a place, and keeps what is better than the best so far.
  private mutating func improve(from start: PathGuess, _ figures: [Figure], step: Double, evaluations: Int) {
    let found = lowest(from: start, figures, step: step, evaluations: evaluations)
    if found.value < value { (guess, value) = found }
  }

  /// The lowest place found near a start by moving some of its figures.
  private func lowest(
    from start: PathGuess, _ figures: [Figure], step: Double, evaluations: Int
  ) -> (guess: PathGuess, value: Double) {
    func moved(_ place: [Double]) -> PathGuess {
      var other = start
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
    let place = figures.map { figure in
      switch figure {
      case .rate: log(start.rate)
      case .roundTrip: log(start.roundTrip)
      case .loss: log(max(start.loss, 1e-5))
      case .queue: log(start.queue)
      case .spread: log(max(start.spread, 0.01))
      case .delay: log(max(start.delay, 1e-3))
      }
    }
    let found = NelderMead.minimum(
      of: { distance(moved($0)) }, from: place,
      steps: figures.map { [.loss, .spread, .queue].contains($0) ? 3 * step : step },
      evaluations: max(8, Int(Double(evaluations) * effort)))
    return (moved(found.place), found.value)
  }
}

import NetworkSimulation
import Platform
import Statistics

/// The path that explains uploads best, found by simulating them.
struct PathFit {
  /// Which figures of a guess a search may move.
  private enum Figure { case rate, roundTrip, loss, spread, delay }

  private(set) var guess: PathGuess
  private(set) var value: Double
  private(set) var distance: FitDistance
  private static let fullPacketBits = 12_000.0
  private static let mostClasses = 5
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
    let first = guess
    // A queue of about what is under way shortens uploads' windows as loss does: each is tried with each.
    let short = min(max(first.rate * first.roundTrip / Self.fullPacketBits, 10), 1_000)
    for queue in [first.queue, short] {
      for loss in [0, 0.003, 0.02] {
        var start = first
        start.loss = loss
        start.queue = queue
        improve(from: start, [.rate, .roundTrip], step: 0.15, evaluations: 20)
      }
    }
    distance.runs = 30
    value = distance(guess)
    if guess.loss > 0 {
      improve(from: guess, [.rate, .roundTrip, .loss], step: 0.2, evaluations: 40)
    } else {
      improve(from: guess, [.rate, .roundTrip], step: 0.03, evaluations: 40)
    }
    searchQueue([8, 16, 32, 64, 128, 256, 1_000])
    searchSpread()
    searchAlgorithm()
    if distance.connects != nil { searchDelay() }
    distance.runs = 60
    value = distance(guess)
    improve(from: guess, moving, step: 0.03, evaluations: 35)
  }

  /// The same path once more, from where it is, with more uploads to go by.
  func refined(with classes: [SizeClass], connects: SizeClass?) -> PathFit {
    var fit = self
    fit.distance = FitDistance(classes: classes, connects: connects, runs: 40)
    fit.value = fit.distance(guess)
    fit.improve(from: guess, moving, step: 0.05, evaluations: 30)
    return fit
  }

  private var moving: [Figure] {
    [.rate, .roundTrip] + (guess.loss > 0 ? [.loss] : []) + (guess.spread > 0 ? [.spread] : [])
      + (guess.delay > 0 ? [.delay] : [])
  }

  private mutating func searchQueue(_ queues: [Double]) {
    var best = (guess, value)
    for queue in queues {
      var other = guess
      other.queue = queue
      let value = distance(other)
      if value < best.1 { best = (other, value) }
    }
    guard best.0 != guess else { return }
    (guess, value) = best
    improve(from: guess, moving, step: 0.05, evaluations: 30)
    for factor in [0.7, 0.85, 1.18, 1.4] {
      var other = guess
      other.queue *= factor
      let here = distance(other)
      if here < value { (guess, value) = (other, here) }
    }
    improve(from: guess, moving, step: 0.02, evaluations: 30)
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
    func moved(_ place: [Double]) -> PathGuess {
      var other = start
      for (figure, number) in zip(figures, place) {
        switch figure {
        case .rate: other.rate = exp(number)
        case .roundTrip: other.roundTrip = exp(number)
        case .loss: other.loss = exp(number)
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
      case .spread: log(max(start.spread, 0.01))
      case .delay: log(max(start.delay, 1e-3))
      }
    }
    var distance = distance
    let found = NelderMead.minimum(
      of: { distance(moved($0)) }, from: place, steps: figures.map { $0 == .loss || $0 == .spread ? 3 * step : step },
      evaluations: max(8, Int(Double(evaluations) * effort)))
    self.distance = distance
    if found.value < value {
      guess = moved(found.place)
      value = found.value
    }
  }
}

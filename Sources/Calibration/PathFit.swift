import NetworkSimulation
import Platform
import Statistics

/// The path that explains uploads best, found by simulating them.
struct PathFit {
  typealias Figure = PathGuess.Figure

  private(set) var guess: PathGuess
  private(set) var value: Double
  private(set) var distance: FitDistance
  private static let mostClasses = 5
  /// By how much the logarithm of a log's likelihood is to grow before loss is believed, and before another kind of path
  /// is: more, because simulations are drawn, too.
  private static let clearly = (loss: 3.0, kind: 10.0)
  /// Rates that differ less than this are one.
  private static let leastSpread = 0.1
  /// How many times what chance makes of the distance leaves something to explain.
  private static let unexplained = 2.0
  /// Fewer uploads do not tell what kind of path theirs is.
  private static let fewest = 40
  /// And within how much of it a log tells no difference.
  private static let alike = 1.0
  private static let queues = [1_000.0, 500, 300, 200, 128, 90, 64, 45, 32, 16]
  private let classes: [SizeClass]
  /// How much searching is worth: less where a log has many parts.
  let effort: Double

  /// Searches, and from a path, too, that explains a part of these uploads.
  init(classes: [SizeClass], connects: SizeClass?, effort: Double, near part: PathGuess? = nil) {
    self.effort = effort
    self.classes = classes
    let few = Self.few(classes)
    distance = FitDistance(classes: few, connects: connects, runs: 300)
    guess = Self.start(few, connects)
    value = .infinity
    search(near: part)
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

  private mutating func search(near part: PathGuess?) {
    guess = lossless()
    if !distance.isExplained(by: guess) {
      for losing in losing(near: part) { take(losing, for: guess.loss > 0 ? 0 : Self.clearly.loss) }
      searchKinds()
    }
    value = distance(guess)
  }

  /// Paths that lose packets: the likeliest of all, those that explained a part of the uploads, and the one without loss
  /// with a little of it.
  private func losing(near part: PathGuess?) -> [PathGuess] {
    let figures: [Figure] = [.rate, .roundTrip, .loss, .queue]
    var little = guess
    little.loss = 0.003
    let likelihood = likelihood(60, width: 0.01)
    let near = [little] + (part.map { $0.loss > 0 ? [$0] : [] } ?? [])
    return [best(figures, runs: 60)]
      + near.map { lowest(from: $0, figures, step: 0.05, evaluations: 60, of: likelihood).guess }
  }

  /// Other kinds of paths, where loss alone leaves something to explain: a delay beside the network where connections
  /// stand soon and answers come late, rates that differ among uploads, another congestion control.
  private mutating func searchKinds() {
    guard uploads >= Self.fewest, distance(guess) > Self.unexplained * distance.noise else { return }
    if distance.connects != nil {
      take(best([.rate, .roundTrip, .loss, .queue, .delay], runs: 30), for: Self.clearly.kind)
    }
    let rates = best([.rate, .roundTrip, .loss, .spread], runs: 30)
    if rates.spread > Self.leastSpread { take(rates, for: Self.clearly.kind) }
    var reno = guess
    reno.algorithm = .reno
    take(
      lowest(from: reno, moving, step: 0.05, evaluations: 30, of: likelihood(60, width: 0.02)).guess,
      for: Self.clearly.kind)
  }

  /// The likeliest path that loses nothing. Several queues often explain a log alike; then it has the middle one.
  private func lossless() -> PathGuess {
    let best = best([.rate, .roundTrip, .queue], runs: 2)
    let likelihood = likelihood(2, width: 0.005)
    let others = Self.queues.map { queue in
      var other = best
      other.queue = queue
      return lowest(from: other, [.rate, .roundTrip], step: 0.02, evaluations: 40, of: likelihood)
    }
    let found = lowest(from: best, Self.figures(of: best), step: 0.02, evaluations: 80, of: likelihood)
    let least = min(found.value, others.map(\.value).min() ?? found.value)
    let alike = others.filter { ($0.value - least) * Double(uploads) < Self.alike }
    return alike.isEmpty ? found.guess : alike[alike.count / 2].guess
  }

  /// Takes another path where the log is likelier over it, by so much at least in the logarithm.
  private mutating func take(_ other: PathGuess, for gain: Double) {
    if (sharpLikelihood(guess) - sharpLikelihood(other)) * Double(uploads) > gain { guess = other }
  }

  /// Of a few classes, for a search.
  func likelihood(_ runs: Int, width: Double) -> Likelihood {
    Likelihood(classes: distance.classes, connects: distance.connects, runs: some(runs), width: width)
  }

  /// Of all uploads, as exactly as a simulation is right.
  private var sharpLikelihood: Likelihood {
    let part = min(1, 2 * Double(Self.mostClasses) / Double(classes.count))
    return Likelihood(classes: classes, connects: distance.connects, runs: some(Int(300 * part)))
  }

  private var uploads: Int { classes.reduce(0) { $0 + $1.seconds.values.count } }

  /// So many, or fewer where a log has many parts.
  private func some(_ count: Int) -> Int { min(count, max(24, Int(Double(count) * effort))) }

  private static func figures(of guess: PathGuess) -> [Figure] {
    [.rate, .roundTrip] + (guess.loss > 0 ? [.loss] : []) + (guess.queue < 1_000 ? [.queue] : [])
  }

  private var moving: [Figure] {
    Self.figures(of: guess) + (guess.spread > 0 ? [.spread] : []) + (guess.delay > 0 ? [.delay] : [])
  }

  /// The lowest place found near a start by moving some of its figures.
  private func lowest(
    from start: PathGuess, _ figures: [Figure], step: Double, evaluations: Int, of likelihood: Likelihood
  ) -> (guess: PathGuess, value: Double) {
    let found = NelderMead.minimum(
      of: { likelihood(start.moved(to: $0, figures)) }, from: start.place(figures),
      steps: figures.map { [.loss, .spread, .queue].contains($0) ? 3 * step : step },
      evaluations: max(8, Int(Double(evaluations) * effort)))
    return (start.moved(to: found.place, figures), found.value)
  }
}

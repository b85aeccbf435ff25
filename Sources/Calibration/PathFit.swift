import NetworkSimulation
import Statistics
import System

/// The path that explains uploads best, found by simulating them.
struct PathFit {
  typealias Figure = PathGuess.Figure

  private(set) var guess: PathGuess
  private(set) var value: Double
  private(set) var distance: FitDistance
  /// What stands for the uploads of one path: the guess, or several paths where few uploads leave open which.
  private(set) var own: PathMixture
  /// What stands for them where they are those of many paths.
  private(set) var many: PathMixture?
  /// By how much the logarithm of a log's likelihood is to grow before loss is believed.
  private static let clearly = 3.0
  /// So many uploads tell quantiles, and what kind of path theirs is.
  static let several = 40
  /// The shares of packets lost and the queues that a search by quantiles begins at, and from how many of the places found
  /// it goes on.
  private static let losses = [0, 0.001, 0.003, 0.006, 0.01, 0.02, 0.04, 0.08]
  private static let scannedQueues = [1_000.0, 300, 128, 64, 32, 16]
  private static let places = 4
  /// How many paths stand for few uploads, and how long the walk is that they are met on.
  private static let plausiblePaths = 8
  private static let walk = 250
  /// Within how much of the logarithm a log tells no difference.
  private static let alike = 1.0
  private static let queues = (8..<512).map { Double($0) } + [600, 750, 1_000]
  /// By how many deviations uploads are to be less likely than their path says before many paths are looked for, and by how
  /// much the logarithm of the likelihood is to grow before they are believed.
  private static let surprising = 3.0
  private static let clearlyBetter = 10.0
  private static let judged = 100
  /// How many classes one path is fitted to, and how much searching a rough path is worth.
  private static let mostClasses = 5
  private static let rough = 0.3
  /// All classes, and the few that one path is fitted to.
  private let classes: [SizeClass]
  private let few: [SizeClass]
  /// How much searching is worth: less where a log has many parts.
  let effort: Double

  /// Searches, and from a path, too, that explains a part of these uploads. Where sizes are many, few classes stand for
  /// them; how uploads of one class differ in time because of their sizes a rough path says that is fitted first, where
  /// there are uploads enough to tell one.
  init(classes: [SizeClass], connects: SizeClass?, effort: Double, near part: PathGuess? = nil) {
    self.effort = effort
    self.classes = classes
    var rough = part
    let uploads = classes.reduce(0) { $0 + $1.uploads.count }
    if classes.count > Self.mostClasses, part == nil, uploads >= Self.several {
      let merged = SizeClass.merged(classes, to: Self.mostClasses)
      rough = PathFit(classes: merged, connects: connects, effort: Self.rough * effort).guess
    }
    few = SizeClass.merged(classes, to: Self.mostClasses, over: rough)
    distance = FitDistance(classes: few, connects: connects, runs: 300)
    guess = Self.start(few, connects)
    own = PathMixture(parts: [])
    value = .infinity
    search(near: part)
    let paths = uploads < Self.several && guess.loss > 0 ? plausible : [guess]
    own = PathMixture(parts: paths.map { (1 / Double(paths.count), $0) })
  }

  /// What stands for all the uploads.
  var mixture: PathMixture { many ?? own }

  /// Looks for many paths that explain the uploads clearly better than one does.
  mutating func searchMany() {
    // As they are: one path does not say how times differ over many.
    let uploads = SizeClass.spread(classes, to: Self.mostClasses)
    guard uploads.count > 1, own.surprise(at: uploads, runs: Self.judged) > Self.surprising else { return }
    let found = LikeliestMixture(of: classes, effort: effort).found
    let (one, several) = (
      own.logarithm(of: uploads, runs: Self.judged), found.logarithm(of: uploads, runs: Self.judged)
    )
    if several - one > Self.clearlyBetter { many = found }
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
    let closed = guess
    guess = lossless()
    value = distance(guess)
    guard !distance.isExplained(by: guess) else { return }
    if uploads < Self.several {
      for losing in losing(near: part) { take(losing, for: guess.loss > 0 ? 0 : Self.clearly) }
      value = distance(guess)
    } else {
      searchQuantiles(from: closed, near: part)
    }
  }

  /// Of many uploads the quantiles are known, and mind less what a simulation does otherwise than a network. What explains
  /// a part of them is improved upon, unless that part was small or lost nothing.
  private mutating func searchQuantiles(from start: PathGuess, near part: PathGuess?) {
    if uploads >= 2 * Self.several, let part, part.loss > 0 {
      guess = part
    } else {
      distance.runs = some(60)
      let places = scanned(from: start).sorted { $0.value < $1.value }
      distance.runs = some(400)
      value = distance(guess)
      for place in places.prefix(Self.places) {
        improve(from: place.guess, Self.figures(of: place.guess), step: 0.05, evaluations: 50)
      }
      if distance.connects != nil { searchDelay() }
    }
    guess = sharpLikelihood.likelier(than: guess)
    if guess.loss > 0 {
      infer()
    } else {
      distance.runs = some(800)
      value = distance(guess)
      improve(from: guess, moving, step: 0.03, evaluations: 60)
    }
  }

  /// To where the uploads are expected, unless a path is found there that explains them clearly worse, and is not likelier
  /// either: what a search by values has found owes its value to the seeds as well.
  private mutating func infer() {
    let inference = IndirectInference(classes: few, connects: distance.connects, effort: effort)
    let figures = [.rate, .roundTrip, .loss, .queue] + moving.filter { $0 == .delay }
    let found = inference.path(near: guess, figures)
    distance.runs = some(800)
    value = distance(guess)
    let expected = distance(found)
    let isLikelier = sharpLikelihood(found) < sharpLikelihood(guess)
    if isLikelier || expected < value + 0.3 * distance.noise { (guess, value) = (found, expected) }
    guess = sharpLikelihood.withUsualQueue(guess)
    value = distance(guess)
  }

  /// The best rate and round trip for each of some losses and queues: a short queue shortens uploads' windows as loss
  /// does, so that each is tried with each. Without loss queues are often alike; one of them is enough.
  private func scanned(from start: PathGuess) -> [(guess: PathGuess, value: Double)] {
    Self.losses.flatMap { loss in
      let places = Self.scannedQueues.map { queue in
        var place = start
        place.loss = loss
        place.queue = queue
        return lowest(from: place, [.rate, .roundTrip], step: 0.15, evaluations: 16) { distance($0) }
      }
      return loss > 0 ? places : places.min { $0.value < $1.value }.map { [$0] } ?? []
    }
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
      + near.map { lowest(from: $0, figures, step: 0.05, evaluations: 60, of: { likelihood($0) }).guess }
  }

  /// The likeliest path that loses nothing. One packet more or less in a queue decides what is lost of a large upload, so
  /// that all short ones are tried, some with a rate of their own; several often explain a log alike, and then it has one
  /// that does as most of them do.
  private func lossless() -> PathGuess {
    let best = best([.rate, .roundTrip, .queue], runs: 2)
    let likelihood = likelihood(2, width: 0.005)
    let found = lowest(from: best, Self.figures(of: best), step: 0.02, evaluations: 80) { likelihood($0) }
    let others = Self.queues.map { queue in
      var other = found.guess
      other.queue = queue
      guard Self.scannedQueues.contains(queue) else { return (guess: other, value: likelihood(other)) }
      return lowest(from: other, [.rate, .roundTrip], step: 0.02, evaluations: 40) { likelihood($0) }
    }
    let least = min(found.value, others.map(\.value).min() ?? found.value)
    let alike = others.filter { ($0.value - least) * Double(uploads) < Self.alike }
    let bytes = classes.map(\.bytes)
    let typical = PathGuess.typical(of: alike.map(\.guess), from: bytes.min() ?? 1, to: bytes.max() ?? 1)
    guard !typical.isEmpty else { return found.guess }
    return lowest(from: typical[typical.count / 2], [.rate, .roundTrip], step: 0.01, evaluations: 40) { likelihood($0) }
      .guess
  }

  /// Paths about as likely as the guess.
  private var plausible: [PathGuess] {
    PlausiblePaths(likelihood: likelihood(200, width: 0.01), uploads: uploads).drawn(
      Self.plausiblePaths, from: guess, steps: some(Self.walk))
  }

  /// Takes another path where the log is likelier over it, by so much at least in the logarithm.
  private mutating func take(_ other: PathGuess, for gain: Double) {
    if (sharpLikelihood(guess) - sharpLikelihood(other)) * Double(uploads) > gain { guess = other }
  }

  /// For a search. The logarithm of a log's likelihood is a sum over its uploads: of fewer uploads, fewer runs leave as
  /// little of it to chance.
  func likelihood(_ runs: Int, width: Double) -> Likelihood {
    let runs = Double(some(runs)) * min(1, Double(uploads) / Double(Self.several))
    return Likelihood(classes: few, connects: distance.connects, runs: max(8, Int(runs)), width: width)
  }

  /// As exactly as a simulation is right.
  private var sharpLikelihood: Likelihood {
    Likelihood(classes: few, connects: distance.connects, runs: some(300))
  }

  var uploads: Int { few.reduce(0) { $0 + $1.seconds.values.count } }

  /// So many, or fewer where a log has many parts.
  private func some(_ count: Int) -> Int { min(count, max(24, Int(Double(count) * effort))) }

  private static func figures(of guess: PathGuess) -> [Figure] {
    [.rate, .roundTrip] + (guess.loss > 0 ? [.loss] : []) + (guess.queue < 1_000 ? [.queue] : [])
  }

  private var moving: [Figure] {
    Self.figures(of: guess) + (guess.delay > 0 ? [.delay] : [])
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
    let found = lowest(from: start, figures, step: step, evaluations: evaluations) { distance($0) }
    if found.value < value { (guess, value) = found }
  }

  /// The lowest place found near a start by moving some of its figures.
  private func lowest(
    from start: PathGuess, _ figures: [Figure], step: Double, evaluations: Int, of function: (PathGuess) -> Double
  ) -> (guess: PathGuess, value: Double) {
    let found = NelderMead.minimum(
      of: { function(start.moved(to: $0, figures)) }, from: start.place(figures),
      steps: figures.map { [.loss, .queue].contains($0) ? 3 * step : step },
      evaluations: max(8, Int(Double(evaluations) * effort)))
    return (start.moved(to: found.place, figures), found.value)
  }
}

import NetworkSimulation
import Platform
import Statistics

/// The path that explains uploads best, or several paths where one does not.
struct PathFit {
  /// The one path that explains the uploads best.
  private(set) var guess: PathGuess
  /// What stands for the uploads if they are those of one path: the guess, or several paths if few uploads leave open which.
  private(set) var own: PathMixture
  /// What stands for the uploads if they are those of many paths.
  private(set) var many: PathMixture?
  /// How likely the uploads are over a path.
  let likelihood: Likelihood
  let uploads: Int

  /// By how much the logarithm of a log's likelihood is to grow before loss or a delay is believed.
  private static let clearly = 3.0
  /// How far, as a logarithm, an upload without loss lies from a simulated one at most.
  private static let near = 0.02
  /// Fewer uploads leave loss and queue open by a factor; how many paths stand for them then.
  static let several = 40
  private static let plausiblePaths = 8
  private static let walk = 250
  /// By how many deviations uploads are to be less likely than their path says before many paths are looked for, and by how
  /// much the logarithm of the likelihood is to grow before they are believed.
  private static let surprising = 3.0
  private static let clearlyBetter = 10.0
  private static let judged = 100
  /// How many classes one path is fitted to, and how much searching a rough path is worth.
  private static let mostClasses = 5
  private static let rough = 0.3
  private let classes: [SizeClass]
  private let effort: Double

  /// Searches for one path. If sizes are many, few classes stand for them; a rough path that is fitted first says how
  /// uploads of one class differ in time because of their sizes.
  init(classes: [SizeClass], connects: SizeClass?, effort: Double) {
    self.effort = effort
    self.classes = classes
    var rough: PathGuess?
    uploads = classes.reduce(0) { $0 + $1.uploads.count }
    if classes.count > Self.mostClasses, uploads >= Self.several {
      let merged = SizeClass.merged(classes, to: Self.mostClasses)
      rough = PathFit(classes: merged, connects: connects, effort: Self.rough * effort).guess
    }
    let few = SizeClass.merged(classes, to: Self.mostClasses, over: rough)
    let search = PathSearch(classes: few, connects: connects, effort: effort)
    likelihood = search.likelihood
    guess = search.lossless()
    own = PathMixture(parts: [(1, guess)])
    if !isExplained, connects != nil { take(search.lossless(delayed: true)) }
    let lossless = guess
    if !isExplained { take(search.losing(beside: lossless)) }
    if !isExplained, connects != nil { take(search.losing(beside: lossless, delayed: true)) }
    if uploads < Self.several, guess.loss > 0 { own = plausible }
  }

  /// What stands for all the uploads.
  var mixture: PathMixture { many ?? own }

  /// Paths about as likely as the guess.
  private var plausible: PathMixture {
    let paths = PlausiblePaths(likelihood: likelihood, uploads: uploads).drawn(
      Self.plausiblePaths, from: guess, steps: max(24, Int(Double(Self.walk) * effort)))
    return PathMixture(parts: paths.map { (1 / Double(paths.count), $0) })
  }

  /// Takes another path if the log is clearly likelier over it.
  private mutating func take(_ other: PathGuess) {
    guard (likelihood(guess) - likelihood(other)) * Double(uploads) > Self.clearly else { return }
    guess = other
    own = PathMixture(parts: [(1, guess)])
  }

  /// Whether the guess leaves nothing to explain.
  private var isExplained: Bool {
    guess.loss > 0
      ? own.surprise(at: likelihood.classes, runs: Self.judged) < Self.surprising
      : Self.isExplained(likelihood.classes, by: guess)
  }

  /// Whether all uploads took as long as they do over a path without loss.
  static func isExplained(_ classes: [SizeClass], by guess: PathGuess) -> Bool {
    guard let simulated = SimulatedUploads(of: guess, classes: classes, runs: 2) else { return false }
    return zip(classes, simulated.sizes).allSatisfy { size, times in
      size.seconds.values.allSatisfy { abs(log($0 / times[0])) < near + 3 * size.blur }
    }
  }

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
}

import Statistics
import System

/// How likely a log's uploads are over a guess: their density among simulated ones.
struct Likelihood {
  let classes: [SizeClass]
  /// Seconds until connections stood, if the log says them.
  let connects: SizeClass?
  /// Simulated runs of each class.
  var runs: Int

  /// How near a simulated upload counts as the same, as a logarithm: what a simulation is wrong by, or more for a search
  /// that is still far off.
  var width = 0.01
  /// What counts as near at most, where simulated uploads lie far apart.
  private static let widest = 0.25
  /// The density of an upload that no simulated one is like.
  private static let floor = 1e-5
  /// The time to connect rests on the rate down, too, which a log does not tell.
  private static let connect = (weight: 0.5, width: 0.02)

  /// The mean of the logarithm over all uploads, the other way round: the less the likelier.
  func callAsFunction(_ guess: PathGuess) -> Double {
    guard let simulated = SimulatedUploads(of: guess, classes: classes, runs: runs) else { return 1e9 }
    var (sum, count) = (0.0, 0)
    for densities in densities(among: simulated) {
      sum += densities.reduce(0) { $0 + log(Self.floor + $1) }
      count += densities.count
    }
    if let connects {
      let width = max(width, Self.connect.width)
      let densities = Self.densities(of: connects.seconds.values, among: simulated.connects, width)
      sum += Self.connect.weight * densities.reduce(0) { $0 + log(Self.floor + $1) }
    }
    return -(sum + Self.usual(guess)) / Double(max(1, count))
  }

  /// The density of each upload, by class, among simulated ones.
  func densities(among simulated: SimulatedUploads) -> [[Double]] {
    zip(classes, simulated.sizes).map { size, times in
      Self.densities(
        of: size.seconds.values, among: times, (width * width + size.blur * size.blur).squareRoot())
    }
  }

  /// Where a log does not tell the queue it is one as long as what the path holds on its way, as most are.
  private static func usual(_ guess: PathGuess) -> Double {
    let onTheWay = max(10, guess.rate * guess.roundTrip / 8 / 1_500)
    let apart = log(guess.queue / (1.5 * onTheWay))
    return -apart * apart / 2
  }

  static func densities(of measured: [Double], among simulated: [Double], _ width: Double) -> [Double] {
    let places = simulated.map { log($0) }.sorted()
    let widths = widths(of: places, least: width)
    return measured.map { seconds in
      let here = log(seconds)
      let density = zip(places, widths).reduce(0.0) { density, place in
        let far = (here - place.0) / place.1
        return abs(far) < 5 ? density + exp(-far * far / 2) / place.1 : density
      }
      return density / Double(max(1, places.count))
    }
  }

  /// Uploads that lost nothing all took the same time, those that did lie apart: each is as wide as its nearest
  /// neighbours are far, or chance would be fitted instead of what it is drawn from.
  private static func widths(of places: [Double], least: Double) -> [Double] {
    let near = min(places.count - 1, max(3, Int(0.7 * Double(places.count).squareRoot())))
    return places.indices.map { index in
      let far = (max(0, index - near)...index).lazy.filter { $0 + near < places.count }.map {
        max(places[index] - places[$0], places[$0 + near] - places[index])
      }
      return min(max(far.min() ?? least, least), max(least, widest))
    }
  }
}

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

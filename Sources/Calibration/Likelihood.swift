import Platform
import Statistics

/// How likely a log's uploads are over a guess: their density among simulated ones.
struct Likelihood {
  let classes: [SizeClass]
  /// Seconds until connections stood, if the log says them.
  let connects: SizeClass?
  /// Simulated runs of each class.
  var runs: Int
  /// Another one draws other uploads.
  var seed: UInt64 = 0

  /// How near a simulated upload counts as the same, as a logarithm: what a simulation is wrong by, or more for a search
  /// that is still far off.
  var width = 0.01
  /// What counts as near at most, where simulated uploads lie far apart.
  private static let widest = 0.25
  /// The density of an upload that no simulated one is like.
  private static let floor = 1e-5
  /// The time to connect rests on the rate down, too, which a log does not tell.
  private static let connect = (weight: 0.5, width: 0.02)

  /// The mean of the logarithm over all uploads with its sign changed: the lower the likelier.
  func callAsFunction(_ guess: PathGuess) -> Double {
    guard let simulated = SimulatedUploads(of: guess, classes: classes, runs: runs, seed: seed) else { return 1e9 }
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

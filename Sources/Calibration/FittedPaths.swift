import NetworkSimulation
import Statistics

/// The paths that a log's groups of uploads are fitted to, and how well the half of the log is predicted that was held
/// back.
struct FittedPaths {
  let paths: [CalibratedLink.Path]
  let judgements: [Prediction]

  /// Fits a path to each group; `show` gets the number of each step that begins, from 0, and how many there are.
  init(_ groups: [UploadGroup], name: String, budgetSeconds: Double, show: (_ step: Int, _ steps: Int) -> Void) {
    let effort = 1 / Double(max(1, groups.count)).squareRoot()
    let steps = 3 * groups.count + 1
    var step = 0
    func begin() {
      show(step, steps)
      step += 1
    }
    let halves = groups.map {
      begin()
      // A half of few uploads judges hardly anything.
      let uploads = Double($0.fitted.reduce(0) { $0 + $1.uploads.count })
      let worth = min(1, uploads / Double(PathFit.several))
      return PathFit(classes: $0.fitted, connects: $0.connects, effort: effort * worth)
    }
    // What is written is fitted to all uploads; they say, too, whether one path explains them or many do.
    let fits = zip(groups, halves).map {
      begin()
      var fit = PathFit(classes: $0.all, connects: $0.connects, effort: effort, near: $1.guess)
      begin()
      fit.searchMany()
      return fit
    }
    begin()
    let judged = zip(groups, zip(halves, fits)).map { group, fit in
      let isOfMany = fit.1.many != nil
      return (
        group: group, mixture: isOfMany ? LikeliestMixture(of: group.fitted, effort: effort).found : fit.0.mixture
      )
    }
    judgements = Prediction.judgements(of: judged, budgetSeconds: budgetSeconds)
    paths = zip(groups, fits).map { CalibratedLink.Path(of: $0, $1, name: name) }
  }
}

extension UploadLog.Network {
  /// So many paths stand for the speed tests of a network.
  private static let mostPaths = 40

  /// A path a speed test, with its rate and its round trip; of many tests those in the middles of equal parts, by rate.
  /// Tests do not show what a path loses, nor what waits: no loss, and a queue of about a second of the line.
  var testedPaths: [PathGuess] {
    let all = bins.sorted { $0.key < $1.key }.flatMap { $0.value.fitted.rows + $0.value.held.rows }
      .map { row in
        let roundTrip = row.connectSeconds ?? 0
        let rate = 8 * Double(row.bytes) / (row.seconds - UploadLog.roundTripsOfTest * roundTrip)
        return PathGuess(rate: rate, roundTrip: roundTrip, queue: min(max(rate / 12_000, 60), 400))
      }
      .sorted { ($0.rate, $0.roundTrip) < ($1.rate, $1.roundTrip) }
    let count = min(all.count, Self.mostPaths)
    return (0..<count).map { all[(2 * $0 + 1) * all.count / (2 * count)] }
  }
}

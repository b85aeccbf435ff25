import CompressionStrategies
import PerceptualQuality

extension Question {
  /// Whether its numbers are possible, because a record may have been edited.
  var isSound: Bool {
    let amounts =
      [budgetSeconds, phoneSpeed, floor, zooming, slowPaths ?? 0] + mix.map(\.share) + classes.map(\.share)
    let costs = (phone?.costs ?? [:]).values.flatMap { [$0.call, $0.megapixel, $0.megabyte] }
    return phoneSpeed > 0 && zooming <= 1 && criterion.isSound && costs.allSatisfy { (0...1_000).contains($0) }
      && amounts.allSatisfy { (0...Double.ofCells.upperBound).contains($0) }
  }
}

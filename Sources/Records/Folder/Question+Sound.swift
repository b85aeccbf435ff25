import CompressionStrategies
import PerceptualQuality

extension Question {
  /// Whether its numbers are possible, because a record may have been edited.
  var isSound: Bool {
    let amounts =
      [budgetSeconds, phoneSpeed, floor, zooming, slowPaths ?? 0] + mix.map(\.share) + classes.map(\.share)
    let costs = (phone?.costs ?? [:]).values.flatMap { [$0.call, $0.megapixel, $0.megabyte] }
    return phoneSpeed > 0 && zooming <= 1 && criterion.isSound && phone?.memory?.isSound != false
      && costs.allSatisfy { (0...1_000).contains($0) }
      && amounts.allSatisfy { (0...Double.ofCells.upperBound).contains($0) }
  }
}

extension PhoneMemory {
  /// Whether its numbers are possible, as those of a file are.
  fileprivate var isSound: Bool {
    let pixels = [raster, copies, encode, search, score] + decoders.values.map(\.pixel)
    let bytes = (Array(entries.values) + [heap].compactMap(\.self)).flatMap { [$0.limit, $0.held] }
    return pixels.allSatisfy { (0...1_000).contains($0) } && bytes.allSatisfy { Int.ofCells.contains($0) && $0 >= 0 }
  }
}

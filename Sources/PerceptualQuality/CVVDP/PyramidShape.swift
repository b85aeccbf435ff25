import Pixels
import Platform

/// The levels of a pair's pyramids: how large they are and which frequencies they hold.
struct PyramidShape: Sendable {
  struct Level: Sendable {
    let index: Int
    let size: PixelSize
    /// The frequency of its details, in cycles a degree.
    let frequency: Double
    let isBaseband: Bool

    /// Details between the finest and the coarsest level count twice.
    var gain: Double { index == 0 || isBaseband ? 1 : 2 }
    /// What masks is spread only if the level is larger than the spread reaches.
    var isSpread: Bool { size.shortestSide > 6 }
  }

  let levels: [Level]

  /// Nil if the metric is not defined.
  init?(_ picture: PixelSize, pixelsPerDegree: Double) {
    guard picture.shortestSide >= 8 else { return nil }
    let most = Int(log2(Double(picture.shortestSide))) - 1
    let frequencies = (0...14).map { ($0 == 0 ? 1 : 0.3228 * exp2(-Double($0 - 1))) * pixelsPerDegree / 2 }
    // Levels end at the first one whose details are wider than five degrees.
    let needed = frequencies.firstIndex { $0 <= 0.2 } ?? most
    let details = min(needed + 1, most)
    levels = (0...details).map { index in
      let halves = 1 << index
      return Level(
        index: index,
        size: PixelSize(
          width: (picture.width + halves - 1) / halves, height: (picture.height + halves - 1) / halves),
        frequency: index == details ? 0.1 : frequencies[index], isBaseband: index == details)
    }
  }
}

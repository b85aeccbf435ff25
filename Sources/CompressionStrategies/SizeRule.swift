import ImageCodecs
package import Pixels
import System

/// How large a rendition may be.
package struct SizeRule: Sendable, Hashable {
  /// What is limited.
  package enum Bound: Sendable, Hashable {
    case none
    case longestSide(Int)
    case shortSide(Int)
    /// Width times height.
    case pixels(Int)
    /// Both sides; the picture keeps its shape.
    case box(PixelSize)
    /// Halfway between a shorter side of this length and the pixels of a square with this side, as in Wire.
    case blended(Int)

    /// The shortest of the limited sides.
    var shortest: Int? {
      switch self {
      case .none, .pixels: nil
      case .longestSide(let side), .shortSide(let side), .blended(let side): side
      case .box(let box): box.shortestSide
      }
    }
  }

  /// What the rule limits; `none` keeps the photo's own size.
  package var bound: Bound
  /// If the picture shrinks, both sides are rounded down to multiples of this; a shorter side stays as it is.
  package var multipleOf: Int
  /// If the picture shrinks, the longest side is rounded down to a multiple of this, and the other follows.
  package var longestSideMultipleOf: Int
  /// A renderer's scale: sides are points, and each is drawn with this many pixels, even if that enlarges the photo.
  package var scale: Double

  /// A rule with this limit.
  package init(_ bound: Bound, multipleOf: Int = 1, longestSideMultipleOf: Int = 1, scale: Double = 1) {
    self.bound = bound
    self.multipleOf = multipleOf
    self.longestSideMultipleOf = longestSideMultipleOf
    self.scale = scale
  }

  /// The rendition's size for a photo of this size; the photo's own if the rule does not apply.
  package func size(for photo: PixelSize, resizer: Resizer = .linear) -> PixelSize {
    let bounded =
      switch bound {
      case .none: photo
      case .longestSide(let side): photo.longestSide > side ? photo.scaled(toLongestSide: side) : photo
      case .shortSide(let side): photo.shortestSide > side ? photo.scaled(toShortestSide: side) : photo
      case .pixels(let most):
        photo.area > most
          ? photo.scaled(
            toLongestSide: Int(Double(photo.longestSide) * (Double(most) / Double(photo.area)).squareRoot()))
          : photo
      case .box(let box): Thumbnail.size(of: photo, inside: box)
      case .blended(let side): Self.blended(photo, side: Double(side))
      }
    if bounded == photo { return photo }
    if resizer == .powerOfTwo { return halved(photo, notBelow: bounded) }
    // From the photo's own shape instead of the limited size, because rounding twice would distort it.
    let step = longestSideMultipleOf
    let long =
      step > 1 ? photo.scaled(toLongestSide: max(step, bounded.longestSide / step * step)) : bounded
    let scaled = scale == 1 ? long : photo.scaled(toLongestSide: Int((Double(long.longestSide) * scale).rounded()))
    return PixelSize(width: roundedDown(scaled.width), height: roundedDown(scaled.height))
  }

  /// Wire's size: photos within 30 % of the limit stay as they are, and a long strip is enlarged, because its shorter
  /// side counts as much as its pixels.
  private static func blended(_ photo: PixelSize, side: Double) -> PixelSize {
    let slack = 1.3
    let (area, long) = (Double(photo.area), Double(photo.longestSide))
    guard long > slack * side, area > slack * side * side else { return photo }
    let scale = (side / Double(photo.shortestSide) + side / area.squareRoot()) / 2
    let width = (scale * Double(photo.width)).rounded(.up)
    let height = (width / Double(photo.width) * Double(photo.height)).rounded()
    return PixelSize(width: Int(width), height: max(1, Int(height)))
  }

  private func roundedDown(_ side: Int) -> Int { side < multipleOf ? side : side / multipleOf * multipleOf }

  /// Halves the size while both sides stay at least as long as the limit's longest side.
  private func halved(_ photo: PixelSize, notBelow bounded: PixelSize) -> PixelSize {
    var size = photo
    while min(size.width / 2, size.height / 2) >= bounded.longestSide {
      size = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    }
    return size
  }
}

extension PixelSize {
  /// This size scaled so that its shortest side is `side`; the other is rounded to the nearest.
  func scaled(toShortestSide side: Int) -> PixelSize {
    let other = max(1, (2 * longestSide * side + shortestSide) / (2 * shortestSide))
    return width <= height ? PixelSize(width: side, height: other) : PixelSize(width: other, height: side)
  }
}

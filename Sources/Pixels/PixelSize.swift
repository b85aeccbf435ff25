/// Width and height in pixels, each at least 1.
public struct PixelSize: Hashable, Sendable {
  /// From left to right.
  public var width: Int
  /// From top to bottom.
  public var height: Int

  /// A size of this width and height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The longer of the two sides.
  public var longestSide: Int { max(width, height) }
  /// The shorter of the two sides.
  public var shortestSide: Int { min(width, height) }
  /// Width times height; a damaged header can claim more than any number holds.
  public var area: Int {
    let (product, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? .max : product
  }
  /// The same picture lying on its side.
  public var turned: PixelSize { PixelSize(width: height, height: width) }

  /// This size scaled so that its longest side is exactly `side`; the other rounds to nearest, at least 1.
  public func scaled(toLongestSide side: Int) -> PixelSize {
    let other = max(1, (2 * shortestSide * side + longestSide) / (2 * longestSide))
    return width >= height ? PixelSize(width: side, height: other) : PixelSize(width: other, height: side)
  }

  /// `scaled(toLongestSide:)` if that makes the picture smaller, otherwise this size: nothing is ever enlarged.
  public func fitted(toLongestSide side: Int) -> PixelSize {
    longestSide <= side ? self : scaled(toLongestSide: side)
  }
}

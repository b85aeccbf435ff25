/// Decoded pixels: upright, sRGB-encoded, 8 bits per sample, rows tightly packed from the top.
public struct Raster: Sendable {
  /// Width and height.
  package let size: PixelSize
  /// 1 for grey, 3 for RGB.
  package let channels: Int
  /// `size.height` rows of `size.width * channels` samples.
  package var samples: [UInt8]
  /// The opacity of each pixel; only if the decoder was asked to keep it (otherwise it is flattened).
  package var alpha: [UInt8]?
  /// By how much it is brighter on a screen with headroom, at any size; nil for a picture without a gain map. Only what
  /// shows pictures on screens sets and uses it: resizing and other steps leave it out.
  package var brightening: Brightening?

  /// A raster of the given samples; their number must be `size.area * channels`.
  package init(size: PixelSize, channels: Int, samples: [UInt8], alpha: [UInt8]? = nil) {
    precondition(channels == 1 || channels == 3, "a raster is grey or RGB")
    precondition(samples.count == size.area * channels, "samples do not fill the raster")
    precondition(alpha.map { $0.count == size.area } ?? true, "alpha does not fill the raster")
    self.size = size
    self.channels = channels
    self.samples = samples
    self.alpha = alpha
  }

  /// Pixels in one row.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }
  /// Samples in one row.
  package var stride: Int { size.width * channels }

  /// This raster with three channels.
  package var inColour: Raster {
    guard channels == 1 else { return self }
    return Raster(size: size, channels: 3, samples: samples.flatMap { [$0, $0, $0] }, alpha: alpha)
  }

  /// The part of this raster that begins at this place; it must be inside.
  package func cropped(left: Int, top: Int, to part: PixelSize) -> Raster {
    precondition(
      left >= 0 && top >= 0 && left + part.width <= width && top + part.height <= height, "the part lies outside")
    func cut(_ plane: [UInt8], _ channels: Int) -> [UInt8] {
      var cut: [UInt8] = []
      cut.reserveCapacity(part.area * channels)
      for row in top..<(top + part.height) {
        let start = (row * width + left) * channels
        cut += plane[start..<(start + part.width * channels)]
      }
      return cut
    }
    return Raster(size: part, channels: channels, samples: cut(samples, channels), alpha: alpha.map { cut($0, 1) })
  }
}

/// Width and height in pixels, each at least 1.
public struct PixelSize: Hashable, Sendable {
  /// The size from left to right.
  public var width: Int
  /// The size from top to bottom.
  public var height: Int

  /// A size of this width and height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The longer of the two sides.
  package var longestSide: Int { max(width, height) }
  /// The shorter of the two sides.
  package var shortestSide: Int { min(width, height) }
  /// Width times height, limited to what a number can hold, because a damaged header can claim any size.
  package var area: Int {
    let (product, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? .max : product
  }
  /// The size with width and height swapped.
  package var turned: PixelSize { PixelSize(width: height, height: width) }

  /// This size scaled so that its longest side is `side`; the other is rounded to the nearest, but at least 1.
  package func scaled(toLongestSide side: Int) -> PixelSize {
    let other = max(1, (2 * shortestSide * side + longestSide) / (2 * longestSide))
    return width >= height ? PixelSize(width: side, height: other) : PixelSize(width: other, height: side)
  }

  /// `scaled(toLongestSide:)` if that makes the picture smaller, otherwise this size: it is never enlarged.
  package func fitted(toLongestSide side: Int) -> PixelSize {
    longestSide <= side ? self : scaled(toLongestSide: side)
  }
}

/// How many chroma samples a JPEG keeps.
public enum ChromaSampling: String, Sendable, CaseIterable, Hashable {
  /// One for every pixel.
  case full = "4:4:4"
  /// One for every two pixels of a row.
  case half = "4:2:2"
  /// One for every two by two pixels.
  case quarter = "4:2:0"
  /// One for every two pixels of a column, as written by a rotated camera.
  case halfDown = "4:4:0"

  /// How many luma samples there are for each chroma sample, across and down.
  package var factors: (horizontal: Int, vertical: Int) {
    switch self {
    case .full: (1, 1)
    case .half: (2, 1)
    case .quarter: (2, 2)
    case .halfDown: (1, 2)
    }
  }
}

public import Pixels

/// What a thumbnail shows of its photo, so that it can be compared with the same of the original.
public enum Framing: Sendable, Hashable {
  /// All of it, in its own shape.
  case whole
  /// A part, in the photo's own pixels.
  case part(left: Int, top: Int, size: PixelSize)
  /// All of it, in the shape of this size.
  case stretched(to: PixelSize)

  /// The photo's pixels in this frame.
  public func size(in photo: PixelSize) -> PixelSize {
    switch self {
    case .whole: photo
    case .part(_, _, let size): size
    case .stretched(let size): size
    }
  }

  /// The photo as it is in this frame.
  public func framed(_ photo: Raster) -> Raster {
    switch self {
    case .whole: photo
    case .part(let left, let top, let size): photo.cropped(left: left, top: top, to: size)
    case .stretched(let size): photo.resampled(to: size)
    }
  }
}

extension Thumbnail {
  /// What a thumbnail of this size shows of a photo; one that is stretched is framed at most `side` pixels long.
  public func framing(of photo: PixelSize, as thumbnail: PixelSize, side: Int) -> Framing {
    switch fit {
    case .inside: return .whole
    case .stretch: return .stretched(to: thumbnail.scaled(toLongestSide: min(side, photo.longestSide)))
    case .cover:
      let drawn = Self.size(of: photo, covering: box)
      guard thumbnail != drawn, thumbnail.width <= drawn.width, thumbnail.height <= drawn.height else { return .whole }
      let (left, width) = Self.cut(thumbnail.width, outOf: drawn.width, scaledTo: photo.width)
      let (top, height) = Self.cut(thumbnail.height, outOf: drawn.height, scaledTo: photo.height)
      return .part(left: left, top: top, size: PixelSize(width: width, height: height))
    }
  }

  /// The middle of a side of pixels that were drawn, in the photo's own, rounded to nearest.
  private static func cut(_ length: Int, outOf drawn: Int, scaledTo photo: Int) -> (start: Int, length: Int) {
    func scaled(_ pixels: Int) -> Int { (2 * pixels * photo + drawn) / (2 * drawn) }
    let start = min(scaled((drawn - length) / 2), photo - 1)
    return (start, max(1, min(scaled(length), photo - start)))
  }
}

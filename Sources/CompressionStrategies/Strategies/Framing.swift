package import Pixels

/// Which part of its photo a thumbnail shows, so that it can be compared with the same part.
package enum Framing: Sendable, Hashable {
  /// The whole photo in its own shape.
  case whole
  /// A part, in the photo's own pixels.
  case part(left: Int, top: Int, size: PixelSize)
  /// The whole photo, stretched to the shape of this size.
  case stretched(to: PixelSize)

  /// The size of this frame in the photo's pixels.
  package func size(in photo: PixelSize) -> PixelSize {
    switch self {
    case .whole: photo
    case .part(_, _, let size): size
    case .stretched(let size): size
    }
  }

  /// The photo in this frame.
  package func framed(_ photo: Raster) -> Raster {
    switch self {
    case .whole: photo
    case .part(let left, let top, let size): photo.cropped(left: left, top: top, to: size)
    case .stretched(let size): photo.resampled(to: size)
    }
  }
}

extension Thumbnail {
  /// What a thumbnail of this size shows of a photo; a stretched frame is at most `side` pixels long.
  package func framing(of photo: PixelSize, as thumbnail: PixelSize, side: Int) -> Framing {
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

  /// The middle of a drawn side, in the photo's own pixels, rounded to the nearest.
  private static func cut(_ length: Int, outOf drawn: Int, scaledTo photo: Int) -> (start: Int, length: Int) {
    func scaled(_ pixels: Int) -> Int { (2 * pixels * photo + drawn) / (2 * drawn) }
    let start = min(scaled((drawn - length) / 2), photo - 1)
    return (start, max(1, min(scaled(length), photo - start)))
  }
}

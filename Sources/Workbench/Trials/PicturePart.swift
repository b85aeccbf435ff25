import PerceptualQuality
import Pixels

/// A square part of a picture, or as much of one as there is.
struct PicturePart {
  private let left: Int
  private let top: Int
  private let size: PixelSize

  /// The part around a tile, or around the middle.
  init(around tile: Comparison.Tile?, of whole: PixelSize, side: Int) {
    let centre = tile.map { ($0.x + $0.size.width / 2, $0.y + $0.size.height / 2) }
    let (x, y) = centre ?? (whole.width / 2, whole.height / 2)
    size = PixelSize(width: min(side, whole.width), height: min(side, whole.height))
    left = min(max(0, x - size.width / 2), whole.width - size.width)
    top = min(max(0, y - size.height / 2), whole.height - size.height)
  }

  func cut(_ raster: Raster) -> Raster { raster.cropped(left: left, top: top, to: size) }
}

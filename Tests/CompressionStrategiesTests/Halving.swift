import CompressionStrategies
import Documents
import ImageCodecs
import Pixels

/// Halves each side and encodes once.
struct Halving: CompressionStrategy {
  static let name = "halving"
  static let summary = "Half of each side, one encode at a fixed quality."

  let quality: Double

  init?(reading keys: ObjectReader) {
    guard let quality = keys.required("quality", .number(in: 0...1), "quality of its one encode") else { return nil }
    self.quality = quality
  }

  func compress(in studio: inout Studio) throws -> Rendition {
    let photo = studio.photo.probe.size
    let half = PixelSize(width: max(1, photo.width / 2), height: max(1, photo.height / 2))
    let raster = try studio.render(half)
    return try studio.encode(raster, PictureSettings().encode(at: quality))
  }
}

import ImageCodecs
import PerceptualQuality
import Pixels
import Records
import Workers

/// A picture for reports, sent by a worker, because workers write no files.
struct PictureFile: Codable, Sendable {
  var picture: ReportPicture
  var file: Enclosure
}

/// Makes the small pictures that a report shows of one photo, each once.
struct ReportPictureMaker {
  /// Wide enough to show what is around the worst tile, small enough for hundreds on a page.
  private static let cropSide = 400
  private static let previewSide = 160

  private var made: Set<ReportPicture> = []

  /// A small version of the photo.
  mutating func preview(of photo: Raster, hash: String) throws -> [PictureFile] {
    guard made.insert(.preview(photo: hash)).inserted else { return [] }
    let scale = min(1, Double(Self.previewSide) / Double(photo.size.longestSide))
    let size = PixelSize(
      width: max(1, Int((Double(photo.width) * scale).rounded())),
      height: max(1, Int((Double(photo.height) * scale).rounded())))
    return [try file(.preview(photo: hash), photo.resampled(to: size), quality: 70, chroma: .quarter)]
  }

  /// The part of a rendition that lost most, and the same part of the photo; empty if the two cannot be compared.
  mutating func worstPart(
    of rendition: Raster, hash: String, in view: PhotoView, photo: String, tile: Comparison.Tile?
  ) throws -> [PictureFile] {
    guard made.insert(.rendition(photo: photo, rendition: hash)).inserted, let shown = view.shown(rendition) else {
      return []
    }
    let part = PicturePart(around: tile, of: view.reference.size, side: Self.cropSide)
    // So fine that the visible loss is the policy's, not this file's.
    let before = part.cut(view.reference)
    let after = part.cut(shown)
    var files = [try file(.reference(photo: photo, rendition: hash), before, quality: 92, chroma: .full)]
    if let losses = try losses(before, after, on: view.device) {
      files.append(try file(.heatmap(photo: photo, rendition: hash), losses, quality: 80, chroma: .quarter))
    }
    return files + [try file(.rendition(photo: photo, rendition: hash), after, quality: 92, chroma: .full)]
  }

  /// The whole rendition and the whole photo, as they fill the screen; empty if the two cannot be compared.
  mutating func whole(
    _ rendition: Raster, hash: String, in view: PhotoView, photo: String
  ) throws -> [PictureFile] {
    guard let shown = view.shown(rendition) else { return [] }
    var files: [PictureFile] = []
    if made.insert(.wholeReference(photo: photo)).inserted {
      files.append(try file(.wholeReference(photo: photo), view.reference, quality: 85, chroma: .full))
    }
    if let losses = try losses(view.reference, shown, on: view.device) {
      // Losses are located to within eight pixels, so half of the resolution shows all of them.
      files.append(
        try file(
          .wholeHeatmap(photo: photo, rendition: hash), losses.resampled(to: losses.size.halved), quality: 75,
          chroma: .quarter))
    }
    let whole = ReportPicture.wholeRendition(photo: photo, rendition: hash)
    return files + [try file(whole, shown, quality: 85, chroma: .full)]
  }

  /// Where the rendition loses: by ColorVideoVDP if the photo has a gain map, whose light no other metric knows.
  private func losses(_ before: Raster, _ after: Raster, on device: Device) throws -> Raster? {
    before.brightening == nil ? Heatmap.draw(before, after) : try Heatmap.draw(before, after, seenOn: device)
  }

  private func file(
    _ picture: ReportPicture, _ raster: Raster, quality: Int, chroma: ChromaSampling
  ) throws -> PictureFile {
    let settings = EncodeSettings(quality: quality, chroma: chroma, isOptimized: true)
    return PictureFile(picture: picture, file: Enclosure(try raster.encoded(settings)))
  }
}

extension PixelSize {
  fileprivate var halved: PixelSize { PixelSize(width: max(1, (width + 1) / 2), height: max(1, (height + 1) / 2)) }
}

/// A square part of a picture, or less if the picture is smaller.
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

  /// The part of a picture whose gain map has its size.
  func cut(_ raster: Raster) -> Raster {
    var part = raster.cropped(left: left, top: top, to: size)
    part.brightening = raster.brightening?.cropped(left: left, top: top, to: size)
    return part
  }
}

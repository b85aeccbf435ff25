import ImageCodecs
import PerceptualQuality
import RunRecords

/// Keeps the small pictures that a report shows: it never opens a photo itself.
struct RunPictures {
  private let folder: String
  /// Wide enough to see the worst tile in its surroundings, small enough for hundreds on a page.
  private static let cropSide = 400
  private static let previewSide = 160

  /// Pictures for this folder.
  init(folder: String) { self.folder = folder }

  /// The photo in small.
  func keepPreview(of photo: Raster, hash: String) throws {
    let path = path(.preview(photo: hash))
    guard FileKind(path) == nil else { return }
    let scale = min(1, Double(Self.previewSide) / Double(photo.size.longestSide))
    let size = PixelSize(
      width: max(1, Int((Double(photo.width) * scale).rounded())),
      height: max(1, Int((Double(photo.height) * scale).rounded())))
    try write(photo.resampled(to: size), quality: 70, chroma: .quarter, to: path)
  }

  /// Where a rendition lost most, beside the photo there; nothing where the two cannot be laid on each other.
  func keepWorstPart(of rendition: Raster, hash: String, in view: PhotoView, tile: Comparison.Tile?) throws {
    let path = path(.rendition(hash))
    guard FileKind(path) == nil, let shown = view.shown(rendition) else { return }
    let whole = view.reference.size
    let centre = tile.map { ($0.x + $0.size.width / 2, $0.y + $0.size.height / 2) }
    let (x, y) = centre ?? (whole.width / 2, whole.height / 2)
    let size = PixelSize(width: min(Self.cropSide, whole.width), height: min(Self.cropSide, whole.height))
    let left = min(max(0, x - size.width / 2), whole.width - size.width)
    let top = min(max(0, y - size.height / 2), whole.height - size.height)
    // Fine enough that what is seen is the policy's loss and not this file's.
    let before = view.reference.cropped(left: left, top: top, to: size)
    let after = shown.cropped(left: left, top: top, to: size)
    try write(before, quality: 92, chroma: .full, to: self.path(.reference(rendition: hash)))
    if let losses = Heatmap.draw(before, after) {
      try write(losses, quality: 80, chroma: .quarter, to: self.path(.heatmap(rendition: hash)))
    }
    try write(after, quality: 92, chroma: .full, to: path)
  }

  /// The whole rendition beside the whole photo, as they fill the screen; nothing where the two cannot be laid on each
  /// other.
  func keepWhole(_ rendition: Raster, hash: String, in view: PhotoView, photo: String) throws {
    guard let shown = view.shown(rendition) else { return }
    let reference = path(.wholeReference(photo: photo))
    if FileKind(reference) == nil { try write(view.reference, quality: 85, chroma: .full, to: reference) }
    if let losses = Heatmap.draw(view.reference, shown) {
      // Neighbourhoods of eight pixels are told apart: half of the pixels show them all.
      try write(
        losses.resampled(to: losses.size.halved), quality: 75, chroma: .quarter,
        to: path(.wholeHeatmap(rendition: hash)))
    }
    try write(shown, quality: 85, chroma: .full, to: path(.wholeRendition(hash)))
  }

  private func path(_ picture: ReportPicture) -> FilePath { FilePath("\(folder)/\(picture.fileName)") }

  private func write(_ raster: Raster, quality: Int, chroma: ChromaSampling, to path: FilePath) throws {
    let settings = EncodeSettings(quality: quality, chroma: chroma, isOptimized: true)
    try FileWriter.write(try raster.encoded(settings), to: path)
  }
}

extension PixelSize {
  fileprivate var halved: PixelSize { PixelSize(width: max(1, (width + 1) / 2), height: max(1, (height + 1) / 2)) }
}

extension Raster {
  /// The part of this raster that begins here; it must lie inside.
  func cropped(left: Int, top: Int, to part: PixelSize) -> Raster {
    var cut: [UInt8] = []
    cut.reserveCapacity(part.area * channels)
    for row in top..<(top + part.height) {
      let start = row * stride + left * channels
      cut += samples[start..<(start + part.width * channels)]
    }
    return Raster(size: part, channels: channels, samples: cut)
  }
}

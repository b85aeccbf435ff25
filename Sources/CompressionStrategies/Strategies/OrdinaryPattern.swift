import ImageCodecs
import PerceptualQuality
import Pixels
import SizeSearch

/// Ruled lines, halftones and other patterns: all their blocks are alike, so that few sizes are possible, and the search's
/// squared error says little about how they look.
extension SizeSearching {
  /// An ordinary JPEG within the limit, if SSIMULACRA2 or ColorVideoVDP finds it better than the search's file.
  func ordinary(insteadOf found: Rendition, of raster: Raster, in studio: inout Studio) throws -> Rendition? {
    let map = studio.gainMap(for: raster.size)
    let source = studio.photo.bytes.count
    let most = (found.bytes.count <= source ? min(limit, source) : limit) - (map?.addedBytes ?? 0)
    var search = QualitySearch(
      limit: most, pixels: raster.size.area, format: .jpeg, lowest: PictureSettings.number(of: leastQuality))
    var best: (settings: EncodeSettings, bytes: [UInt8], step: Int)?
    var steps: [Account.Step] = []
    while !search.isOver {
      let begin = CPUClock.seconds
      let settings = EncodeSettings(
        quality: search.next, chroma: picture.chroma ?? .quarter, isProgressive: isProgressive ?? false,
        isOptimized: true)
      let bytes = try raster.encoded(settings)
      steps.append(
        Account.Step(
          .encode, width: raster.width, height: raster.height, format: settings.work, quality: settings.quality,
          bytes: bytes.count, kept: false, cpuSeconds: CPUClock.seconds - begin))
      search.learn(bytes.count, at: settings.quality)
      if search.best == settings.quality { best = (settings, bytes, steps.count - 1) }
    }
    defer { for step in steps { studio.record(step) } }
    guard let best, try judged(best.bytes, found.bytes, of: raster, &steps) else { return nil }
    studio.discardLastEncode()
    steps[best.step].kept = true
    return Rendition(map?.placed(behind: best.bytes) ?? best.bytes, size: raster.size, settings: best.settings)
  }

  /// A smaller difference of SSIMULACRA2, and of ColorVideoVDP, is none that anybody sees.
  private static let visible = [1.0, 0.02]

  /// Whether either judge finds a file better than another one, at the picture's own pixels.
  private func judged(
    _ file: [UInt8], _ other: [UInt8], of raster: Raster, _ steps: inout [Account.Step]
  ) throws -> Bool {
    let begin = CPUClock.seconds
    let view = try PhotoView(
      of: raster, on: Device.standardDisplay, viewing: .original, metrics: [SSIMULACRA2(), CVVDP()])
    let scores = try [file, other].map { bytes in
      let shown = try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster
      return try view.scores(of: shown).map(\.score)
    }
    steps.append(
      Account.Step(
        .score, width: raster.width, height: raster.height, format: "ssimulacra2", kept: false,
        cpuSeconds: CPUClock.seconds - begin))
    return zip(zip(scores[0], scores[1]), Self.visible).contains { pair, visible in
      guard let one = pair.0, let other = pair.1 else { return false }
      return one > other + visible
    }
  }
}

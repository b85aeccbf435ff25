import Digests
import ImageCodecs
import Meaning
import Pixels
import Units

/// One photo as `corpus check` sees it, found out by a worker.
public struct CorpusPhoto: Codable, Sendable {
  let name: String
  let header: Header
  /// SHA-256 of the upright sRGB pixels: alike for two files that show the same.
  let pixels: String
  let guess: PhotoClassGuess
  /// A manifest's word, or a generated photo's own, which overrules the guess.
  var statedClass: PhotoClass?
  /// Mean brightness as encoded, 0…1.
  let brightness: Double
  /// Bytes a pixel as a JPEG of quality 50 at 2048 px: how much there is to keep.
  let detail: Double

  /// What its header says, as far as coverage asks.
  struct Header: Codable, Sendable {
    let format: PhotoFormat
    let megapixels: Double
    let statedOrientation: Int?
    let colourModel: PhotoProbe.ColourModel
    let isProgressive: Bool
    let hasAlpha: Bool
    let hasGPS: Bool
    /// In colours of its own, other than sRGB's.
    let isOtherThanSRGB: Bool

    init(_ probe: PhotoProbe) {
      format = probe.format
      megapixels = probe.megapixels
      statedOrientation = probe.statedOrientation
      colourModel = probe.colourModel
      isProgressive = probe.isProgressive
      hasAlpha = probe.hasAlpha
      hasGPS = probe.hasGPS
      isOtherThanSRGB = probe.colourModel == .rgb && (probe.statesDisplayP3 || !(probe.profile?.isSRGB ?? true))
    }
  }

  /// The class by the manifest, else as guessed.
  var photoClass: PhotoClass { statedClass ?? guess.photoClass }

  /// Decodes a file and looks at it.
  init(_ file: [UInt8], name: String) throws(CodecError) {
    let probe = try PhotoProbe(file)
    guard probe.megapixels <= 300 else {
      throw CodecError(.tooManyPixels, "\(Int(probe.megapixels)) megapixels; at most 300 are decoded here")
    }
    self.name = name
    header = Header(probe)
    let raster = try PhotoReader(bytes: file, probe: probe).render(RenderRequest()).raster
    pixels = SHA256.digest(of: raster.samples).description
    guess = PhotoClassGuess(raster)
    statedClass = GeneratedMark.scene(of: file)?.photoClass
    let shown = raster.resampled(to: raster.size.fitted(toLongestSide: 2048))
    detail = Double(try shown.encoded(EncodeSettings(quality: 50)).count) / Double(shown.size.area)
    brightness = Double(shown.samples.reduce(0) { $0 + Int($1) }) / Double(shown.samples.count) / 255
  }
}

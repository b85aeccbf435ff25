package import ImageCodecs
import Pixels
import System
import Units

/// One photo for `corpus check`, with what a worker found out about it.
package struct CorpusPhoto: Codable, Sendable {
  package let name: String
  package let header: Header
  /// SHA-256 of the upright sRGB pixels: equal for two files that show the same.
  package let pixels: String
  package let guess: PhotoClassGuess
  /// The class stated by a manifest or by a generated photo's mark; it replaces the guess.
  package var statedClass: PhotoClass?
  /// Mean brightness of the encoded values, 0…1.
  package let brightness: Double
  /// Bytes per pixel as a JPEG of quality 50 at 2048 px, which measure how much detail there is.
  package let detail: Double

  /// The header's facts that matter for coverage.
  package struct Header: Codable, Sendable {
    package let format: PhotoFormat
    package let megapixels: Double
    package let statedOrientation: Int?
    package let colourModel: PhotoProbe.ColourModel
    package let isProgressive: Bool
    package let hasAlpha: Bool
    package let hasGPS: Bool
    /// Whether its colours are others than sRGB's.
    package let isOtherThanSRGB: Bool

    package init(_ probe: PhotoProbe) {
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

  /// The stated class, else the guess.
  package var photoClass: PhotoClass { statedClass ?? guess.photoClass }

  /// Decodes a file and analyses it.
  package init(_ file: [UInt8], name: String) throws(CodecError) {
    let probe = try PhotoProbe(file)
    guard probe.megapixels <= PixelLimit.usualMegapixels else {
      throw CodecError(
        .tooManyPixels,
        "\(Int(probe.megapixels)) megapixels; at most \(Int(PixelLimit.usualMegapixels)) are decoded here"
      )
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

/// A photo that is missing, differs from its manifest, or cannot be decoded.
package struct CorpusFault: Sendable, Hashable, CustomStringConvertible {
  /// The photo's name; for a faulty line, the manifest and the line.
  package let photo: String
  /// What is wrong.
  package let reason: String
  /// The photo, a colon and the reason.
  package var description: String { "\(photo): \(reason)" }

  package init(photo: String, reason: String) { (self.photo, self.reason) = (photo, reason) }
}

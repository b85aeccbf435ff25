import Digests
package import ImageCodecs
import Meaning
import Pixels
import Units

/// One photo as `corpus check` sees it, found out by a worker.
public struct CorpusPhoto: Codable, Sendable {
  package let name: String
  package let header: Header
  /// SHA-256 of the upright sRGB pixels: alike for two files that show the same.
  package let pixels: String
  package let guess: PhotoClassGuess
  /// A manifest's word, or a generated photo's own, which overrules the guess.
  package var statedClass: PhotoClass?
  /// Mean brightness as encoded, 0…1.
  package let brightness: Double
  /// Bytes a pixel as a JPEG of quality 50 at 2048 px: how much there is to keep.
  package let detail: Double

  /// What its header says, as far as coverage asks.
  package struct Header: Codable, Sendable {
    package let format: PhotoFormat
    package let megapixels: Double
    package let statedOrientation: Int?
    package let colourModel: PhotoProbe.ColourModel
    package let isProgressive: Bool
    package let hasAlpha: Bool
    package let hasGPS: Bool
    /// In colours of its own, other than sRGB's.
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

  /// The class by the manifest, else as guessed.
  package var photoClass: PhotoClass { statedClass ?? guess.photoClass }

  /// Decodes a file and looks at it.
  package init(_ file: [UInt8], name: String) throws(CodecError) {
    let probe = try PhotoProbe(file)
    guard probe.megapixels <= Usual.maxMegapixels else {
      throw CodecError(
        .tooManyPixels,
        "\(Int(probe.megapixels)) megapixels; at most \(Int(Usual.maxMegapixels)) are decoded here"
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

/// A photo that is missing, not what its manifest says, or cannot be decoded.
public struct CorpusFault: Sendable, Hashable, CustomStringConvertible {
  /// The photo's name; of a line that cannot be used, the manifest and the line.
  public let photo: String
  /// What is wrong with it, in words.
  public let reason: String
  /// The photo, a colon and the reason, for people.
  public var description: String { "\(photo): \(reason)" }

  package init(photo: String, reason: String) { (self.photo, self.reason) = (photo, reason) }
}

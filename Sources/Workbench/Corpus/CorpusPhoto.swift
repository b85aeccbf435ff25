public import Digests
public import ImageCodecs
import Units

/// One photo as `corpus check` sees it.
public struct CorpusPhoto: Sendable {
  public let name: String
  public let bytes: Int
  public let digest: Digest
  public let probe: PhotoProbe
  /// Of the upright sRGB pixels: alike for two files that show the same.
  public let pixels: Digest
  public let guess: PhotoClassGuess
  /// The manifest's word, which overrules the guess.
  public let statedClass: PhotoClass?
  /// Mean brightness as encoded, 0…1.
  public let brightness: Double
  /// Bytes a pixel as a JPEG of quality 50 at 2048 px: how much there is to keep.
  public let detail: Double

  /// The class by the manifest, else as guessed.
  public var photoClass: PhotoClass { statedClass ?? guess.photoClass }

  /// Decodes a file and looks at it.
  public init(_ file: [UInt8], name: String, statedClass: PhotoClass? = nil) throws(CodecError) {
    probe = try PhotoProbe(file)
    guard probe.megapixels <= 300 else {
      throw CodecError(.tooManyPixels, "\(Int(probe.megapixels)) megapixels; at most 300 are decoded here")
    }
    self.name = name
    self.statedClass = statedClass
    bytes = file.count
    digest = SHA256.digest(of: file)
    let raster = try PhotoReader(bytes: file, probe: probe).render(RenderRequest()).raster
    pixels = SHA256.digest(of: raster.samples)
    guess = PhotoClassGuess(raster)
    let shown = raster.resampled(to: raster.size.fitted(toLongestSide: 2048))
    detail = Double(try shown.encoded(EncodeSettings(quality: 50)).count) / Double(shown.size.area)
    brightness = Double(shown.samples.reduce(0) { $0 + Int($1) }) / Double(shown.samples.count) / 255
  }
}

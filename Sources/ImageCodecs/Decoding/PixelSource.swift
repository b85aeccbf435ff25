public import Pixels

/// The source of one photo's pixels.
public protocol PixelSource: Sendable {
  /// The photo, upright and in sRGB, at the size asked for.
  func render(_ request: RenderRequest) throws(CodecError) -> Rendered
  /// Decodes all of it and keeps nothing: throws if picture data is missing or damaged, otherwise says what was odd.
  func readToTheEnd() throws(CodecError) -> [Oddity]
}

extension PixelSource {
  /// Renders all of it: right for any source, and the dearest way.
  public func readToTheEnd() throws(CodecError) -> [Oddity] { try render(RenderRequest()).oddities }
}

/// How a photo is wanted.
public struct RenderRequest: Sendable, Hashable {
  /// The upright size; nil for the photo's own.
  public var size: PixelSize?
  /// How pixels are weighed, and in which light, if the size differs from the photo's.
  public var kernel = ResampleKernel.lanczos3
  /// Whether samples are weighed as light or as they are encoded; it matters if the size differs.
  public var light = ResampleLight.linear
  /// What lies behind transparent pixels, as sRGB.
  public var background: [UInt8] = [255, 255, 255]
  /// Keep opacity beside the pixels instead of flattening it (only at the photo's own size).
  public var keepsAlpha = false

  /// The photo at this size, or at its own.
  public init(size: PixelSize? = nil, kernel: ResampleKernel = .lanczos3, light: ResampleLight = .linear) {
    self.size = size
    self.kernel = kernel
    self.light = light
  }
}

/// A photo's pixels as they were asked for, and what it took.
public struct Rendered: Sendable {
  /// Upright and in sRGB; grey stays grey.
  public var raster: Raster
  /// The pixels that the decoder produced: fewer than the photo's if it scaled while decoding.
  public var decodedSize: PixelSize
  /// CPU seconds of decoding and colour, and of resizing.
  public var decodeSeconds = 0.0
  /// 0 if the size asked for is the photo's own, or if the decoder scaled all the way.
  public var resizeSeconds = 0.0
  /// What was odd about the input but lost nothing.
  public var oddities: [Oddity] = []
}

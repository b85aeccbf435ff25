/// Decoded pixels: upright, sRGB-encoded, 8 bits a sample, rows tightly packed from the top.
public struct Raster: Sendable {
  /// Width and height.
  public let size: PixelSize
  /// 1 for grey, 3 for RGB.
  public let channels: Int
  /// `size.height` rows of `size.width * channels` samples.
  public var samples: [UInt8]

  /// A raster of the given samples; their number must be `size.area * channels`.
  public init(size: PixelSize, channels: Int, samples: [UInt8]) {
    precondition(channels == 1 || channels == 3, "a raster is grey or RGB")
    precondition(samples.count == size.area * channels, "samples do not fill the raster")
    self.size = size
    self.channels = channels
    self.samples = samples
  }

  public var width: Int { size.width }
  public var height: Int { size.height }
  /// Samples in one row.
  public var stride: Int { size.width * channels }
}

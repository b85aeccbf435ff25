public enum ResampleKernel: Sendable, Hashable { case lanczos3, catmullRom, bilinear, box }
public enum ResampleLight: Sendable, Hashable { case linear, gamma }
struct Resampler {
  let to: PixelSize, channels: Int
  init(from: PixelSize, to: PixelSize, channels: Int, kernel: ResampleKernel, light: ResampleLight) {
    self.to = to; self.channels = channels
  }
  mutating func push(_ rows: [UInt8]) {}
  mutating func finish() -> Raster {
    Raster(size: to, channels: channels, samples: Array(repeating: 0, count: to.area * channels))
  }
}
extension Raster { func resampled(to: PixelSize, kernel: ResampleKernel, light: ResampleLight) -> Raster { self } }

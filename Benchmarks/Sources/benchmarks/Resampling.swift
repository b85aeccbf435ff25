import CPeers
import ImageCodecs
import Pixels

/// The downsampler, 12 MP to 2048 px, beside libvips.
func benchmarkResampling() {
  let size = PixelSize(width: 4000, height: 3000)
  let target = size.scaled(toLongestSide: 2048)
  let source = Raster(
    size: size, channels: 3, samples: (0..<(size.area * 3)).map { UInt8(truncatingIfNeeded: $0 * $0 >> 9) })
  func vips(linear: Int32) {
    precondition(
      peer_vips_resize(source.samples, 4000, 3000, Int32(target.width), Int32(target.height), linear) == 0,
      "libvips did not resize")
  }
  Measurement(
    name: "resize 12 MP to 2048 px, Lanczos-3 in linear light",
    contestants: [
      ("ours", 1, { _ = source.resampled(to: target) }),
      ("libvips, linear (scRGB)", 0.35, { vips(linear: 1) }),
      ("libvips, on encoded values", nil, { vips(linear: 0) }),
    ]
  ).report()
}

import CompressionStrategies
import Pixels

/// A picture that phones draw for their export, the same on every one and here.
struct DrawnPicture {
  let size: PixelSize

  /// What the export calls them; the scripts draw the same.
  static let all = [
    "drawn-12mp": DrawnPicture(size: PixelSize(width: 4_032, height: 3_024)),
    "drawn-3mp": DrawnPicture(size: PixelSize(width: 2_016, height: 1_512)),
  ]

  /// What it is resized to, before it is encoded.
  var resized: PixelSize { PixelSize(width: 2_048 * size.width / 4_032, height: 2_048 * size.height / 4_032) }

  /// Slopes, edges and a little grain.
  var raster: Raster {
    let (width, height) = (size.width, size.height)
    var samples = [UInt8](repeating: 0, count: 3 * width * height)
    var state: UInt32 = 0x5EED
    for y in 0..<height {
      for x in 0..<width {
        state = state &* 1_664_525 &+ 1_013_904_223
        let grain = Int(state >> 28) - 8
        let edge = ((x * 24 / width) + (y * 18 / height)) % 2 * 48
        let place = 3 * (y * width + x)
        samples[place] = UInt8(clamping: 40 + 140 * x / width + edge + grain)
        samples[place + 1] = UInt8(clamping: 60 + 120 * y / height + edge + grain)
        samples[place + 2] = UInt8(clamping: 160 - 100 * x / width + edge / 2 + grain)
      }
    }
    return Raster(size: size, channels: 3, samples: samples)
  }
}

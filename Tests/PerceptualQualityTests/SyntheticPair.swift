import ImageCodecs
import Pixels

/// A made-up photo and what a bad codec might make of it: gradients, edges and grain, so that no part is easy.
struct SyntheticPair {
  let reference: Raster
  let candidate: Raster

  init(width: Int, height: Int, seed: UInt64 = 14) {
    var state = seed
    var (before, after): ([UInt8], [UInt8]) = ([], [])
    before.reserveCapacity(width * height * 3)
    after.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let edge = (x / 37 + y / 23) % 3 == 0 ? 60 : 0
        // Knuth's MMIX generator; its upper bits are the random ones.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let draw = state >> 16
        for channel in 0..<3 {
          let slope = (x * (channel + 1) / 9 + y / (channel + 2)) % 160
          let grain = Int(draw >> UInt64(8 * channel)) & 15
          let code = slope + edge + grain
          before.append(UInt8(code))
          after.append(UInt8(max(0, code - grain / 2 + Int(draw >> UInt64(24 + 4 * channel)) & 7)))
        }
      }
    }
    let size = PixelSize(width: width, height: height)
    reference = Raster(size: size, channels: 3, samples: before)
    candidate = Raster(size: size, channels: 3, samples: after)
  }
}

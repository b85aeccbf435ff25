import Pixels

/// Pictures that are the same on every machine.
enum TestPicture {
  /// Soft waves, hard edges and a little noise: something for every frequency.
  static func scene(width: Int, height: Int, channels: Int = 3) -> Raster {
    var state: UInt32 = 2_463_534_242
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * channels)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<channels {
          state ^= state << 13
          state ^= state >> 17
          state ^= state << 5
          let wave = (x * (3 + channel) + y * 2) % 256
          let slope = wave < 128 ? wave : 255 - wave
          let edge = (x / 23 + y / 17) % 5 == 0 ? 70 : 0
          samples.append(UInt8(slope + edge + Int(state % 24)))
        }
      }
    }
    return Raster(size: PixelSize(width: width, height: height), channels: channels, samples: samples)
  }

  /// Every sample drawn by a generator: nothing to compress.
  static func noise(width: Int, height: Int) -> Raster {
    var state: UInt32 = 88_675_123
    let samples = (0..<width * height * 3).map { _ -> UInt8 in
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return UInt8(truncatingIfNeeded: state >> 11)
    }
    return Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
  }

  /// One colour.
  static func flat(width: Int, height: Int) -> Raster {
    let samples = (0..<width * height).flatMap { _ -> [UInt8] in [180, 90, 40] }
    return Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
  }
}

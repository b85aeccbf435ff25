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

  /// Rows of small strokes in strong colours on white, and a panel, like a screen.
  static func screen(width: Int, height: Int, seed: UInt32 = 1) -> Raster {
    let inks: [[UInt8]] = [[0, 0, 0], [220, 0, 40], [0, 90, 255], [0, 140, 60]]
    var samples = [UInt8](repeating: 255, count: width * height * 3)
    func paint(_ x: Int, _ y: Int, _ ink: [UInt8]) {
      guard x < width, y < height else { return }
      for channel in 0..<3 { samples[(y * width + x) * 3 + channel] = ink[channel] }
    }
    for y in 0..<height / 4 { for x in 0..<width { paint(x, y, [0, 122, 255]) } }
    var state = seed
    for line in stride(from: height / 4 + 10, to: height - 20, by: 18) {
      var x = 12
      while x < width - 20 {
        state = state &* 1_664_525 &+ 1_013_904_223
        let ink = inks[Int(state >> 28 & 3)]
        for step in 0..<9 { paint(x + step * Int(state >> 27 & 1), line + step, ink) }
        for step in 0..<6 { paint(x + step, line + Int(state >> 24 & 7), ink) }
        x += 9 + Int(state >> 20 & 7)
      }
    }
    return Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
  }

  /// Lines of one pixel at this distance; all rows are equal.
  static func ruled(every step: Int, width: Int, height: Int) -> Raster {
    let row = (0..<width).flatMap { x in [UInt8](repeating: x % step == 0 ? 0 : 255, count: 3) }
    let samples = (0..<height).flatMap { _ in row }
    return Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
  }

  /// Random samples, which cannot be compressed.
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

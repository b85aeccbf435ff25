import Glibc
import ImageCodecs
import Statistics

/// What a phone does to a scene: detail as fine as its lens allows, enlargement to its pixels, and noise.
struct Camera {
  /// Bytes a pixel that the picture is to need at 2048 px and JPEG quality 50.
  let rate: Double
  /// Deviation of the noise at middle grey, as a share of white.
  let noise: Float

  /// Scenes are painted no larger than this: finer detail than a phone's lens gives would be lost at 2048 px anyway.
  static let paintedSide = 2400

  /// The photograph of a canvas, of `size` when upright, as a camera held that way stores it. It is turned before it
  /// is enlarged: 48 megapixels are held once.
  func photograph(
    _ canvas: consuming Canvas, size: PixelSize, turnedBy turn: Orientation, _ random: inout SeededGenerator
  ) -> Raster {
    let stored = turn.swapsSides ? size.turned : size
    let painted = developed(consume canvas).turned(by: turn)
    var raster = painted.resampled(to: stored, kernel: .catmullRom, light: .gamma)
    addNoise(to: &raster, &random)
    return raster
  }

  /// The canvas in 8 bits, its finer contrast such that it compresses as wanted.
  private func developed(_ canvas: consuming Canvas) -> Raster {
    canvas.raster(detail: detail(matching: rate, canvas))
  }

  /// How much finer contrast must be raised or lowered for the picture to compress as wanted: found on three pieces
  /// of it, at the size at which that is asked.
  private func detail(matching rate: Double, _ canvas: borrowing Canvas) -> Float {
    var (low, high): (Float, Float) = (0.1, 4)
    for _ in 0..<6 {
      let middle = (low * high).squareRoot()
      if canvas.rate(detail: middle) < rate { low = middle } else { high = middle }
    }
    return (low * high).squareRoot()
  }

  /// Shot and read noise as it is after a phone's own processing: softened, and less of it in colour.
  private func addNoise(to raster: inout Raster, _ random: inout SeededGenerator) {
    guard noise > 0 else { return }
    // Encoding steepens the dark end, where the sensor counts few photons.
    let deviations = (0...255).map { level -> Float in
      let value = Float(level) / 255
      return 255 * noise * (1.25 - 0.75 * value) * min(1, 0.35 + value * 6)
    }
    let width = raster.width
    var above = [Float](repeating: 0, count: width + 1)
    for y in 0..<raster.height {
      var row = [Float](repeating: 0, count: width + 1)
      var bits: UInt64 = 0
      for x in 0..<width {
        if x % 4 == 0 { bits = random.next() }
        // Three sums of one byte's halves make a bell near enough.
        let word = UInt16(truncatingIfNeeded: bits)
        bits >>= 16
        let sum = (word & 15) + (word >> 4 & 15) + (word >> 8 & 15) + (word >> 12)
        row[x + 1] = (Float(sum) - 30) / 9.2
        let luma = 0.62 * row[x + 1] + 0.38 * row[x] + 0.38 * above[x + 1]
        let tint = 0.3 * above[x]
        let at = (y * width + x) * raster.channels
        for channel in 0..<raster.channels {
          let level = raster.samples[at + channel]
          let shift = channel == 1 ? -tint : channel == 2 ? 1.6 * tint : tint
          let value = Float(level) + deviations[Int(level)] * (luma + shift)
          raster.samples[at + channel] = UInt8(min(255, max(0, value.rounded())))
        }
      }
      above = row
    }
  }
}

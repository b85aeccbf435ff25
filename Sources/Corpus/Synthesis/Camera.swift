import ImageCodecs
import Pixels
import Statistics
import System

/// Simulates a phone's camera: detail as fine as its lens allows, enlargement to its pixels, and noise.
struct Camera {
  /// How many bytes the picture should need.
  let need: Need
  /// Standard deviation of the noise at middle grey, as a share of white.
  let noise: Float

  /// Bytes per pixel at JPEG quality 50.
  struct Need {
    /// At 2048 px, or at the picture's own size if that is smaller.
    let rate: Double
    /// The factor by which they are higher at half the side.
    let rise: Double
  }

  /// Scenes are painted larger than they are shown, but not larger than this: finer detail than a phone's lens gives
  /// would be lost at 2048 px anyway.
  static func painted(_ size: PixelSize) -> PixelSize {
    size.scaled(toLongestSide: min(2400, size.longestSide * 3 / 2))
  }

  /// The photograph of a canvas, of `size` when upright, as stored by a camera held that way. It is rotated before it
  /// is enlarged, so that 48 megapixels are in memory only once.
  func photograph(
    _ canvas: consuming Canvas, size: PixelSize, turnedBy turn: Orientation, _ random: inout SeededGenerator
  ) -> Raster {
    let stored = turn.swapsSides ? size.turned : size
    let painted = developed(consume canvas, shownAt: min(2048, size.longestSide)).turned(by: turn)
    var raster = painted.resampled(to: stored, kernel: .catmullRom, light: .gamma)
    addNoise(to: &raster, &random)
    return raster
  }

  /// The canvas in 8 bits, with contrasts such that it compresses as wanted.
  private func developed(_ canvas: consuming Canvas, shownAt side: Int) -> Raster {
    let surroundings = Surroundings(canvas)
    let contrast = contrast(of: canvas, surroundings, shownAt: side)
    return canvas.raster(contrast, surroundings)
  }

  /// By how much contrasts must be raised or lowered so that the picture compresses as wanted at both sides: each in
  /// turn, in proportion to what is missing. Raising fine contrasts matters most at the larger side, broad ones at
  /// both. Wide ones cost little; they stay about as strong as broad ones, as in spectra of natural scenes.
  private func contrast(of canvas: borrowing Canvas, _ surroundings: Surroundings, shownAt side: Int) -> Contrast {
    var contrast = Contrast()
    for _ in 0..<10 {
      let full = canvas.rate(contrast, surroundings, shownAt: side, piece: 256)
      let half = canvas.rate(contrast, surroundings, shownAt: side / 2, piece: 128)
      let missing = need.rate / max(full, 1e-4)
      let missingHalf = need.rate * need.rise / max(half, 1e-4)
      contrast.broad = min(2, max(0.45, contrast.broad * Float(pow(missingHalf, 1.2))))
      contrast.fine = min(4, max(0.2, contrast.fine * Float(pow(missing, 1.6) / pow(missingHalf, 0.6))))
      let ratio = surroundings.wideOverBroad / (contrast.broad * contrast.broad)
      contrast.wide = min(1.8, max(0.42, (min(1.6, max(1.1, ratio)) / ratio).squareRoot()))
    }
    return contrast
  }

  /// Adds shot and read noise as it is after a phone's processing: softened, and less of it in colour.
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
        // The sum of four random numbers is close enough to a normal distribution.
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

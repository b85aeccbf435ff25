import ImageCodecs

extension Canvas {
  /// The whole canvas in 8 bits, its finer contrast times `detail`.
  func raster(detail: Float, channels: Int = 3) -> Raster {
    let samples = developed(columns: 0..<width, rows: 0..<height, detail: detail)
    return Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
  }

  /// Opacity as the scene left it in the fourth lane.
  var alpha: [UInt8] { pixels.map { UInt8(min(1, max(0, $0.w)) * 255) } }

  /// Bytes a pixel at JPEG quality 50, of pieces as they are at 2048 px.
  func rate(detail: Float) -> Double {
    let shrink = max(1, side / 2048)
    let piece = min(256, Int(Float(min(width, height)) / shrink) / 16 * 16)
    let reach = Int(Float(piece) * shrink)
    var bytes = 0
    var area = 0
    for (u, v) in [(0.15, 0.2), (0.5, 0.5), (0.85, 0.75), (0.3, 0.9), (0.75, 0.15)] {
      let (left, top) = (Int(Double(width - reach) * u), Int(Double(height - reach) * v))
      let samples = developed(columns: left..<(left + reach), rows: top..<(top + reach), detail: detail)
      let cut = Raster(size: PixelSize(width: reach, height: reach), channels: 3, samples: samples)
      let shown = cut.resampled(to: PixelSize(width: piece, height: piece))
      // A header of some 620 bytes weighs nothing in a whole picture.
      bytes += max(0, ((try? shown.encoded(EncodeSettings(quality: 50)).count) ?? 620) - 620)
      area += piece * piece
    }
    return Double(bytes) / Double(area)
  }

  /// A part of the canvas in 8 bits: what differs from a blur of five by five pixels times `detail`.
  private func developed(columns: Range<Int>, rows: Range<Int>, detail: Float) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(columns.count * rows.count * 3)
    var sums = [Colour](repeating: Colour(), count: width)
    for y in rows {
      for x in max(0, columns.lowerBound - 3)..<min(width, columns.upperBound + 3) {
        var sum = Colour()
        for dy in -2...2 { sum += pixels[min(max(y + dy, 0), height - 1) * width + x] }
        sums[x] = sum
      }
      for x in columns {
        var blur = Colour()
        for dx in -2...2 { blur += sums[min(max(x + dx, 0), width - 1)] }
        blur *= 0.04
        let colour =
          (blur + (pixels[y * width + x] - blur) * detail).clamped(
            lowerBound: Colour(), upperBound: Colour(repeating: 1)) * 255 + 0.5
        samples.append(UInt8(colour.x))
        samples.append(UInt8(colour.y))
        samples.append(UInt8(colour.z))
      }
    }
    return samples
  }
}

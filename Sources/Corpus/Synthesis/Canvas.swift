import ImageCodecs
import Pixels

/// A canvas for painting a scene: encoded colours, without any camera's faults.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [Colour]

  init(_ size: PixelSize) {
    width = size.width
    height = size.height
    pixels = Array(repeating: Colour(), count: size.area)
  }

  /// The longer side: scenes use it as their unit, so that they look the same at every size.
  var side: Float { Float(max(width, height)) }

  /// Gives each pixel of the rows a colour computed from its place and its present colour.
  @inline(__always)
  mutating func shade(rows: Range<Int>? = nil, _ colour: (_ x: Float, _ y: Float, _ under: Colour) -> Colour) {
    for y in rows ?? 0..<height {
      let start = y * width
      for x in 0..<width { pixels[start + x] = colour(Float(x), Float(y), pixels[start + x]) }
    }
  }

  /// Paints inside a box around a centre, unless `colour` is nil or transparent: the fourth lane is opacity.
  @inline(__always)
  mutating func paint(
    at centre: (x: Float, y: Float), reach: Float, reachDown: Float? = nil,
    _ colour: (_ dx: Float, _ dy: Float) -> Colour
  ) {
    let down = reachDown ?? reach
    let (left, right) = (max(0, Int(centre.x - reach)), min(width - 1, Int(centre.x + reach) + 1))
    let (top, bottom) = (max(0, Int(centre.y - down)), min(height - 1, Int(centre.y + down) + 1))
    guard left <= right, top <= bottom else { return }
    for y in top...bottom {
      for x in left...right {
        let paint = colour(Float(x) - centre.x, Float(y) - centre.y)
        if paint.w <= 0 { continue }
        let under = pixels[y * width + x]
        pixels[y * width + x] = under + (paint - under) * min(1, paint.w)
      }
    }
  }
}

extension Colour {
  /// This colour with this opacity.
  @inline(__always)
  func opacity(_ share: Float) -> Colour { Colour(x, y, z, share) }
}

extension Canvas {
  /// The whole canvas in 8 bits, as painted.
  var raster: Raster {
    let scaled = pixels.map { $0.clamped(lowerBound: Colour(), upperBound: Colour(repeating: 1)) * 255 + 0.5 }
    return Raster(size: size, channels: 3, samples: scaled.flatMap { [UInt8($0.x), UInt8($0.y), UInt8($0.z)] })
  }

  /// The whole canvas in 8 bits, with its contrasts multiplied.
  func raster(_ contrast: Contrast, _ surroundings: Surroundings) -> Raster {
    let samples = developed(columns: 0..<width, rows: 0..<height, contrast, surroundings)
    return Raster(size: size, channels: 3, samples: samples)
  }

  private var size: PixelSize { PixelSize(width: width, height: height) }

  /// The opacity that the scene left in the fourth lane.
  var alpha: [UInt8] { pixels.map { UInt8(min(1, max(0, $0.w)) * 255) } }

  /// Bytes per pixel at JPEG quality 50 if the longer side has `shown` pixels: of five square pieces of at most `most`,
  /// or of the whole if that is not larger.
  func rate(_ contrast: Contrast, _ surroundings: Surroundings, shownAt shown: Int, piece most: Int) -> Double {
    let shrink = max(1, side / Float(shown))
    let whole = PixelSize(width: Int(Float(width) / shrink), height: Int(Float(height) / shrink))
    let piece = min(most, whole.shortestSide / 16 * 16)
    if whole.area <= 5 * piece * piece {
      let bytes = cost(columns: 0..<width, rows: 0..<height, contrast, surroundings, shownAs: whole)
      return Double(bytes) / Double(whole.area)
    }
    let reach = Int(Float(piece) * shrink)
    var bytes = 0
    for (u, v) in [(0.15, 0.2), (0.5, 0.5), (0.85, 0.75), (0.3, 0.9), (0.75, 0.15)] {
      let (left, top) = (Int(Double(width - reach) * u), Int(Double(height - reach) * v))
      bytes += cost(
        columns: left..<(left + reach), rows: top..<(top + reach), contrast, surroundings,
        shownAs: PixelSize(width: piece, height: piece))
    }
    return Double(bytes) / Double(5 * piece * piece)
  }

  /// Bytes of a part of the canvas at JPEG quality 50, without those of the header.
  private func cost(
    columns: Range<Int>, rows: Range<Int>, _ contrast: Contrast, _ surroundings: Surroundings, shownAs shown: PixelSize
  ) -> Int {
    let samples = developed(columns: columns, rows: rows, contrast, surroundings)
    let cut = Raster(size: PixelSize(width: columns.count, height: rows.count), channels: 3, samples: samples)
    // The header of about 620 bytes hardly counts in a whole picture.
    return max(0, ((try? cut.resampled(to: shown).encoded(EncodeSettings(quality: 50)).count) ?? 620) - 620)
  }

  /// A part of the canvas in 8 bits, with its contrasts multiplied.
  private func developed(
    columns: Range<Int>, rows: Range<Int>, _ contrast: Contrast, _ surroundings: Surroundings
  ) -> [UInt8] {
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
        let (near, far) = surroundings.around(Float(x), Float(y))
        let smooth = far + (near - far) * contrast.wide + (blur - near) * contrast.broad
        let sharp = smooth + (pixels[y * width + x] - blur) * contrast.fine
        let shown = sharp.clamped(lowerBound: Colour(), upperBound: Colour(repeating: 1))
        let colour = shown * 255 + 0.5
        samples.append(UInt8(colour.x))
        samples.append(UInt8(colour.y))
        samples.append(UInt8(colour.z))
      }
    }
    return samples
  }
}

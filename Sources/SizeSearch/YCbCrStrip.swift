import Pixels

/// One row of MCUs as luma and chroma samples around zero, with edges repeated outwards.
struct YCbCrStrip {
  private(set) var luma: [Float]
  private(set) var blue: [Float]
  private(set) var red: [Float]
  private let width: Int
  private let stride: Int
  private let factor: Int
  /// Whether colour for every pixel is rounded to whole levels.
  private let rounded: Bool

  init(width: Int, mcusWide: Int, factor: Int, isGrey: Bool, rounded: Bool = false) {
    self.width = width
    self.factor = factor
    self.rounded = rounded
    stride = mcusWide * 8 * factor
    luma = Array(repeating: 0, count: stride * 8 * factor)
    blue = Array(repeating: 0, count: isGrey ? 0 : mcusWide * 64)
    red = blue
  }

  /// Reads the lines from `top`; the last line is repeated below the picture.
  mutating func load(_ raster: Raster, from top: Int) {
    let lines = 8 * factor
    let last = raster.height - 1
    unsafe raster.samples.withUnsafeBufferPointer { samples in
      for line in Swift.stride(from: 0, to: lines, by: factor) {
        let upper = unsafe samples.baseAddress! + min(top + line, last) * raster.stride
        if raster.channels == 1 {
          unsafe loadGrey(upper, line)
        } else if factor == 1 {
          unsafe loadFull(upper, line)
        } else {
          let lower = unsafe samples.baseAddress! + min(top + line + 1, last) * raster.stride
          unsafe loadQuartered(upper, lower, line)
        }
      }
    }
  }

  private mutating func loadGrey(_ pixels: UnsafePointer<UInt8>, _ line: Int) {
    let first = line * stride
    for x in 0..<stride {
      luma[first + x] = unsafe Float(pixels[min(x, width - 1)]) - 128
    }
  }

  private mutating func loadFull(_ pixels: UnsafePointer<UInt8>, _ line: Int) {
    let first = line * stride
    for x in 0..<stride {
      let pixel = unsafe RGB(pixels, min(x, width - 1))
      luma[first + x] = pixel.luma - 128
      blue[first + x] = pixel.blueDifference
      red[first + x] = pixel.redDifference
    }
    guard rounded else { return }
    for x in first..<(first + stride) {
      luma[x] = (luma[x] + 0.5).rounded(.down)
      // Halves are rounded down as in libjpeg, for example the blue of pure white's neighbours.
      blue[x] = (blue[x] - Self.half).rounded(.up)
      red[x] = (red[x] - Self.half).rounded(.up)
    }
  }

  /// A half, plus the possible error of sums of products in binary32.
  private static let half: Float = 0.501

  /// Chroma is linear in RGB, so the four pixels are averaged first and converted once.
  private mutating func loadQuartered(_ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ line: Int) {
    let (first, second) = (line * stride, (line + 1) * stride)
    let chroma = line / 2 * (stride / 2)
    let whole = width / 2
    unsafe luma.withUnsafeMutableBufferPointer { luma in
      unsafe blue.withUnsafeMutableBufferPointer { blue in
        unsafe red.withUnsafeMutableBufferPointer { red in
          let top = unsafe luma.baseAddress! + first
          let bottom = unsafe luma.baseAddress! + second
          @inline(__always) func quad(_ x: Int, _ left: Int, _ right: Int) {
            let (a, b) = unsafe (RGB(upper, left), RGB(upper, right))
            let (c, d) = unsafe (RGB(lower, left), RGB(lower, right))
            unsafe top[2 * x] = a.luma - 128
            unsafe top[2 * x + 1] = b.luma - 128
            unsafe bottom[2 * x] = c.luma - 128
            unsafe bottom[2 * x + 1] = d.luma - 128
            let sum = RGB(
              red: (a.red + b.red) + (c.red + d.red), green: (a.green + b.green) + (c.green + d.green),
              blue: (a.blue + b.blue) + (c.blue + d.blue))
            unsafe blue[chroma + x] = sum.blueDifference * 0.25
            unsafe red[chroma + x] = sum.redDifference * 0.25
          }
          for x in 0..<whole { quad(x, 2 * x, 2 * x + 1) }
          for x in whole..<stride / 2 { quad(x, min(2 * x, width - 1), width - 1) }
        }
      }
    }
  }
}

extension Raster {
  /// The mean squared error of these lines, in levels of red, green and blue, if chroma is kept for every two by two
  /// pixels and interpolated as decoders do: three parts of the nearest and one of the next.
  func squaredErrorOfQuarteredChroma(in lines: [Range<Int>]) -> Double {
    guard channels == 3 else { return 0 }
    var strip = YCbCrStrip(width: width, mcusWide: (width + 15) / 16, factor: 2, isGrey: false)
    var (squares, count) = (0.0, 0)
    for range in lines where range.count > 2 {
      strip.load(self, from: range.lowerBound)
      // The middle two of four lines are enough, and each has both lines that are needed to interpolate.
      for line in 1..<(range.count - 1) where line % 4 == 1 || line % 4 == 2 {
        squares += strip.squaredErrorOfChroma(self, line: line, from: range.lowerBound)
        count += width
      }
    }
    return count == 0 ? 0 : squares / Double(count)
  }
}

extension YCbCrStrip {
  /// The sum of the chroma error over one line.
  fileprivate func squaredErrorOfChroma(_ raster: Raster, line: Int, from top: Int) -> Double {
    let wide = stride / 2
    let (near, next) = (line / 2 * wide, (line / 2 + (line % 2 == 0 ? -1 : 1)) * wide)
    var total: Float = 0
    unsafe raster.samples.withUnsafeBufferPointer { samples in
      unsafe blue.withUnsafeBufferPointer { blue in
        unsafe red.withUnsafeBufferPointer { red in
          let pixels = unsafe samples.baseAddress! + (top + line) * raster.stride
          @inline(__always) func column(_ x: Int) -> SIMD2<Float> {
            unsafe 3 * SIMD2(blue[near &+ x], red[near &+ x]) + SIMD2(blue[next &+ x], red[next &+ x])
          }
          @inline(__always) func add(_ x: Int, _ spread: SIMD2<Float>) {
            let pixel = unsafe RGB(pixels, x)
            let lacks = SIMD2(pixel.blueDifference, pixel.redDifference) - spread * 0.0625
            total += lacks.x * lacks.x * Float(JFIF.blue) + lacks.y * lacks.y * Float(JFIF.red)
          }
          var (before, here) = (column(0), column(0))
          for x in 0..<(width + 1) / 2 {
            let after = column(min(x + 1, wide - 1))
            add(2 * x, 3 * here + before)
            if 2 * x + 1 < width { add(2 * x + 1, 3 * here + after) }
            (before, here) = (here, after)
          }
        }
      }
    }
    return Double(total)
  }
}

/// A pixel on its way to JFIF's YCbCr (ITU-R BT.601 weights, full range).
private struct RGB {
  let red: Float
  let green: Float
  let blue: Float

  @inline(__always)
  init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  @inline(__always)
  init(_ pixels: UnsafePointer<UInt8>, _ x: Int) {
    unsafe self.init(red: Float(pixels[3 * x]), green: Float(pixels[3 * x + 1]), blue: Float(pixels[3 * x + 2]))
  }

  var luma: Float { @inline(__always) get { red * 0.299 + green * 0.587 + blue * 0.114 } }
  var blueDifference: Float { @inline(__always) get { red * -0.168_735_9 + green * -0.331_264_1 + blue * 0.5 } }
  var redDifference: Float { @inline(__always) get { red * 0.5 + green * -0.418_687_6 + blue * -0.081_312_4 } }
}

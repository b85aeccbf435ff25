import ImageCodecs
import Pixels

/// Factors for a canvas's contrasts, by the size of the details.
struct Contrast {
  /// For the contrast of pixels with their surroundings of 5 pixels.
  var fine: Float = 1
  /// For the contrast of those with theirs of 20 pixels.
  var broad: Float = 1
  /// For the contrast of those with theirs of 80 pixels.
  var wide: Float = 1
}

/// The surroundings of each place of a canvas.
struct Surroundings {
  /// Means of 20 by 20 pixels, a quarter of the canvas' size.
  let near: Canvas
  /// Means of 80 by 80 pixels, a sixteenth.
  let far: Canvas
  /// The energy of wide contrasts divided by that of broad ones.
  let wideOverBroad: Float

  init(_ canvas: borrowing Canvas) {
    let quarter = canvas.quarter
    near = quarter.blurred
    far = near.quarter.blurred
    var (broad, wide) = (Float(1e-9), Float(1e-9))
    for y in 0..<near.height {
      for x in 0..<near.width {
        let pixel = near.pixels[y * near.width + x]
        broad += Self.energy(quarter.pixels[y * near.width + x] - pixel)
        wide += Self.energy(pixel - far.enlarged(Float(x), Float(y)))
      }
    }
    wideOverBroad = wide / broad
  }

  private static func energy(_ colour: Colour) -> Float { (colour * colour * Colour(1, 1, 1, 0)).sum() }

  /// The colours around a place of the canvas.
  @inline(__always)
  func around(_ x: Float, _ y: Float) -> (near: Colour, far: Colour) {
    (near.enlarged(x, y), far.enlarged(x / 4 - 0.375, y / 4 - 0.375))
  }
}

extension Canvas {
  /// A version of a quarter of the size.
  fileprivate var quarter: Canvas {
    var means = Canvas(PixelSize(width: (width + 3) / 4, height: (height + 3) / 4))
    means.shade { x, y, _ in
      var sum = Colour()
      for row in Int(y) * 4..<Int(y) * 4 + 4 {
        for column in Int(x) * 4..<Int(x) * 4 + 4 {
          sum += pixels[min(row, height - 1) * width + min(column, width - 1)]
        }
      }
      return sum * 0.0625
    }
    return means
  }

  /// Each pixel is the mean of five by five.
  fileprivate var blurred: Canvas {
    var means = self
    means.shade { x, y, _ in
      var sum = Colour()
      for row in Int(y) - 2...Int(y) + 2 {
        for column in Int(x) - 2...Int(x) + 2 {
          sum += pixels[min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1)]
        }
      }
      return sum * 0.04
    }
    return means
  }

  /// The colour at a place of the picture that is four times as large.
  @inline(__always)
  fileprivate func enlarged(_ x: Float, _ y: Float) -> Colour {
    let u = min(max(x / 4 - 0.375, 0), Float(width - 1))
    let v = min(max(y / 4 - 0.375, 0), Float(height - 1))
    let (left, top) = (Int(u), Int(v))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let upper = mix(pixels[top * width + left], pixels[top * width + right], u - Float(left))
    let lower = mix(pixels[bottom * width + left], pixels[bottom * width + right], u - Float(left))
    return mix(upper, lower, v - Float(top))
  }
}

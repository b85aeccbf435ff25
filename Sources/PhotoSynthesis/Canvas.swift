import ImageCodecs
import Pixels

/// What a scene is painted on: encoded colours as they would look without any camera's faults.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [Colour]

  init(_ size: PixelSize) {
    width = size.width
    height = size.height
    pixels = Array(repeating: Colour(), count: size.area)
  }

  /// The longer side: scenes measure in it, so that they look the same at every size.
  var side: Float { Float(max(width, height)) }

  /// Gives each pixel of the rows a colour made from its place and what was there.
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
  /// This colour covering this share of what is under it.
  @inline(__always)
  func opacity(_ share: Float) -> Colour { Colour(x, y, z, share) }
}

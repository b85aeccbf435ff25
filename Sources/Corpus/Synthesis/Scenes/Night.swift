import Statistics
import System

/// A town after dark: lit windows, lamps with their glow, and their light on a wet street.
enum Night {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (width, height, side) = (Float(canvas.width), Float(canvas.height), canvas.side)
    let texture = Plane.fractal(width: 1024, height: 1024, coarsest: 256, &random)
    let street = height * random.between(0.66, 0.78)
    let dusk = random.pick([rgb(0.05, 0.06, 0.12), rgb(0.1, 0.07, 0.1), rgb(0.03, 0.04, 0.06)])
    canvas.shade { x, y, _ in
      mix(dusk, rgb(0.22, 0.16, 0.16), power(min(1, y / street), 3)) * (1 + 0.35 * texture.at(x / 2, y / 2))
    }
    var left: Float = -side * 0.05
    var building = 0
    while left < width {
      let span = side * random.between(0.08, 0.22)
      let top = street - side * random.between(0.14, 0.46)
      let (right, edge, number) = (left + span, left, building)
      let wall = random.pick([rgb(0.13, 0.11, 0.1), rgb(0.09, 0.09, 0.12), rgb(0.17, 0.13, 0.1)])
      let (column, row) = (side * random.between(0.016, 0.028), side * random.between(0.022, 0.034))
      let (lower, upper) = (max(0, Int(top)), max(0, min(canvas.height, Int(street))))
      if lower < upper {
        canvas.shade(rows: lower..<upper) { x, y, under in
          guard x >= edge, x < right else { return under }
          let (u, v) = ((x - edge) / column, (y - top) / row)
          let (cx, cy) = (Int(u), Int(v))
          let isWindow = abs(u - Float(cx) - 0.5) < 0.3 && abs(v - Float(cy) - 0.5) < 0.32
          let light = cellNoise(cx, cy, number * 31 + 7)
          let stone = wall * (1 + 0.4 * texture.at(x, y) + 0.8 * step(top, street, y))
          if !isWindow { return stone }
          if light < 0.6 { return rgb(0.04, 0.045, 0.06) * (1 + 0.1 * texture.at(x * 2, y)) }
          let curtain = 0.75 + 0.25 * texture.at(x * 1.5, y / 5)
          return mix(rgb(0.95, 0.72, 0.36), rgb(0.8, 0.85, 0.9), light > 0.93 ? 1 : 0) * (curtain * (0.4 + light * 0.6))
        }
      }
      left = right + side * random.between(-0.01, 0.015)
      building += 1
    }
    // The wet street shows everything above it, smeared downwards by its ripples.
    for row in Int(street)..<canvas.height {
      let depth = Float(row) - street
      for column in 0..<canvas.width {
        let (x, y) = (Float(column), Float(row))
        let swing = texture.at(x / 6, y * 3) * depth * 0.05
        let source = min(max(0, Int(street - depth * 0.8 - abs(texture.at(x, y / 2)) * side / 60)), Int(street) - 1)
        let shown = canvas.pixels[source * canvas.width + min(canvas.width - 1, max(0, Int(x + swing)))]
        canvas.pixels[row * canvas.width + column] =
          shown * 0.42 + rgb(0.07, 0.065, 0.07) * (1 + 0.45 * texture.at(x * 2, y * 2))
      }
    }
    for _ in 0..<(5 + random.number(below: 9)) {
      let place = (x: random.between(0, width), y: street - side * random.between(0.03, 0.16))
      let tint = random.pick([rgb(1, 0.8, 0.45), rgb(1, 0.9, 0.7), rgb(0.95, 0.3, 0.25), rgb(0.5, 0.9, 0.7)])
      let size = side * random.between(0.0035, 0.008)
      glow(&canvas, at: place, size: size, tint)
      glow(&canvas, at: (place.x, 2 * street - place.y), size: size * 0.7, tint * 0.7, stretch: 4)
    }
  }

  private static func glow(
    _ canvas: inout Canvas, at place: (x: Float, y: Float), size: Float, _ tint: Colour, stretch: Float = 1
  ) {
    canvas.paint(at: place, reach: size * 14, reachDown: size * 14 * stretch) { dx, dy in
      let distance = (dx * dx + dy * dy / (stretch * stretch)).squareRoot() / size
      let core = step(1.15, 0.85, distance)
      let halo = 0.75 * max(0, 1 / (1 + distance * distance / 5) - 0.025)
      return mix(tint, rgb(1, 1, 0.97), core).opacity(min(1, core + halo))
    }
  }
}

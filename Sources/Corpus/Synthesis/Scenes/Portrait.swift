import Statistics
import System

/// Head and shoulders in front of a blurred background: smooth shading, fine skin, hair.
enum Portrait {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (width, height, side) = (Float(canvas.width), Float(canvas.height), canvas.side)
    background(&canvas, &random)
    let unit = min(width, height) * random.between(0.27, 0.36)
    let centre = (x: width * random.between(0.42, 0.58), y: height * 0.45)
    let skin = mix(rgb(0.45, 0.29, 0.21), rgb(0.93, 0.76, 0.66), Float(random.unit()))
    let hair = random.pick([rgb(0.1, 0.08, 0.07), rgb(0.3, 0.19, 0.1), rgb(0.55, 0.4, 0.2), rgb(0.5, 0.48, 0.46)])
    let shirt = random.pick([rgb(0.2, 0.25, 0.4), rgb(0.6, 0.2, 0.2), rgb(0.75, 0.75, 0.72), rgb(0.2, 0.4, 0.3)])
    let fine = Plane.fractal(width: canvas.width, height: canvas.height, coarsest: side / 30, &random)
    let lightFromLeft: Float = random.chance(0.5) ? 1 : -1

    func ellipse(
      _ x: Float, _ y: Float, _ rx: Float, _ ry: Float, soft: Float = 0.02,
      _ colour: (Float, Float, Float, Float) -> Colour
    ) {
      let place = (x: centre.x + x * unit, y: centre.y + y * unit)
      canvas.paint(at: place, reach: rx * unit, reachDown: ry * unit) { dx, dy in
        let (u, v) = (dx / (rx * unit), dy / (ry * unit))
        let inside = 1 - (u * u + v * v).squareRoot()
        if inside <= 0 { return Colour() }
        return colour(u, v, place.x + dx, place.y + dy).opacity(min(1, inside / soft))
      }
    }
    // Hair changes slowly along a strand, and fast across it.
    func strands(_ x: Float, _ y: Float) -> Float { fine.at(x * 1.6, y / 7) }
    ellipse(0, 0.25, 1.12, random.chance(0.5) ? 1.6 : 1.05) { u, v, x, y in
      hair * (0.75 + 0.16 * strands(x, y) - 0.2 * v)
    }
    ellipse(0, 2.35, 1.9, 1.15) { u, v, x, y in
      shirt * (0.9 - 0.3 * u * lightFromLeft + 0.07 * fine.at(x * 1.4, y * 1.4))
        + Colour(repeating: 0.03 * sinf(x * 12 / unit + v * 6))
    }
    ellipse(0, 1.15, 0.42, 0.6) { u, _, x, y in skin * (0.72 - 0.15 * u * lightFromLeft + 0.012 * fine.at(x, y)) }
    ellipse(0, 0.1, 0.86, 1.12) { u, v, x, y in
      let round = (max(0, 1 - u * u - v * v)).squareRoot()
      let light = 0.72 + 0.3 * round - 0.2 * u * lightFromLeft - 0.08 * v
      let blush = expf(-14 * ((abs(u) - 0.5) * (abs(u) - 0.5) + (v - 0.25) * (v - 0.25)))
      return skin * (light + 0.025 * fine.at(x, y)) + rgb(0.06, -0.01, -0.01) * blush
    }
    for eye in [Float(-0.34), 0.34] {
      ellipse(eye, -0.02, 0.2, 0.12, soft: 0.3) { _, _, _, _ in skin * 0.72 }
      ellipse(eye, 0, 0.15, 0.075, soft: 0.15) { _, v, _, _ in rgb(0.93, 0.91, 0.89) * (0.9 + 0.1 * v) }
      ellipse(eye, 0, 0.066, 0.07, soft: 0.15) { u, v, _, _ in
        (u * u + v * v < 0.25 ? rgb(0.03, 0.03, 0.03) : hair * 0.8 + rgb(0.05, 0.08, 0.1))
      }
      ellipse(eye - 0.02, -0.025, 0.018, 0.018, soft: 0.4) { _, _, _, _ in rgb(1, 1, 1) }
      ellipse(eye, -0.22, 0.22, 0.045, soft: 0.5) { _, _, x, y in hair * (0.8 + 0.2 * strands(x, y)) }
    }
    ellipse(0.06 * -lightFromLeft, 0.25, 0.1, 0.28, soft: 0.9) { _, _, _, _ in skin * 0.78 }
    ellipse(0, 0.42, 0.16, 0.05, soft: 0.8) { _, _, _, _ in skin * 0.6 }
    ellipse(0, 0.68, 0.27, 0.085, soft: 0.25) { _, v, x, y in
      (abs(v) < 0.12 ? rgb(0.35, 0.12, 0.12) : mix(skin, rgb(0.75, 0.3, 0.3), 0.6)) * (0.95 + 0.03 * fine.at(x, y))
    }
    ellipse(0, -0.72, 0.95, 0.55, soft: 0.15) { u, _, x, y in
      hair * (0.9 + 0.2 * strands(x, y) - 0.15 * u * lightFromLeft)
    }
  }

  private static func background(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let side = canvas.side
    let blur = Plane.fractal(
      width: canvas.width / 8, height: canvas.height / 8, coarsest: side / 24, finest: side / 200, smoothness: 0.6,
      &random)
    let (one, other) = random.pick([
      (rgb(0.35, 0.45, 0.3), rgb(0.7, 0.72, 0.5)), (rgb(0.5, 0.52, 0.55), rgb(0.8, 0.8, 0.78)),
      (rgb(0.3, 0.24, 0.2), rgb(0.75, 0.55, 0.35)), (rgb(0.85, 0.7, 0.72), rgb(0.95, 0.88, 0.86)),
    ])
    // Half of them are in front of a wall in focus; the others have lights out of focus behind them.
    let isWall = random.chance(0.5)
    let wall = Plane.fractal(width: canvas.width, height: canvas.height, coarsest: side / 16, &random)
    let relief: Float = isWall ? 0.05 : 0.02
    canvas.shade { x, y, _ in
      mix(one, other, 0.5 + 0.28 * blur.at(x / 8, y / 8)) + Colour(repeating: relief * wall.at(x, y))
    }
    for _ in 0..<(isWall ? 0 : 6 + random.number(below: 20)) {
      let radius = side * random.between(0.012, 0.04)
      let place = (x: random.between(0, Float(canvas.width)), y: random.between(0, Float(canvas.height)))
      let light = mix(other, rgb(1, 0.96, 0.85), 0.6)
      canvas.paint(at: place, reach: radius) { dx, dy in
        light.opacity(0.35 * step(radius, radius * 0.85, (dx * dx + dy * dy).squareRoot()))
      }
    }
  }
}

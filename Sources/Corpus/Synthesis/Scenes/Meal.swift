import Statistics
import System

/// A plate of sliced fruit and salad on a table.
enum Meal {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (width, height) = (Float(canvas.width), Float(canvas.height))
    let texture = Plane.fractal(width: 1024, height: 1024, coarsest: 128, &random)
    Wood.paint(&canvas, &random)
    let centre = (x: width * random.between(0.45, 0.55), y: height * random.between(0.45, 0.55))
    let plate = min(width, height) * random.between(0.4, 0.47)
    let china = random.pick([rgb(0.93, 0.92, 0.9), rgb(0.6, 0.68, 0.72), rgb(0.82, 0.78, 0.68)])
    canvas.paint(at: (centre.x + plate * 0.06, centre.y + plate * 0.08), reach: plate * 1.15) { dx, dy in
      rgb(0.05, 0.03, 0.02).opacity(0.55 * step(1.12, 0.9, (dx * dx + dy * dy).squareRoot() / plate))
    }
    canvas.paint(at: centre, reach: plate) { dx, dy in
      let r = (dx * dx + dy * dy).squareRoot() / plate
      let rim = 0.08 * step(0.66, 0.7, r) - 0.14 * step(0.94, 1, r) + 0.06 * (dx + dy) / plate
      return (china * (0.93 + rim) + Colour(repeating: 0.006 * texture.at(dx, dy))).opacity(min(1, (1 - r) * plate))
    }
    let foods: [(flesh: Colour, skin: Colour, seeds: Float)] = [
      (rgb(0.85, 0.25, 0.18), rgb(0.65, 0.1, 0.08), 7), (rgb(0.95, 0.7, 0.2), rgb(0.9, 0.55, 0.1), 10),
      (rgb(0.75, 0.85, 0.5), rgb(0.25, 0.45, 0.15), 12), (rgb(0.95, 0.92, 0.85), rgb(0.55, 0.2, 0.4), 0),
    ]
    for index in 0..<(90 + random.number(below: 80)) {
      let angle = random.between(0, 6.283)
      let distance = plate * 0.62 * Float(random.unit()).squareRoot()
      let place = (x: centre.x + distance * cosf(angle), y: centre.y + distance * sinf(angle))
      let radius = plate * random.between(0.05, 0.13)
      let turn = random.between(0, 6.283)
      if index % 3 == 0 { leaf(&canvas, at: place, radius * 1.5, turn, texture, &random); continue }
      let food = random.pick(foods)
      let squash = random.between(0.55, 1)
      let (c, s) = (cosf(turn), sinf(turn))
      canvas.paint(at: place, reach: radius * 1.1) { dx, dy in
        let (u, v) = ((dx * c + dy * s) / radius, (dy * c - dx * s) / radius / squash)
        let r = (u * u + v * v).squareRoot()
        if r >= 1.08 { return Colour() }
        if r >= 1 { return rgb(0.1, 0.05, 0.03).opacity(0.4) }
        let wedge = food.seeds > 0 ? sinf(atan2f(v, u) * food.seeds) : sinf(r * 22)
        let flesh = food.flesh * (0.88 + 0.14 * wedge * step(0.15, 0.5, r) + 0.09 * texture.at(dx * 2 + radius, dy * 2))
        let shine: Float = 0.35 * step(1.1, 1.8, texture.at(dx / 2 + 40, dy / 2))
        return (mix(flesh, food.skin, step(0.86, 0.92, r)) + Colour(repeating: shine)).opacity(min(1, (1 - r) * radius))
      }
    }
  }

  private static func leaf(
    _ canvas: inout Canvas, at place: (x: Float, y: Float), _ length: Float, _ turn: Float, _ texture: Plane,
    _ random: inout SeededGenerator
  ) {
    let tint = mix(rgb(0.2, 0.4, 0.12), rgb(0.55, 0.7, 0.3), Float(random.unit()))
    let (c, s) = (cosf(turn), sinf(turn))
    canvas.paint(at: place, reach: length) { dx, dy in
      let (u, v) = ((dx * c + dy * s) / length, (dy * c - dx * s) / length)
      let rim = 0.35 * (1 - u * u) * (1 + 0.2 * sinf(u * 30)) - abs(v)
      let vein: Float = abs(v) < 0.02 || abs(sinf(u * 9 + abs(v) * 8)) < 0.08 ? 0.15 : 0
      return (tint * (0.85 + 0.5 * v + vein + 0.12 * texture.at(dx * 1.5, dy * 1.5))).opacity(min(1, rim * length))
    }
  }
}

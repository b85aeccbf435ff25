import Statistics

/// Clouds over hills and a meadow.
enum Sky {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (width, height, side) = (Float(canvas.width), Float(canvas.height), canvas.side)
    let horizon = height * random.between(0.5, 0.78)
    let clouds = Plane.fractal(
      width: canvas.width / 2, height: canvas.height / 2, coarsest: side / 6, smoothness: 0.42, &random)
    let texture = Plane.fractal(width: canvas.width, height: canvas.height, coarsest: side / 12, &random)
    let cover = random.between(-0.2, 1.2)
    let isEvening = random.chance(0.3)
    let zenith = isEvening ? rgb(0.22, 0.3, 0.5) : rgb(0.2, 0.42, random.between(0.7, 0.85))
    let low = isEvening ? rgb(0.95, 0.66, 0.42) : rgb(0.75, 0.86, 0.94)
    canvas.shade { x, y, _ in
      let t = min(1, y / horizon)
      let air = mix(zenith, low, t * t)
      // Clouds are flatter near the horizon.
      let depth = 0.35 + 0.9 * (1 - t)
      let (u, v) = (x / 2 / depth, y / 2 / depth)
      let density = clouds.at(u, v)
      let lit = 0.86 + 0.1 * (clouds.at(u - side / 120, v - side / 90) - density < 0 ? -density : 0.6)
      return mix(air, mix(rgb(0.55, 0.58, 0.64), rgb(1, 0.99, 0.97), lit), step(cover, cover + 1.3, density) * 0.95)
    }
    for layer in 0..<4 {
      let nearness = Float(layer) / 3
      let base = mix(horizon, height * 1.02, nearness * 0.55)
      let ridge = Plane.fractal(
        width: canvas.width, height: 1, coarsest: side / (3 + nearness * 3), smoothness: 0.9, &random)
      let relief = side * mix(0.05, 0.02, nearness)
      let far = isEvening ? rgb(0.5, 0.38, 0.42) : rgb(0.5, 0.6, 0.68)
      let near = isEvening ? rgb(0.16, 0.14, 0.1) : rgb(0.26, random.between(0.34, 0.44), 0.12)
      let ground = mix(far, near, nearness)
      let grain = mix(0.025, 0.11, nearness)
      canvas.shade(rows: max(0, Int(base - relief * 3))..<canvas.height) { x, y, under in
        let edge = base + relief * ridge.values[min(Int(x), ridge.width - 1)]
        let cover = step(-1, 1, y - edge)
        if cover == 0 { return under }
        let below = (y - edge) / side
        let stretch = 1 + 2 * nearness
        let light = texture.at(x * stretch / 2, y * stretch) * grain * (0.6 + 4 * below)
        return mix(under, ground * (1 + 0.5 * texture.at(x / 4 + width, y) * grain) + Colour(repeating: light), cover)
      }
    }
  }
}

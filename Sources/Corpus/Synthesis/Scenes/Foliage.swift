import Statistics
import System

/// Leaves over leaves, each hiding those behind it: occlusion gives natural spectra (Ruderman 1997).
enum Foliage {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let side = canvas.side
    let texture = Plane.fractal(width: 1024, height: 1024, coarsest: 128, &random)
    let depths = Plane.fractal(
      width: canvas.width / 8, height: canvas.height / 8, coarsest: side / 40, smoothness: 0.5, &random)
    canvas.shade { x, y, _ in rgb(0.06, 0.1, 0.05) + Colour(repeating: 0.02 * texture.at(x / 2, y / 2)) }
    let hue = random.between(0, 1)
    let isBlossoming = random.chance(0.4)
    let smallest = side / random.between(150, 260)
    let count = 9_000
    for index in 0..<count {
      let nearness = Float(index) / Float(count)
      // The number of leaves falls with the cube of their size, as for things at all distances.
      let length = min(side / 18, smallest / (0.02 + 0.98 * Float(random.unit())).squareRoot() * (0.7 + nearness))
      let centre = (x: random.between(0, Float(canvas.width)), y: random.between(0, Float(canvas.height)))
      let angle = random.between(0, 6.283)
      let (c, s) = (cosf(angle), sinf(angle))
      let plumpness = random.between(0.3, 0.5)
      let lit = mix(0.28, 0.95, nearness * random.between(0.6, 1)) * (1 + 0.22 * depths.at(centre.x / 8, centre.y / 8))
      let isFlower = isBlossoming && nearness > 0.85 && random.chance(0.07)
      let green = mix(rgb(0.32, 0.5, 0.14), rgb(0.62, 0.62, 0.2), min(1, hue * 0.5 + random.between(0, 0.5)))
      let tint =
        (isFlower ? random.pick([rgb(0.95, 0.9, 0.9), rgb(0.9, 0.45, 0.6), rgb(0.98, 0.85, 0.3)]) : green) * lit
      let shift = random.between(0, 1024)
      let sharpness = mix(0.1, 1, nearness)
      canvas.paint(at: centre, reach: length) { dx, dy in
        let (u, v) = ((dx * c + dy * s) / length, (dy * c - dx * s) / length)
        let rim = plumpness * (1 - u * u) - abs(v)
        let cover = min(1, rim * length * sharpness)
        if cover <= 0 { return Colour() }
        let vein =
          abs(v) < 0.025 ? 0.1 : 0.05 * (abs((u * 6 + abs(v) * 5) - (u * 6 + abs(v) * 5).rounded()) < 0.1 ? 1 : 0)
        let shading = 1 + 0.35 * v / plumpness + 0.2 * u + Float(vein)
        let grain = 0.05 * texture.at(dx * 2 + shift, dy * 2)
        return (tint * shading + Colour(repeating: grain)).opacity(cover)
      }
    }
  }
}

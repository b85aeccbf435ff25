import Statistics
import System

/// Waves to the horizon under an evening sky.
enum Water {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (width, height, side) = (Float(canvas.width), Float(canvas.height), canvas.side)
    let horizon = height * random.between(0.22, 0.48)
    let waves = Plane.fractal(width: 2048, height: 1024, coarsest: 256, smoothness: 0.12, &random)
    let clouds = Plane.fractal(
      width: canvas.width / 4, height: canvas.height / 4, coarsest: side / 10, smoothness: 0.5, &random)
    let sun = (x: width * random.between(0.2, 0.8), y: horizon - side * random.between(0.02, 0.14))
    let isSunset = random.chance(0.6)
    let (high, low, deep) =
      isSunset
      ? (rgb(0.3, 0.38, 0.55), rgb(0.98, 0.7, 0.45), rgb(0.1, 0.16, 0.24))
      : (rgb(0.3, 0.52, 0.8), rgb(0.82, 0.9, 0.95), rgb(0.06, 0.28, 0.38))
    canvas.shade { x, y, _ in
      let (dx, dy) = ((x - sun.x) / side, (y - sun.y) / side)
      let glare = expf(-60 * (dx * dx + dy * dy))
      if y < horizon {
        let air = mix(high, low, power(y / horizon, 1.6))
        let cloud = clouds.at(x / 8, y / 2.5)
        let disc = step(0.026, 0.022, (dx * dx + dy * dy).squareRoot())
        let sky = mix(air, air * 0.8 + rgb(0.14, 0.1, 0.12), 0.5 * step(0, 1.6, cloud))
        return sky + rgb(1, 0.85, 0.6) * (0.45 * glare + disc)
      }
      let distance = max(1, y - horizon) / side
      // Perspective: distant waves are flat and fine.
      let (u, v) = ((x - width / 2) * 0.11 / (distance + 0.05), 42 / (distance + 0.05))
      // A pixel with several waves shows their mean.
      let passed = 42 / ((distance + 0.05) * (distance + 0.05) * side)
      let (clear, clearFine) = (min(1, 0.4 / passed), min(1, 0.16 / passed))
      let wave = clear * waves.at(u + 700, v * 2.2) + 0.55 * clearFine * waves.at(u * 2.7, v * 5.3 + 300)
      let steep = clear * (waves.at(u + 700, v * 2.2 + 3) - waves.at(u + 700, v * 2.2 - 3))
      let mirrored = mix(low, high, min(1, distance * 1.5))
      let share = min(0.9, max(0.05, 0.5 - 0.55 * distance + 0.26 * steep + 0.08 * wave))
      let path = expf(-abs(dx) * abs(dx) * 90 / (0.08 + distance))
      let glint = isSunset ? path * step(0.4, 1.6, wave + steep * 0.6) : 0.25 * step(1.4, 2.2, wave + steep * 0.5)
      return mix(deep, mirrored, share) + rgb(1, 0.85, 0.6) * (0.75 * glint)
    }
  }
}

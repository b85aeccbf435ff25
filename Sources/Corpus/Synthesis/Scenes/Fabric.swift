import Statistics
import System

/// Woven or knitted cloth lying in folds.
enum Fabric {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let side = canvas.side
    let folds = Plane.fractal(
      width: canvas.width / 4, height: canvas.height / 4, coarsest: side / 12, finest: side / 150, smoothness: 1.1,
      &random)
    let fluff = Plane.fractal(width: 1024, height: 1024, coarsest: 256, &random)
    let thread = side / random.between(190, 420)
    let check = thread * Float(12 + random.number(below: 30))
    let colours = random.pick([
      [rgb(0.62, 0.2, 0.18), rgb(0.18, 0.2, 0.3), rgb(0.85, 0.8, 0.7)],
      [rgb(0.25, 0.35, 0.5), rgb(0.75, 0.78, 0.8), rgb(0.3, 0.3, 0.34)],
      [rgb(0.55, 0.5, 0.42), rgb(0.62, 0.58, 0.5), rgb(0.48, 0.42, 0.36)],
      [rgb(0.3, 0.42, 0.3), rgb(0.85, 0.75, 0.45), rgb(0.2, 0.26, 0.22)],
    ])
    let depth = random.between(0.12, 0.24)
    let slope = side / 160
    canvas.shade { x, y, _ in
      let fold = folds.at(x / 4, y / 4)
      // Cloth on a slope is shifted and lit by it.
      let (gx, gy) = (folds.at((x + slope) / 4, y / 4) - fold, folds.at(x / 4, (y + slope) / 4) - fold)
      let (u, v) = (x + y * 0.12 + gx * side / 30, y - x * 0.12 + gy * side / 30)
      let (warp, weft) = (u / thread, v / thread)
      let isOver = (Int(warp.rounded(.down)) + Int(weft.rounded(.down))) & 1 == 0
      let along = isOver ? warp : weft
      let round = 1 - abs(2 * (along - along.rounded(.down)) - 1)
      let band = isOver ? u : v
      let stripe = band / check
      let within = stripe - stripe.rounded(.down)
      let dye = within < 0.45 ? colours[0] : within < 0.55 ? colours[2] : colours[1]
      let light = 0.85 + depth * (1.6 * (gx + gy) + 0.35 * fold) + 0.13 * (round - 0.5)
      return dye * (light + 0.17 * fluff.at(u * 0.8, v * 0.8) + 0.06 * (cellNoise(Int(warp), Int(weft), 5) - 0.5))
    }
  }
}

import Statistics
import System

/// A printed page or a receipt on a table, photographed at a slight angle.
enum PrintedPage {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (width, height, side) = (Float(canvas.width), Float(canvas.height), canvas.side)
    let paper = Plane.fractal(width: 1024, height: 1024, coarsest: 256, &random)
    let shadow = Plane.fractal(
      width: canvas.width / 8, height: canvas.height / 8, coarsest: side / 10, finest: side / 100, smoothness: 1,
      &random)
    Wood.paint(&canvas, &random)
    let angle = random.between(-0.09, 0.09)
    let (c, s) = (cosf(angle), sinf(angle))
    let isReceipt = random.chance(0.3)
    let (halfWidth, halfHeight) = (width * (isReceipt ? 0.22 : 0.4), height * 0.46)
    let columns = isReceipt ? 26 : random.number(below: 30) + 40
    let cell = 2 * halfWidth * 0.86 / Float(columns)
    let leading = cell * 11 / 6 * random.between(1, 1.25)
    let lineCount = Int(2 * halfHeight * 0.9 / leading)
    let text = Lettering.set(Lettering.lines(lineCount, columns: columns, &random))
    let ink = random.pick([rgb(0.12, 0.12, 0.14), rgb(0.15, 0.17, 0.35), rgb(0.25, 0.25, 0.26)])
    let white = random.pick([rgb(0.86, 0.85, 0.82), rgb(0.9, 0.87, 0.78), rgb(0.8, 0.82, 0.85)])
    let bend = random.between(-0.02, 0.02) * side
    canvas.shade { x, y, under in
      let (dx, dy) = (x - width / 2, y - height / 2)
      let (u, v) = (dx * c + dy * s, dy * c - dx * s + bend * cosf(dx * 2.5 / halfWidth))
      let light = 1 + 0.09 * shadow.at(x / 8, y / 8) - 0.12 * dx / width
      let inside = min(halfWidth - abs(u), halfHeight - abs(v))
      if inside < -side / 60 { return under * light }
      if inside < 0 { return under * (light * (0.72 + 0.28 * min(1, -inside * 60 / side))) }
      let cover = Lettering.ink(
        text, column: (u + halfWidth * 0.86) / cell, line: (v + halfHeight * 0.9) / leading, blur: 0.25 + 3 / cell)
      let sheet = (white + Colour(repeating: 0.02 * paper.at(x, y))) * light
      return mix(sheet, ink * light, cover * 0.92)
    }
  }
}

/// A wooden table top.
enum Wood {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let side = canvas.side
    let grain = Plane.fractal(width: 1024, height: 1024, coarsest: 256, smoothness: 0.25, &random)
    let tone = random.pick([rgb(0.5, 0.33, 0.2), rgb(0.34, 0.22, 0.15), rgb(0.66, 0.52, 0.36)])
    let board = side / random.between(4, 8)
    canvas.shade { x, y, _ in
      let plank = Int(y / board)
      let shift = Float(plank) * 317
      let gap = step(0, side / 700, abs(y - (y / board).rounded() * board))
      let rings = sinf((grain.at(x / 9 + shift, y / 3) * 2.4 + y / side * 60))
      let value = 0.94 + 0.07 * rings + 0.07 * grain.at(x / 5 + shift, y * 1.5)
      return tone * (value * (0.93 + 0.14 * cellNoise(plank, 0, 3)) * (0.45 + 0.55 * gap))
    }
  }
}

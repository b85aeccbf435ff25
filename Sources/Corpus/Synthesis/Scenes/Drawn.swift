import Statistics
import System

/// A phone's screen with a conversation, as in a screenshot.
enum Screen {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (width, side) = (Float(canvas.width), canvas.side)
    let isDark = random.chance(0.4)
    let paper = isDark ? rgb(0.07, 0.08, 0.1) : rgb(0.97, 0.97, 0.98)
    let ink = isDark ? rgb(0.93, 0.93, 0.95) : rgb(0.1, 0.1, 0.12)
    canvas.shade { _, _, _ in paper }
    let cell = width / random.between(30, 44)
    let leading = cell * 2
    var top = side * 0.03
    var turn = 0
    while top < Float(canvas.height) - leading * 2 {
      let lines = 1 + random.number(below: 4)
      let columns = min(12 + random.number(below: 14), Int(width * 0.8 / cell))
      let text = Lettering.set(Lettering.lines(lines, columns: columns, &random))
      let isMine = turn % 3 == 1
      let bubble = (width: cell * Float(columns + 2), height: leading * (Float(lines) + 0.8))
      let left = isMine ? width - bubble.width - cell : cell
      let tint = isMine ? rgb(0.04, 0.48, 1) : isDark ? rgb(0.17, 0.18, 0.2) : rgb(0.9, 0.9, 0.92)
      let letters = isMine ? rgb(1, 1, 1) : ink
      let corner = leading * 0.6
      let centre = (x: left + bubble.width / 2, y: top + bubble.height / 2)
      canvas.paint(at: centre, reach: bubble.width / 2, reachDown: bubble.height / 2) { dx, dy in
        let (ex, ey) = (max(0, abs(dx) - bubble.width / 2 + corner), max(0, abs(dy) - bubble.height / 2 + corner))
        let cover = min(1, max(0, corner - (ex * ex + ey * ey).squareRoot()))
        let column = (dx + bubble.width / 2) / cell - 1
        let line = (dy + bubble.height / 2) / leading - 0.4
        return mix(tint, letters, Lettering.ink(text, column: column, line: line, blur: 3 / cell)).opacity(cover)
      }
      top += bubble.height + leading * 0.5
      turn += 1
    }
    canvas.shade(rows: 0..<Int(side * 0.022)) { x, y, _ in isDark ? rgb(0.12, 0.13, 0.15) : rgb(0.9, 0.91, 0.93) }
  }
}

/// A cut-out flower on a transparent background, which `alpha` marks.
enum Sticker {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let petals = Float(5 + random.number(below: 8))
    let tint = random.pick([rgb(0.95, 0.55, 0.65), rgb(0.98, 0.8, 0.25), rgb(0.55, 0.5, 0.9)])
    let texture = Plane.fractal(width: 512, height: 512, coarsest: 64, &random)
    let (x0, y0) = (Float(canvas.width) / 2, Float(canvas.height) / 2)
    let radius = min(x0, y0) * 0.95
    canvas.shade { x, y, _ in
      let (dx, dy) = ((x - x0) / radius, (y - y0) / radius)
      let r = (dx * dx + dy * dy).squareRoot()
      let petal = 0.72 + 0.26 * cosf(atan2f(dy, dx) * petals)
      let colour =
        r < 0.22
        ? rgb(0.75, 0.5, 0.15) * (0.9 + 0.25 * texture.at(x * 2, y * 2))
        : tint * (0.7 + 0.35 * r / petal + 0.06 * texture.at(x, y))
      return colour.opacity(min(1, max(0, (petal - r) * radius / 2)))
    }
  }
}

/// Bars and a heading: flat colours and hard edges.
enum Chart {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (width, height) = (Float(canvas.width), Float(canvas.height))
    let colours = [rgb(0.2, 0.4, 0.7), rgb(0.85, 0.4, 0.2), rgb(0.3, 0.6, 0.35), rgb(0.6, 0.3, 0.6)]
    let values = (0..<(6 + random.number(below: 8))).map { _ in random.between(0.1, 0.7) }
    let title = Lettering.set(Lettering.lines(1, columns: 24, &random))
    canvas.shade { x, y, _ in
      let column = x / width * Float(values.count + 2) - 1
      let letter = Lettering.ink(title, column: x / width * 30 - 2, line: y / height * 14 - 0.5, blur: 0.1)
      if letter > 0 { return mix(rgb(1, 1, 1), rgb(0.1, 0.1, 0.1), letter) }
      let rise = 1 - y / height - 0.08
      if column >= 0, Int(column) < values.count, abs(column - Float(Int(column)) - 0.5) < 0.36, rise > 0,
        rise < values[Int(column)]
      {
        return colours[Int(column) % 4]
      }
      return abs((rise * 10) - (rise * 10).rounded()) * height < 10 && rise >= -0.01 && rise < 0.75
        ? rgb(0.85, 0.85, 0.85) : rgb(1, 1, 1)
    }
  }
}

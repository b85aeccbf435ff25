import Statistics

/// The front of a brick house by day: windows, a door, a pavement.
enum Street {
  static func paint(_ canvas: inout Canvas, _ random: inout SeededGenerator) {
    let (height, side) = (Float(canvas.height), canvas.side)
    let texture = Plane.fractal(width: 2048, height: 2048, coarsest: 256, &random)
    let brick = random.pick([rgb(0.58, 0.3, 0.22), rgb(0.68, 0.54, 0.4), rgb(0.5, 0.46, 0.44)])
    let frame = random.pick([rgb(0.88, 0.87, 0.84), rgb(0.3, 0.36, 0.3), rgb(0.24, 0.2, 0.18)])
    let (long, tall) = (side / random.between(46, 80), side / random.between(130, 200))
    let (column, storey) = (side / random.between(4, 6.5), side / random.between(3.2, 4.6))
    let pavement = height * random.between(0.84, 0.93)
    let sunny = random.between(-0.25, 0.25) * side
    canvas.shade { x, y, _ in
      let shade: Float = y - x * 0.7 + side * 0.25 + sunny > 0 ? 1 : 0.62
      if y > pavement {
        let slab = x / (side / 14) + (y - pavement) / side * 6 * (x / side - 0.5)
        let joint = step(0.0, 0.03, abs(slab - slab.rounded()))
        return rgb(0.5, 0.49, 0.47) * (shade * (0.65 + 0.35 * joint) * (1 + 0.14 * texture.at(x * 1.5, y * 3)))
      }
      let (u, v) = (x / column, (pavement - y) / storey)
      let (cx, cy) = (Int(u), Int(v))
      let (wx, wy) = (u - Float(cx) - 0.5, v - Float(cy) - 0.55)
      let isDoor = cy == 0 && cellNoise(cx, 0, 11) < 0.35
      let (halfWidth, low): (Float, Float) = isDoor ? (0.2, -0.55) : (0.24, -0.3)
      if abs(wx) < halfWidth, wy > low, wy < 0.3 {
        let bar = min(min(halfWidth - abs(wx), 0.3 - wy), isDoor ? 1 : min(abs(wx), abs(wy)))
        if bar < 0.022 { return frame * (shade * (0.9 + 2 * bar + 0.03 * texture.at(x, y))) }
        if isDoor {
          return rgb(0.25, 0.16, 0.12)
            * (shade * (1 + 0.12 * texture.at(x * 2, y / 4) + (abs(abs(wx) - 0.1) < 0.01 ? 0.4 : 0)))
        }
        let sky = step(-0.6, 0.9, texture.at(x / 3 + Float(cx) * 99, y / 3) + wy * 2)
        let curtain: Float = abs(wx) > 0.15 && cellNoise(cx, cy, 5) > 0.4 ? 0.25 + 0.1 * texture.at(x * 3, y / 9) : 0
        return (mix(rgb(0.1, 0.11, 0.12), rgb(0.55, 0.63, 0.7), sky * 0.8) + Colour(repeating: curtain))
          * (0.5 + 0.5 * shade)
      }
      let row = Int(y / tall)
      let along = x / long + (row & 1 == 0 ? 0.5 : 0)
      let mortar = min(abs(along - along.rounded()) * long, abs(y / tall - (y / tall).rounded()) * tall) / side
      let fired = 0.86 + 0.26 * cellNoise(Int(along + 0.5), Int((y / tall).rounded(.down)), 3)
      let wall = mix(rgb(0.66, 0.63, 0.58), brick * fired, step(0.0004, 0.0011, mortar))
      let sill: Float = wy < low && wy > low - 0.05 && abs(wx) < halfWidth + 0.03 && !isDoor ? 0.25 : 0
      return (wall + Colour(repeating: sill)) * (shade * (1 + 0.1 * texture.at(x, y) + 0.05 * texture.at(x / 7, y / 7)))
    }
  }
}

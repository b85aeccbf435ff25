import Pixels

/// BT.601 luma, 0…255 and not rounded, in double precision.
struct LumaPlane: Sendable {
  let width: Int
  let height: Int
  var values: [Double]

  init(width: Int, height: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.values = values
  }

  init(_ raster: Raster) {
    width = raster.width
    height = raster.height
    values = []
    values.reserveCapacity(raster.size.area)
    for y in 0..<raster.height {
      let row = raster.samples(inRow: y)
      for x in 0..<raster.width {
        let (red, green, blue) = raster.colour(x, of: row)
        values.append(0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue))
      }
    }
  }

  /// Means of two by two values; if a side is odd its last row or column counts twice.
  func halved() -> LumaPlane {
    let size = ((width + 1) / 2, (height + 1) / 2)
    var half: [Double] = []
    half.reserveCapacity(size.0 * size.1)
    for y in 0..<size.1 {
      let rows = (2 * y * width, min(2 * y + 1, height - 1) * width)
      for x in 0..<size.0 {
        let columns = (2 * x, min(2 * x + 1, width - 1))
        let top = values[rows.0 + columns.0] + values[rows.0 + columns.1]
        half.append((top + values[rows.1 + columns.0] + values[rows.1 + columns.1]) / 4)
      }
    }
    return LumaPlane(width: size.0, height: size.1, values: half)
  }
}

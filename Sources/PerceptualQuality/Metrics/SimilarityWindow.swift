import Pixels
import System

/// The 11 × 11 Gaussian window of Wang, Bovik, Sheikh and Simoncelli (2004), moved to every place where it fits.
enum SimilarityWindow {
  static let size = 11

  private static let weights: [Double] = {
    let bell = (-5...5).map { exp(-Double($0 * $0) / 4.5) }
    let sum = bell.reduce(0, +)
    return bell.map { $0 / sum }
  }()

  private static let c1 = (0.01 * 255) * (0.01 * 255)
  private static let c2 = (0.03 * 255) * (0.03 * 255)

  /// Means over all places of luminance × contrast × structure, and of contrast × structure only.
  static func means(_ x: LumaPlane, _ y: LumaPlane) -> (all: Double, structure: Double) {
    let (width, height) = (x.width - size + 1, x.height - size + 1)
    // Rows blurred horizontally, kept as long as the window needs them: x, y, x², y², xy.
    var ring = [[Double]](repeating: [Double](repeating: 0, count: 5 * width), count: size)
    var window = [Double](repeating: 0, count: 5 * width)
    var (all, structure) = (0.0, 0.0)
    for row in 0..<x.height {
      if Task.isCancelled { break }
      WorkProgress.pass(row, of: x.height)
      blurAlong(x, y, row: row, into: &ring[row % size])
      guard row >= size - 1 else { continue }
      let top = row - size + 1
      for index in window.indices { window[index] = 0 }
      for (tap, weight) in weights.enumerated() { add(ring[(top + tap) % size], times: weight, to: &window) }
      let sums = sumRow(window, width)
      all += sums.all
      structure += sums.structure
    }
    let places = Double(width * height)
    return (all / places, structure / places)
  }

  private static func blurAlong(_ x: LumaPlane, _ y: LumaPlane, row: Int, into out: inout [Double]) {
    let width = x.width - size + 1
    let first = row * x.width
    for index in out.indices { out[index] = 0 }
    for (tap, weight) in weights.enumerated() {
      for column in 0..<width {
        let (p, q) = (x.values[first &+ column &+ tap], y.values[first &+ column &+ tap])
        out[column] += weight * p
        out[width &+ column] += weight * q
        out[2 &* width &+ column] += weight * (p * p)
        out[3 &* width &+ column] += weight * (q * q)
        out[4 &* width &+ column] += weight * (p * q)
      }
    }
  }

  private static func add(_ row: [Double], times weight: Double, to sum: inout [Double]) {
    for index in sum.indices { sum[index] += weight * row[index] }
  }

  private static func sumRow(_ window: [Double], _ width: Int) -> (all: Double, structure: Double) {
    var (all, structure) = (0.0, 0.0)
    for column in 0..<width {
      let (p, q) = (window[column], window[width &+ column])
      let (pp, qq, pq) = (p * p, q * q, p * q)
      let luminance = (2 * pq + c1) / (pp + qq + c1)
      let contrast =
        (2 * (window[4 &* width &+ column] - pq) + c2)
        / ((window[2 &* width &+ column] - pp) + (window[3 &* width &+ column] - qq) + c2)
      all += luminance * contrast
      structure += contrast
    }
    return (all, structure)
  }
}

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
      // What is missing is not read, because comparing then stops before its first row.
      if y & 63 == 0, Task.isCancelled { return }
      let row = raster.samples(inRow: y)
      for x in 0..<raster.width {
        let (red, green, blue) = raster.colour(x, of: row)
        values.append(0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue))
      }
    }
  }

  /// Means of two by two values; if a side is odd, its last row or column counts twice.
  func halved() -> LumaPlane {
    let size = ((width + 1) / 2, (height + 1) / 2)
    var half: [Double] = []
    half.reserveCapacity(size.0 * size.1)
    for y in 0..<size.1 {
      if y & 63 == 0, Task.isCancelled { break }
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

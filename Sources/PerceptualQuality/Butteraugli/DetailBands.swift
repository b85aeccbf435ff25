import CQualityKernels
import System

/// One picture's half of butteraugli: its light as the retina receives it, split into four bands of detail, row by row.
/// Each stage makes the rows that the next one needs, and keeps as many as will be needed again.
@safe final class DetailBands {
  /// Low and middle band for each of the three colours; they have rows up to ten and up to three ahead.
  private(set) var low: [RowRing], middle: [RowRing]
  /// Fine and finest band: red against green, and brightness.
  let fine: [RowRing], finest: [RowRing]
  /// How much detail is around a pixel, blurred: it hides errors.
  let activity: RowRing

  private let source: any LightRows
  private let width: Int, height: Int
  private let kernels: RowKernels
  private let scratch: FloatPlanes, around: FloatPlanes
  private let light: [RowRing], colours: [RowRing], rest: [RowRing], detail: [RowRing], busyness: RowRing
  private let adaptation: [Float]
  private let lowBlur: EdgeBlur, middleBlur: EdgeBlur, fineBlur: EdgeBlur, activityBlur: EdgeBlur
  private var lightCount = 0, colourCount = 0, lowCount = 0, middleCount = 0, fineCount = 0, activityCount = 0

  /// The luminance of white in candela per square metre, which butteraugli's programs assume for sRGB.
  private static let luminance: Float = 80
  private static let adaptationRadius = 2

  init(_ source: any LightRows, kernels: RowKernels) {
    self.source = source
    self.kernels = kernels
    let (width, height) = (source.width, source.height)
    (self.width, self.height) = (width, height)
    func rings(_ count: Int, _ depth: Int) -> [RowRing] {
      (0..<count).map { _ in RowRing(width: width, height: height, depth: depth) }
    }
    func blur(_ sigma: Float) -> EdgeBlur {
      EdgeBlur(sigma: sigma, width: width, height: height, kernels: kernels)
    }
    adaptation = EdgeBlur.taps(1.2)
    (lowBlur, middleBlur) = (blur(7.155_933_4), blur(3.224_899))
    (fineBlur, activityBlur) = (blur(1.564_163_3), blur(2.7))
    scratch = FloatPlanes(3, width: width + 1, height: 2)
    around = FloatPlanes(4, width: width, height: 1)
    light = rings(3, 2 * Self.adaptationRadius + 1)
    colours = rings(3, 2 * lowBlur.radius + 1)
    low = rings(3, middleBlur.radius + fineBlur.radius + 1)
    rest = rings(3, 2 * middleBlur.radius + 1)
    middle = rings(3, fineBlur.radius + 1)
    detail = rings(2, 2 * fineBlur.radius + 1)
    (fine, finest) = (rings(2, 1), rings(2, 1))
    busyness = RowRing(width: width, height: height, depth: 2 * activityBlur.radius + 1)
    activity = RowRing(width: width, height: height, depth: 7, outside: .infinity)
  }

  /// How many rows the blurred activity is behind the fine bands.
  var activityDelay: Int { activityBlur.radius }

  /// Makes row `y` of all bands available.
  func makeBands(to y: Int) {
    while fineCount <= min(y, height - 1) { makeFine() }
  }

  /// Makes the blurred activity available up to row `y`; the bands must be available `activityDelay` rows further.
  func makeActivity(to y: Int) {
    while activityCount <= min(y, height - 1) {
      let row = unsafe activity.row(activityCount)
      unsafe activityBlur.blur(busyness, activityCount, into: row)
      for column in width..<width.roundedUpToEight { unsafe row[column] = .infinity }
      activityCount += 1
    }
  }

  private func makeFine() {
    let y = fineCount
    while middleCount <= min(y + fineBlur.radius, height - 1) { makeMiddle() }
    for channel in 0..<2 { unsafe fineBlur.blur(detail[channel], y, into: fine[channel].row(y)) }
    unsafe kernels.splitFine(
      detail[0].row(y), detail[1].row(y), fine[0].row(y), fine[1].row(y), width.roundedUpToEight, finest[0].row(y),
      finest[1].row(y), busyness.row(y))
    fineCount += 1
  }

  private func makeMiddle() {
    let y = middleCount
    while lowCount <= min(y + middleBlur.radius, height - 1) { makeLow() }
    for channel in 0..<3 { unsafe middleBlur.blur(rest[channel], y, into: middle[channel].row(y)) }
    unsafe kernels.splitMiddle(
      rest[0].row(y), rest[1].row(y), middle[0].row(y), middle[1].row(y), width.roundedUpToEight, detail[0].row(y),
      detail[1].row(y))
    middleCount += 1
  }

  private func makeLow() {
    let y = lowCount
    while colourCount <= min(y + lowBlur.radius, height - 1) { makeColours() }
    for channel in 0..<3 {
      let row = unsafe low[channel].row(y)
      unsafe lowBlur.blur(colours[channel], y, into: row)
      unsafe kernels.subtract(row, colours[channel].row(y), width.roundedUpToEight, rest[channel].row(y))
    }
    lowCount += 1
  }

  /// The eye adapts to the light around, which is blurred with the picture mirrored at its edges.
  private func makeColours() {
    let y = colourCount
    let radius = Self.adaptationRadius
    while lightCount <= min(y + radius, height - 1) { makeLight() }
    let along = unsafe around.row(0, of: 3)
    for channel in 0..<3 {
      unsafe kernels.filterColumns(
        light[channel].around(y, radius: radius, mirrored: true), radius, adaptation, 1, width.roundedUpToEight, along)
      for step in 0..<radius {
        unsafe along[-1 - step] = along[step]
        unsafe along[width + step] = along[width - 1 - step]
      }
      unsafe kernels.filterRow(along, radius, adaptation, width.roundedUpToEight, around.row(0, of: channel))
    }
    let now = unsafe light.map { unsafe FloatRow($0.row(y)) }
    let usual = unsafe (0..<3).map { unsafe FloatRow(around.row(0, of: $0)) }
    unsafe kernels.retinaColours(
      now, usual, Self.luminance, width.roundedUpToEight, colours[0].row(y), colours[1].row(y), colours[2].row(y))
    colourCount += 1
  }

  private func makeLight() {
    let rows = unsafe source.rows(lightCount, scratch: scratch)
    unsafe light[0].row(lightCount).update(from: rows.red, count: width)
    unsafe light[1].row(lightCount).update(from: rows.green, count: width)
    unsafe light[2].row(lightCount).update(from: rows.blue, count: width)
    lightCount += 1
  }
}

/// Light at half the size: means of two by two pixels.
@safe final class HalvedLight: LightRows, @unchecked Sendable {
  private let whole: any LightRows
  private let kernels: RowKernels
  /// Scratch memory of the one calling thread.
  private let scratch: FloatPlanes

  init(_ whole: any LightRows, kernels: RowKernels) {
    self.whole = whole
    self.kernels = kernels
    scratch = FloatPlanes(3, width: whole.width + 1, height: 2)
  }

  var width: Int { (whole.width + 1) / 2 }
  var height: Int { (whole.height + 1) / 2 }

  func rows(_ y: Int, scratch out: FloatPlanes) -> LightRow {
    let above = unsafe whole.rows(2 * y, scratch: scratch)
    // An odd last row counts twice.
    let below = unsafe 2 * y + 1 < whole.height ? whole.rows(2 * y + 1, scratch: scratch) : above
    let rows = unsafe (0..<3).map { unsafe out.row(y & 1, of: $0) }
    let count = width.roundedUpToEight
    unsafe kernels.halveRows(above.red, below.red, count, rows[0])
    unsafe kernels.halveRows(above.green, below.green, count, rows[1])
    unsafe kernels.halveRows(above.blue, below.blue, count, rows[2])
    return unsafe (FloatRow(rows[0]), FloatRow(rows[1]), FloatRow(rows[2]))
  }
}

/// A Gaussian that ends at 2.25 times its sigma; at the picture's edges its weights are scaled to sum to 1.
@safe final class EdgeBlur {
  let radius: Int
  private let taps: [Float]
  private let size: (width: Int, height: Int)
  private let kernels: RowKernels
  /// The factors for columns near the edges.
  private let edges: [(column: Int, scale: Float)]
  private let scratch: FloatPlanes

  init(sigma: Float, width: Int, height: Int, kernels: RowKernels) {
    let taps = Self.taps(sigma)
    radius = taps.count - 1
    self.taps = taps
    size = (width, height)
    self.kernels = kernels
    edges = (0..<width).compactMap { column in
      let scale = Self.scale(taps, at: column, of: width)
      return scale == 1 ? nil : (column, scale)
    }
    scratch = FloatPlanes(1, width: width, height: 1, margin: 16)
  }

  /// The weights from the middle outwards; with those of the other side they sum to 1.
  static func taps(_ sigma: Float) -> [Float] {
    let radius = max(1, Int(2.25 * sigma))
    let weights = (0...radius).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// The factor that makes the weights inside the picture sum to 1.
  private static func scale(_ taps: [Float], at place: Int, of length: Int) -> Float {
    let radius = taps.count - 1
    guard place < radius || place >= length - radius else { return 1 }
    let inside = (-radius...radius).filter { (0..<length).contains(place + $0) }
    return 1 / inside.reduce(0) { $0 + taps[abs($1)] }
  }

  /// Row `y` of the blurred picture; the rows around it are in the ring.
  func blur(_ ring: RowRing, _ y: Int, into out: MutableFloatRow) {
    let padded = size.width.roundedUpToEight
    let along = unsafe scratch.row(0)
    unsafe kernels.filterColumns(
      ring.around(y, radius: radius), radius, taps, Self.scale(taps, at: y, of: size.height), padded, along)
    for column in size.width..<padded { unsafe along[column] = 0 }
    unsafe kernels.filterRow(along, radius, taps, padded, out)
    for (column, scale) in edges { unsafe out[column] *= scale }
  }
}

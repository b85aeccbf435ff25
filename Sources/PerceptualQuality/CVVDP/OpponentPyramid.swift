import CQualityKernels
import Pixels
import System

/// Light, red-green and violet-yellow of one row.
typealias OpponentRow = (light: FloatRow, redGreen: FloatRow, violetYellow: FloatRow)

/// A picture in opponent colours at every level. The finest level is computed from the picture each time it is needed,
/// because it would take three quarters of the memory.
struct OpponentPyramid: Sendable {
  let shape: PyramidShape
  private let raster: Raster
  private let colours: ScreenColours
  /// How the screen applies the picture's gain map; nil if it has none, or if the screen has no headroom.
  private let bright: BrightColours?
  private let kernels: RowKernels
  /// The levels from the second.
  private let coarser: [FloatPlanes]

  init(_ raster: Raster, _ shape: PyramidShape, _ colours: ScreenColours, _ bands: RowBands, _ kernels: RowKernels) {
    self.raster = raster
    self.shape = shape
    self.colours = colours
    bright = colours.bright(raster)
    self.kernels = kernels
    coarser = shape.levels.dropFirst().map { FloatPlanes(3, width: $0.size.width, height: $0.size.height) }
    for level in shape.levels.dropLast() {
      let coarse = coarser[level.index]
      WorkProgress.part(0.75) {
        bands.run(coarse.height) { [self] band in
          RowShrinking(self, level, kernels).run(band, into: coarse)
        }
      }
    }
  }

  /// A row of a level; it is written to `scratch` if it is not in memory.
  func row(_ y: Int, of level: Int, scratch: FloatPlanes, at place: Int) -> OpponentRow {
    if level > 0 { return unsafe row(y, ofCoarser: level) }
    let rows = unsafe (0..<3).map { unsafe scratch.row(place, of: $0) }
    if let bright {
      unsafe bright.decode(y, of: raster, rows)
    } else {
      unsafe decode(y, rows[0], rows[1], rows[2])
    }
    let count = raster.width.roundedUpToEight
    unsafe colours.opponents.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return }
      unsafe kernels.opponents(rows[0], rows[1], rows[2], count, base)
    }
    return unsafe (FloatRow(rows[0]), FloatRow(rows[1]), FloatRow(rows[2]))
  }

  /// A row of any level except the finest.
  func row(_ y: Int, ofCoarser level: Int) -> OpponentRow {
    let planes = coarser[level - 1]
    return unsafe (FloatRow(planes.row(y, of: 0)), FloatRow(planes.row(y, of: 1)), FloatRow(planes.row(y, of: 2)))
  }

  private func decode(_ y: Int, _ red: MutableFloatRow, _ green: MutableFloatRow, _ blue: MutableFloatRow) {
    unsafe raster.samples.withUnsafeBufferPointer { samples in
      unsafe colours.light.withUnsafeBufferPointer { light in
        guard let first = samples.baseAddress, let light = light.baseAddress else { return }
        let row = unsafe first + y * raster.stride
        if raster.channels == 1 {
          for x in 0..<raster.width {
            let grey = unsafe light[Int(row[x])]
            unsafe red[x] = grey
            unsafe green[x] = grey
            unsafe blue[x] = grey
          }
        } else {
          for x in 0..<raster.width {
            unsafe red[x] = light[Int(row[3 &* x])]
            unsafe green[x] = light[Int(row[3 &* x &+ 1])]
            unsafe blue[x] = light[Int(row[3 &* x &+ 2])]
          }
        }
      }
    }
  }
}

/// The levels of a pair's pyramids: their sizes and the frequencies of their details.
struct PyramidShape: Sendable {
  struct Level: Sendable {
    let index: Int
    let size: PixelSize
    /// The frequency of its details, in cycles per degree.
    let frequency: Double
    let isBaseband: Bool

    /// Details between the finest and the coarsest level count twice.
    var gain: Double { index == 0 || isBaseband ? 1 : 2 }
    /// Masks are spread only if the level is larger than the spread.
    var isSpread: Bool { size.shortestSide > 6 }
  }

  let levels: [Level]

  /// Nil if the metric is not defined.
  init?(_ picture: PixelSize, pixelsPerDegree: Double) {
    guard picture.shortestSide >= 8 else { return nil }
    let most = Int(log2(Double(picture.shortestSide))) - 1
    let frequencies = (0...14).map { ($0 == 0 ? 1 : 0.3228 * exp2(-Double($0 - 1))) * pixelsPerDegree / 2 }
    // The levels end at the first one whose details are wider than five degrees.
    let needed = frequencies.firstIndex { $0 <= 0.2 } ?? most
    let details = min(needed + 1, most)
    levels = (0...details).map { index in
      let halves = 1 << index
      return Level(
        index: index,
        size: PixelSize(
          width: (picture.width + halves - 1) / halves, height: (picture.height + halves - 1) / halves),
        frequency: index == details ? 0.1 : frequencies[index], isBaseband: index == details)
    }
  }
}

/// How the rows of a level are divided among threads. It does not affect scores.
struct RowBands: Sendable {
  let threads: Int
  /// How many rows a thread takes at a time; nil to divide them evenly.
  var stripHeight: Int?

  /// Fewer rows are not worth a thread.
  private static let least = 32

  func run(_ height: Int, _ work: @Sendable (Range<Int>) -> Void) {
    let share = stripHeight ?? max(min(Self.least, height), (height + threads - 1) / threads)
    let bands = stride(from: 0, to: height, by: share).map { $0..<min($0 + share, height) }
    if threads == 1 || bands.count == 1 {
      for band in bands { work(band) }
    } else {
      Threads.perform(bands.count, on: threads) { work(bands[$0]) }
    }
  }
}

/// Makes a band of rows of the next coarser level.
struct RowShrinking {
  /// The filter's reach, and how many rows it needs.
  private static let (reach, rows) = (2, 5)

  private let pyramid: OpponentPyramid
  private let level: PyramidShape.Level
  private let kernels: RowKernels

  init(_ pyramid: OpponentPyramid, _ level: PyramidShape.Level, _ kernels: RowKernels) {
    self.pyramid = pyramid
    self.level = level
    self.kernels = kernels
  }

  func run(_ band: Range<Int>, into coarse: FloatPlanes) {
    let (width, height) = (level.size.width, level.size.height)
    let ring = FloatPlanes(3, width: width, height: Self.rows)
    let column = FloatPlanes(1, width: width + 16, height: 1)
    let window = Window()
    var next = max(0, 2 * band.lowerBound - Self.reach)
    var known: [OpponentRow?] = unsafe Array(repeating: nil, count: Self.rows)
    for y in band {
      if Task.isCancelled { return }
      WorkProgress.pass(y, of: coarse.height)
      while next <= min(2 * y + Self.reach, height - 1) {
        unsafe known[next % Self.rows] = unsafe pyramid.row(next, of: level.index, scratch: ring, at: next % Self.rows)
        next += 1
      }
      for channel in 0..<3 {
        for tap in 0..<Self.rows {
          let row = unsafe known[mirrored(2 * y + tap - Self.reach, height) % Self.rows]
          guard let row = unsafe row else { continue }
          unsafe window.rows[tap] = unsafe channel == 0 ? row.light : channel == 1 ? row.redGreen : row.violetYellow
        }
        let summed = unsafe column.row(0)
        unsafe kernels.shrinkColumns(window.rows, width.roundedUpToEight, summed)
        unsafe extend(summed)
        unsafe kernels.shrinkRow(summed, coarse.width.roundedUpToEight, coarse.row(y, of: channel))
        unsafe repeatEnds(coarse.row(y, of: channel), coarse.width)
      }
    }
  }

  /// Rows outside the picture mirror those inside.
  private func mirrored(_ y: Int, _ height: Int) -> Int {
    y < 0 ? -1 - y : y >= height ? 2 * height - 1 - y : y
  }

  /// Mirrors a row's ends. The published program decides by the height whether the width is odd; if they differ, it
  /// weighs the last column differently, and so do we.
  private func extend(_ row: MutableFloatRow) {
    let (width, hasOddHeight) = (level.size.width, level.size.height & 1 == 1)
    let (last, before) = unsafe (row[width - 1], row[width - 2])
    unsafe row[-1] = row[0]
    unsafe row[-2] = row[1]
    switch (width & 1 == 1, hasOddHeight) {
    case (true, true), (false, false):
      unsafe row[width] = last
      unsafe row[width + 1] = before
    case (false, true):
      unsafe row[width] = 5 * last + before
      unsafe row[width + 1] = 0
    case (true, false):
      unsafe row[width] = 0
      unsafe row[width + 1] = last
    }
  }
}

/// Makes a row's first and last sample readable one step outside it, too.
func repeatEnds(_ row: MutableFloatRow, _ width: Int) {
  unsafe row[-1] = row[0]
  unsafe row[width] = row[width - 1]
}

/// The rows that a column kernel needs at once.
@safe final class Window {
  let rows: UnsafeMutablePointer<FloatRow>

  init(of count: Int = 13) {
    unsafe rows = .allocate(capacity: count)
  }

  deinit { unsafe rows.deallocate() }
}

import CQualityKernels
import System

/// One picture's half of a comparison at one scale: its opsin rows and their blurred means.
protocol PictureRows {
  /// Makes row `y` available; called for every row of a band and its surroundings, in order.
  func advance(to y: Int)
  /// The opsin samples of a row at most four rows back.
  func samples(_ y: Int, _ channel: Int) -> FloatRow
  /// Their means around row `y`, once row `y + 4` is available.
  func means(_ y: Int, _ channel: Int) -> FloatRow
}

/// Rows computed from light, together with the next scale's light.
@safe final class FreshRows: PictureRows {
  private let light: any LightRows
  private let halved: FloatPlanes?
  private let scale: ScaleShape
  private let band: Range<Int>
  private let kernels: RowKernels
  private let lightScratch: FloatPlanes
  private let samples: [RowRing]
  private let blurredAlong: [RowRing]
  private let meanRows: FloatPlanes
  private var previous: LightRow?

  init(_ light: any LightRows, halved: FloatPlanes?, scale: ScaleShape, band: Range<Int>, kernels: RowKernels) {
    self.light = light
    self.halved = halved
    self.scale = scale
    self.band = band
    self.kernels = kernels
    lightScratch = FloatPlanes(3, width: scale.width, height: 2)
    samples = (0..<3).map { _ in RowRing(width: scale.width, height: scale.height) }
    blurredAlong = (0..<3).map { _ in RowRing(width: scale.width, height: scale.height) }
    meanRows = FloatPlanes(3, width: scale.width, height: 1)
  }

  func advance(to y: Int) {
    let row = unsafe light.rows(y, scratch: lightScratch)
    if scale.usesColour {
      unsafe kernels.opsin(
        row.red, row.green, row.blue, scale.paddedWidth, samples[0].row(y), samples[1].row(y), samples[2].row(y))
    } else {
      unsafe kernels.opsinY(row.red, row.green, row.blue, scale.paddedWidth, samples[1].row(y))
    }
    for channel in scale.channels {
      let opsin = unsafe samples[channel].row(y)
      unsafe scale.clearPadding(opsin)
      unsafe kernels.blurRow(opsin, scale.paddedWidth, blurredAlong[channel].row(y))
    }
    if let halved, band.contains(y), y & 1 == 1 || y == scale.height - 1 {
      // The band that contains the second of two rows halves them; an odd last row counts twice.
      unsafe halve(y & 1 == 1 ? previous ?? row : row, row, into: halved, y / 2)
    }
    unsafe previous = row
  }

  private func halve(_ above: LightRow, _ below: LightRow, into halved: FloatPlanes, _ y: Int) {
    let (from, to) = unsafe ([above.red, above.green, above.blue], [below.red, below.green, below.blue])
    for plane in 0..<3 {
      let out = unsafe halved.row(y, of: plane)
      unsafe kernels.halveRows(from[plane], to[plane], halved.width.roundedUpToEight, out)
      if halved.width & 1 == 1 { unsafe out[halved.width] = out[halved.width - 1] }
    }
  }

  func samples(_ y: Int, _ channel: Int) -> FloatRow { unsafe FloatRow(samples[channel].row(y)) }

  func means(_ y: Int, _ channel: Int) -> FloatRow {
    let row = unsafe meanRows.row(0, of: channel)
    unsafe kernels.blurColumns(blurredAlong[channel].around(y), scale.paddedWidth, row)
    return unsafe FloatRow(row)
  }
}

/// Planes of floats of one size; each row has zeros before and after it.
///
/// Rows are pointers that are valid as long as the planes are. The caller decides who writes a row: bands of one
/// picture write their own rows.
@safe final class FloatPlanes: @unchecked Sendable {
  /// Samples before and after each row: the blur needs four, and halving reads sixteen at a time.
  static let usualMargin = 8

  let width: Int
  let height: Int
  private let margin: Int
  private let stride: Int
  private let memory: ZeroedMemory

  init(_ count: Int, width: Int, height: Int, margin: Int = usualMargin) {
    self.width = width
    self.height = height
    self.margin = margin
    stride = width.roundedUpToEight + 2 * margin
    memory = ZeroedMemory(bytes: stride * height * count * MemoryLayout<Float>.stride)
  }

  /// Sets every sample to one value, including those before and after the rows.
  func fill(_ value: Float) {
    unsafe (row(0) - margin).update(repeating: value, count: memory.bytes / MemoryLayout<Float>.stride)
  }

  /// The first sample of a row.
  func row(_ y: Int, of plane: Int = 0) -> MutableFloatRow {
    unsafe memory.base.assumingMemoryBound(to: Float.self) + margin + (plane * height + y) * stride
  }
}

/// Memory that starts as zeros, from the cheapest source: otherwise page faults take a fifth of a comparison's time,
/// and unmapping many small areas stops every thread of the process.
@safe private final class ZeroedMemory {
  private static let hugePage = 2 << 20

  let base: UnsafeMutableRawPointer
  let bytes: Int
  private let isMapped: Bool

  init(bytes: Int) {
    self.bytes = bytes
    guard bytes >= Self.hugePage else {
      unsafe base = .allocate(byteCount: bytes, alignment: 64)
      unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      isMapped = false
      return
    }
    guard let pages = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      unsafe pages != MAP_FAILED
    else { preconditionFailure("out of memory: \(bytes) bytes for a picture's light") }
    // Only a wish: if it is not granted, the pages are small.
    _ = unsafe madvise(pages, bytes, MADV_HUGEPAGE)
    unsafe base = pages
    isMapped = true
  }

  deinit {
    if isMapped {
      unsafe munmap(base, bytes)
    } else {
      unsafe base.deallocate()
    }
  }
}

extension Int {
  /// The next multiple of eight that is not smaller: kernels work on eight samples at a time.
  var roundedUpToEight: Int { (self + 7) & ~7 }
}

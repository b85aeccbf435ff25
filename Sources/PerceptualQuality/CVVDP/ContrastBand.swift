import CQualityKernels
import Pixels

/// Compares two pictures in a band of rows of one level of their pyramids.
///
/// Rows are streamed: only thirteen rows of masks and seven of differences are kept. Six more rows are computed on each
/// side of the band, so that its sums equal those of the whole picture's rows.
struct ContrastBand {
  private static let reach = 6

  private let level: PyramidShape.Level
  private let pair: PyramidPair
  private let kernels: RowKernels
  private let table: SensitivityTable
  private let model: MaskingNumbers
  private let rows: Scratch

  /// Intermediate rows.
  private struct Scratch {
    /// Both pictures' samples, and what the coarser level predicts for them.
    let samples: FloatPlanes
    let grown: FloatPlanes
    let coarse: FloatPlanes
    /// The inverse of the surrounding luminance, for both pictures.
    let inverses: FloatPlanes
    let sensitivities: FloatPlanes
    let common: FloatPlanes
    let masks: FloatPlanes
    let spread: FloatPlanes
    let differences: FloatPlanes
  }

  init(
    _ level: PyramidShape.Level, _ pair: PyramidPair, _ table: SensitivityTable, _ model: MaskingNumbers,
    _ kernels: RowKernels
  ) {
    self.level = level
    self.pair = pair
    self.table = table
    self.model = model
    self.kernels = kernels
    func planes(_ count: Int, rows: Int = 1) -> FloatPlanes {
      FloatPlanes(count, width: level.size.width, height: rows)
    }
    rows = Scratch(
      samples: planes(3, rows: 2), grown: planes(3, rows: 2), coarse: planes(1), inverses: planes(2),
      sensitivities: planes(3), common: planes(1), masks: planes(3, rows: 2 * Self.reach + 1), spread: planes(3),
      differences: planes(3, rows: Self.reach + 1))
  }

  /// Sums the differences of the band's rows; a watcher receives their places.
  func run(_ band: Range<Int>, into sums: LevelSums, watcher: DifferenceCollector? = nil) {
    let height = level.size.height
    for y in max(0, band.lowerBound - Self.reach)..<(band.upperBound + Self.reach) {
      if Task.isCancelled { return }
      WorkProgress.pass(y, of: height)
      if y < height { take(y) }
      if band.contains(y - Self.reach) { finish(y - Self.reach, into: sums, watcher) }
    }
  }

  private func take(_ y: Int) {
    let (width, count) = (level.size.width, level.size.width.roundedUpToEight)
    let before = unsafe pair.reference.row(y, of: level.index, scratch: rows.samples, at: 0)
    let after = unsafe pair.candidate.row(y, of: level.index, scratch: rows.samples, at: 1)
    grow(pair.reference, y, 0)
    grow(pair.candidate, y, 1)
    let light = unsafe (FloatRow(rows.grown.row(0)), FloatRow(rows.grown.row(1)))
    let inverses = unsafe (rows.inverses.row(0, of: 0), rows.inverses.row(0, of: 1))
    unsafe kernels.inverseLuminance(light.0, count, inverses.0)
    unsafe kernels.inverseLuminance(light.1, count, inverses.1)
    unsafe table.numbers.withUnsafeBufferPointer { numbers in
      guard let numbers = numbers.baseAddress else { return }
      unsafe kernels.sensitivities(
        light.0, count, numbers, table.last, rows.sensitivities.row(0, of: 0), rows.sensitivities.row(0, of: 1),
        rows.sensitivities.row(0, of: 2))
    }
    let samples = unsafe [
      (before.light, after.light), (before.redGreen, after.redGreen), (before.violetYellow, after.violetYellow),
    ]
    for channel in 0..<3 {
      let (common, difference) = unsafe (rows.common.row(0), rows.differences.row(y % (Self.reach + 1), of: channel))
      unsafe kernels.contrasts(
        samples[channel].0, rows.grown.row(0, of: channel), inverses.0, samples[channel].1,
        rows.grown.row(1, of: channel), inverses.1,
        rows.sensitivities.row(0, of: channel), model.gain(channel, level), count, common, difference)
      for column in width..<count { unsafe difference[column] = 0 }
      unsafe mirrorEnds(common)
      unsafe model.rowTaps(level).withUnsafeBufferPointer { taps in
        guard let taps = taps.baseAddress else { return }
        unsafe kernels.spreadRow(common, count, taps, rows.masks.row(y % (2 * Self.reach + 1), of: channel))
      }
    }
  }

  /// Computes the prediction of the coarser level for a row.
  private func grow(_ pyramid: OpponentPyramid, _ y: Int, _ place: Int) {
    let (j, last) = (y / 2, pyramid.shape.levels[level.index + 1].size.height - 1)
    let count = pyramid.shape.levels[level.index + 1].size.width
    let coarse = unsafe rows.coarse.row(0)
    let nearby = unsafe [max(0, j - 1), j, min(last, j + 1)].map {
      unsafe pyramid.row($0, ofCoarser: level.index + 1)
    }
    for channel in 0..<3 {
      let row = unsafe nearby.map { unsafe channel == 0 ? $0.light : channel == 1 ? $0.redGreen : $0.violetYellow }
      if y & 1 == 0 {
        unsafe kernels.growOnRow(row[0], row[1], row[2], count.roundedUpToEight, coarse)
      } else {
        unsafe kernels.growBetweenRows(row[1], row[2], count.roundedUpToEight, coarse)
      }
      unsafe repeatEnds(coarse, count)
      unsafe kernels.growAlongRow(coarse, count.roundedUpToEight, rows.grown.row(place, of: channel))
    }
  }

  private func finish(_ y: Int, into sums: LevelSums, _ watcher: DifferenceCollector?) {
    let (height, count) = (level.size.height, level.size.width.roundedUpToEight)
    let window = Window()
    for channel in 0..<3 {
      for tap in 0...2 * Self.reach {
        let row = mirrored(y + tap - Self.reach, height) % (2 * Self.reach + 1)
        unsafe window.rows[tap] = unsafe FloatRow(rows.masks.row(row, of: channel))
      }
      unsafe model.columnTaps(level).withUnsafeBufferPointer { taps in
        guard let taps = taps.baseAddress else { return }
        unsafe kernels.spreadColumns(window.rows, count, taps, rows.spread.row(0, of: channel))
      }
    }
    let differences = unsafe (0..<3).map { unsafe rows.differences.row(y % (Self.reach + 1), of: $0) }
    unsafe model.numbers.withUnsafeBufferPointer { numbers in
      guard let numbers = numbers.baseAddress else { return }
      unsafe kernels.maskedDifferences(
        rows.spread.row(0), rows.spread.row(0, of: 1), rows.spread.row(0, of: 2), differences[0], differences[1],
        differences[2], count, numbers)
    }
    for channel in 0..<3 {
      unsafe watcher?.take(FloatRow(differences[channel]), row: y, channel: channel, level)
      sums.set(unsafe kernels.differenceSum(differences[channel], count), row: y, channel: channel)
    }
  }

  /// Samples before and after a row mirror those inside, around its first and last sample.
  private func mirrorEnds(_ row: MutableFloatRow) {
    let width = level.size.width
    for step in 1...Self.reach {
      unsafe row[-step] = row[min(step, width - 1)]
      unsafe row[width - 1 + step] = row[max(0, width - 1 - step)]
    }
  }

  private func mirrored(_ y: Int, _ height: Int) -> Int {
    max(0, min(height - 1, y < 0 ? -y : y >= height ? 2 * (height - 1) - y : y))
  }
}

/// Both pictures' pyramids, which have the same shape.
struct PyramidPair: Sendable {
  let reference: OpponentPyramid
  let candidate: OpponentPyramid
}

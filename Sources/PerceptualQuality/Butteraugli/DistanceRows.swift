import CQualityKernels
import System

/// Butteraugli's distances between two pictures at one size, row by row.
@safe final class DistanceRows {
  /// A band that is searched for lines: the source of its rows, its weights, and the length of lines.
  private struct Lines {
    let plain: Float, asymmetric: Float, damping: Float
    let isSparse: Bool

    /// `weight` and `damping` are the band's; full lines and sparse ones are weighted differently.
    init(weight: Double, damping: Double, isSparse: Bool) {
      let scale = (isSparse ? 0.611_612_573_796 : 0.399_058_176_37) * damping / (2 * 3.75 + 1)
      plain = Float(scale * (0.5 * weight).squareRoot())
      asymmetric = Float(scale * (0.33 * weight).squareRoot())
      self.damping = Float(damping)
      self.isSparse = isSparse
    }
  }

  /// Red against green first, then brightness.
  private static let finestLines = [
    Lines(weight: 173.5, damping: 5, isSparse: false),
    Lines(weight: 1.100_390_325_55, damping: 71.780_027_516_9, isSparse: false),
  ]
  private static let fineLines = [
    Lines(weight: 6923.994_761_09, damping: 8051.158_332_47, isSparse: true),
    Lines(weight: 18.723_741_438_7, damping: 4_498_534.452_32, isSparse: true),
  ]
  private static let middleLines = [
    Lines(weight: 8246.753_213_53, damping: 1_009_002.705_82, isSparse: true),
    Lines(weight: 37.081_987_039_9, damping: 130_262_059.556, isSparse: true),
  ]
  private static let fineWeights: [Float] = [400 * 0.8, 1.508_157_03 * 0.8]
  /// How far lines reach, and how far away the neighbours are with which activity is eroded.
  private static let lineReach = 4, erosionReach = 3

  private let reference: DetailBands, candidate: DetailBands
  private let width: Int, height: Int
  private let kernels: RowKernels
  /// Differences in six bands, in the order of `lines`; for each pixel, the difference in the low band and the sum of
  /// all others.
  private let differences: [RowRing], lowSums: RowRing, sums: RowRing
  private let eroded: FloatPlanes
  private var count = 0

  private static let lines = finestLines + fineLines + middleLines

  init(_ reference: any LightRows, _ candidate: any LightRows, kernels: RowKernels) {
    self.reference = DetailBands(reference, kernels: kernels)
    self.candidate = DetailBands(candidate, kernels: kernels)
    let (width, height) = (reference.width, reference.height)
    (self.width, self.height) = (width, height)
    self.kernels = kernels
    let ahead = Self.erosionReach + self.reference.activityDelay
    differences = Self.lines.map { _ in RowRing(width: width, height: height, depth: ahead + Self.lineReach + 1) }
    lowSums = RowRing(width: width, height: height, depth: ahead + 1)
    sums = RowRing(width: width, height: height, depth: ahead + 1)
    eroded = FloatPlanes(1, width: width, height: 1)
  }

  /// Writes row `y`, with zeros after its last sample; rows must be requested in order.
  func write(_ y: Int, into out: MutableFloatRow) {
    let padded = width.roundedUpToEight
    let ahead = Self.erosionReach + reference.activityDelay
    while count <= min(y + ahead, height - 1) { takeBands() }
    reference.makeActivity(to: y + Self.erosionReach)
    candidate.makeActivity(to: y + Self.erosionReach)
    let sum = unsafe sums.row(y)
    for (lines, ring) in zip(Self.lines, differences) {
      let add = unsafe lines.isSparse ? kernels.addSparseLineSums : kernels.addLineSums
      unsafe add(ring.around(y), padded, sum)
    }
    unsafe kernels.erode(
      reference.activity.around(y, radius: 1, step: Self.erosionReach), padded, eroded.row(0))
    unsafe kernels.visibleDistances(
      lowSums.row(y), sum, [FloatRow(reference.activity.row(y)), FloatRow(candidate.activity.row(y))], eroded.row(0),
      padded, out)
    for column in width..<padded { unsafe out[column] = 0 }
  }

  /// Reads one more row of bands: their difference at each pixel, and the differences that are searched for lines.
  private func takeBands() {
    let y = count
    let padded = width.roundedUpToEight
    reference.makeBands(to: y)
    candidate.makeBands(to: y)
    unsafe kernels.lowDifferences(rows(reference.low, y), rows(candidate.low, y), padded, lowSums.row(y))
    let sum = unsafe sums.row(y)
    unsafe kernels.middleDifferences(rows(reference.middle, y), rows(candidate.middle, y), padded, sum)
    for channel in 0..<2 {
      unsafe kernels.addFineDifferences(
        reference.fine[channel].row(y), candidate.fine[channel].row(y), Self.fineWeights[channel], padded, sum)
    }
    let before = reference.finest + reference.fine + reference.middle.prefix(2)
    let after = candidate.finest + candidate.fine + candidate.middle.prefix(2)
    for (index, lines) in Self.lines.enumerated() {
      let row = unsafe differences[index].row(y)
      unsafe kernels.lineDifferences(
        before[index].row(y), after[index].row(y), lines.plain, lines.asymmetric, lines.damping, padded, row)
      for column in width..<padded { unsafe row[column] = 0 }
    }
    count += 1
  }

  private func rows(_ rings: [RowRing], _ y: Int) -> [FloatRow] {
    unsafe rings.map { unsafe FloatRow($0.row(y)) }
  }
}

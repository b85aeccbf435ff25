import CQualityKernels
import Pixels

/// Compares two pictures in a band of rows of one scale.
///
/// Rows are streamed: only nine blurred rows of each quantity are kept, whatever the band's height. Four more rows are
/// computed on each side of the band, so that its sums equal those of the whole picture's rows.
struct BandComparison {
  private let shape: ScaleShape
  private let kernels: RowKernels
  private let reference: any PictureRows
  private let candidate: any PictureRows
  private let squares: [RowRing]
  private let differences: [RowRing]
  /// Intermediate rows: sums of squares, squared differences, their means, and errors.
  private let scratch: FloatPlanes

  init(_ shape: ScaleShape, reference: any PictureRows, candidate: any PictureRows, kernels: RowKernels) {
    self.shape = shape
    self.kernels = kernels
    self.reference = reference
    self.candidate = candidate
    squares = (0..<3).map { _ in RowRing(width: shape.width, height: shape.height) }
    differences = (0..<3).map { _ in RowRing(width: shape.width, height: shape.height) }
    scratch = FloatPlanes(5, width: shape.width, height: 1)
  }

  /// Sums the errors of the band's rows; `watcher` receives each row of errors, for drawing them.
  func run(_ band: Range<Int>, into sums: RowSums, watcher: (any ErrorWatcher)? = nil) {
    for y in max(0, band.lowerBound - 4)..<(band.upperBound + 4) {
      if Task.isCancelled { return }
      WorkProgress.pass(y, of: shape.height)
      if y < shape.height { take(y) }
      if band.contains(y - 4) { finish(y - 4, into: sums, watcher) }
    }
  }

  private func take(_ y: Int) {
    reference.advance(to: y)
    candidate.advance(to: y)
    let count = shape.paddedWidth
    for channel in shape.channels where shape.usesStructure(channel) {
      let (sum, difference) = unsafe (scratch.row(0, of: 0), scratch.row(0, of: 1))
      unsafe kernels.squares(
        reference.samples(y, channel), candidate.samples(y, channel), count, sum, difference)
      unsafe kernels.blurRow(sum, count, squares[channel].row(y))
      unsafe kernels.blurRow(difference, count, differences[channel].row(y))
    }
  }

  private func finish(_ y: Int, into sums: RowSums, _ watcher: (any ErrorWatcher)?) {
    let (count, width, tile) = (shape.paddedWidth, shape.width, shape.tileSide)
    let errors = unsafe scratch.row(0, of: 4)
    for channel in shape.channels {
      let means = unsafe (reference.means(y, channel), candidate.means(y, channel))
      if shape.usesStructure(channel) {
        let (sum, difference) = unsafe (scratch.row(0, of: 2), scratch.row(0, of: 3))
        unsafe kernels.blurColumns(squares[channel].around(y), count, sum)
        unsafe kernels.blurColumns(differences[channel].around(y), count, difference)
        unsafe kernels.structureErrors(means.0, means.1, sum, difference, count, errors)
        unsafe shape.clearPadding(errors)
        unsafe kernels.structureSums(errors, width, tile, sums.structure(y, channel))
        unsafe watcher?.structure(errors, row: y, channel: channel, shape)
      }
      if shape.usesEdges(channel) {
        unsafe kernels.edgeChanges(
          reference.samples(y, channel), candidate.samples(y, channel), means.0, means.1, count, errors)
        unsafe shape.clearPadding(errors)
        unsafe kernels.edgeSums(errors, width, tile, sums.edges(y, channel))
        unsafe watcher?.edges(errors, row: y, channel: channel, shape)
      }
    }
  }
}

/// Receives the places of the errors.
protocol ErrorWatcher: AnyObject, Sendable {
  func structure(_ errors: MutableFloatRow, row: Int, channel: Int, _ shape: ScaleShape)
  func edges(_ changes: MutableFloatRow, row: Int, channel: Int, _ shape: ScaleShape)
}

extension Comparison {
  /// The lowest score of these sums: one for each grey behind transparent pixels.
  init(_ sums: [ErrorSums]) {
    let lowest = sums.min { $0.score < $1.score }
    self.init([lowest?.score], worstTile: lowest?.worstTile)
  }
}

extension ErrorSums {
  /// The tile of 256 × 256 pixels with the lowest score; the whole picture if it is smaller.
  var worstTile: Comparison.Tile? {
    let columns = Self.tiles(along: size.width)
    return Self.tiles(along: size.height).enumerated().flatMap { down, rows in
      columns.enumerated().map { across, range in
        Comparison.Tile(
          x: range.lowerBound, y: rows.lowerBound, size: PixelSize(width: range.count, height: rows.count),
          score: score(tileAcross: across, down: down))
      }
    }.min { $0.score < $1.score }
  }

  /// The tiles along a side, from its start. A remainder narrower than half a tile is left out, because it has too few
  /// pixels to be judged, unless it is the only one.
  private static func tiles(along side: Int) -> [Range<Int>] {
    let tile = ScaleShape.tileSide
    return stride(from: 0, to: side, by: tile).map { $0..<min($0 + tile, side) }
      .filter { $0.count * 2 >= tile || $0.lowerBound == 0 }
  }
}

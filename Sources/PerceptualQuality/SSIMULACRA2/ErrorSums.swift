import Pixels
import Platform

/// Sums of the error maps and of their fourth powers, for each tile at each scale.
struct ErrorSums: Sendable {
  /// Structure, its fourth power, artifact, its fourth power, detail, its fourth power.
  static let perChannel = 6

  let size: PixelSize
  private var scales: [Scale] = []

  private struct Scale: Sendable {
    let shape: ScaleShape
    /// By channel, then kind of sum, then tile.
    let sums: [[[Double]]]
  }

  init(size: PixelSize) { self.size = size }

  /// Adds a scale from the sums of its rows, always from the top: bands and threads leave no trace.
  mutating func add(_ rows: RowSums) {
    scales.append(Scale(shape: rows.shape, sums: (0..<3).map { rows.tileSums(channel: $0) }))
  }

  /// The three error maps, in the order of their sums.
  enum Map: Int { case structure, artifact, detail }

  /// The shapes of the scales.
  var shapes: [ScaleShape] { scales.map(\.shape) }

  /// What an error of a map adds to the weighted sum, as if all pixels had it.
  func share(of map: Map, channel: Int, scale: Int) -> LossShare {
    let weights = ScaleWeights.channels(at: scale, of: scales.count)[channel]
    let (shape, sums) = (scales[scale].shape, scales[scale].sums[channel])
    let meanFourth = sums[2 * map.rawValue + 1].reduce(0, +) / Double(shape.width * shape.height)
    let norm = meanFourth.squareRoot().squareRoot()
    let pair =
      switch map {
      case .structure: (weights.means.0, weights.fourths.0)
      case .artifact: (weights.means.1, weights.fourths.1)
      case .detail: (weights.means.2, weights.fourths.2)
      }
    return LossShare(linear: Float(pair.0), fourth: norm > 0 ? Float(pair.1 / (norm * norm * norm)) : 0)
  }

  /// The whole picture's score.
  var score: Double {
    score { shape, sums in (sums.reduce(0, +), Double(shape.width * shape.height)) }
  }

  /// The score of one tile's share of the maps.
  func score(tileAcross column: Int, down row: Int) -> Double {
    score { shape, sums in
      let side = shape.tileSide
      let width = min(side, shape.width - column * side)
      let height = min(side, shape.height - row * side)
      return (sums[row * shape.tiles.across + column], Double(width * height))
    }
  }

  private func score(_ region: (ScaleShape, [Double]) -> (sum: Double, area: Double)) -> Double {
    let count = scales.count
    var total = 0.0
    for channel in 0..<3 {
      for scale in scales {
        let weights = ScaleWeights.channels(at: scale.shape.index, of: count)[channel]
        let sums = scale.sums[channel].map { region(scale.shape, $0) }
        func mean(_ kind: Int) -> Double { sums[kind].sum / sums[kind].area }
        func fourth(_ kind: Int) -> Double { mean(kind).squareRoot().squareRoot() }
        total += weights.means.0 * mean(0) + weights.means.1 * mean(2) + weights.means.2 * mean(4)
        total += weights.fourths.0 * fourth(1) + weights.fourths.1 * fourth(3) + weights.fourths.2 * fourth(5)
      }
    }
    return Self.score(weightedSum: total)
  }

  /// From the sum of all weighted norms to the metric's own scale.
  static func score(weightedSum: Double) -> Double {
    let t = weightedSum * 0.9562382616834844
    let u = (2.326765642916932 + (-0.020884521182843837 + 6.248496625763138e-05 * t) * t) * t
    return u > 0 ? 100 - 10 * pow(u, 0.6276336467831387) : 100
  }
}

/// The sums of every row of one scale, cut where tiles end. Bands write rows of their own.
@safe final class RowSums: @unchecked Sendable {
  let shape: ScaleShape
  private let perRow: Int
  private let base: UnsafeMutablePointer<Double>

  init(_ shape: ScaleShape) {
    self.shape = shape
    perRow = shape.channels.count * shape.tiles.across * ErrorSums.perChannel
    unsafe base = .allocate(capacity: perRow * shape.height)
    unsafe base.initialize(repeating: 0, count: perRow * shape.height)
  }

  deinit { unsafe base.deallocate() }

  /// The place of a row's structure sums: two a tile.
  func structure(_ y: Int, _ channel: Int) -> UnsafeMutablePointer<Double> {
    unsafe base + y * perRow + shape.plane(of: channel) * shape.tiles.across * ErrorSums.perChannel
  }

  /// The place of a row's edge sums: four a tile.
  func edges(_ y: Int, _ channel: Int) -> UnsafeMutablePointer<Double> {
    unsafe structure(y, channel) + 2 * shape.tiles.across
  }

  /// Sums by kind, then tile; zeros for a channel that is not looked at.
  func tileSums(channel: Int) -> [[Double]] {
    let (across, down) = shape.tiles
    var sums = [[Double]](repeating: [Double](repeating: 0, count: across * down), count: ErrorSums.perChannel)
    guard shape.channels.contains(channel) else { return sums }
    for y in 0..<shape.height {
      let (structure, edges) = unsafe (structure(y, channel), edges(y, channel))
      for column in 0..<across {
        let tile = y / shape.tileSide * across + column
        for kind in 0..<2 { sums[kind][tile] += unsafe structure[2 * column + kind] }
        for kind in 0..<4 { sums[2 + kind][tile] += unsafe edges[4 * column + kind] }
      }
    }
    return sums
  }
}

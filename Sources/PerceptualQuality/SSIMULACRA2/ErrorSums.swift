import Pixels
import System

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

  /// Adds a scale from the sums of its rows, always from the top, so that bands and threads do not affect the result.
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

  /// The score of one tile, by its share of the maps.
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

  /// Converts the sum of all weighted norms to the metric's own scale.
  static func score(weightedSum: Double) -> Double {
    let t = weightedSum * 0.9562382616834844
    let u = (2.326765642916932 + (-0.020884521182843837 + 6.248496625763138e-05 * t) * t) * t
    return u > 0 ? 100 - 10 * pow(u, 0.6276336467831387) : 100
  }
}

/// The sums of every row of one scale, separate for each tile. Each band writes its own rows.
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

  /// The place of a row's structure sums: two per tile.
  func structure(_ y: Int, _ channel: Int) -> UnsafeMutablePointer<Double> {
    unsafe base + y * perRow + shape.plane(of: channel) * shape.tiles.across * ErrorSums.perChannel
  }

  /// The place of a row's edge sums: four per tile.
  func edges(_ y: Int, _ channel: Int) -> UnsafeMutablePointer<Double> {
    unsafe structure(y, channel) + 2 * shape.tiles.across
  }

  /// Sums by kind, then tile; zeros for a channel that is not used.
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

/// What one channel at one scale adds to the weighted sum: weights of the means and of the 4-norms of three error maps.
struct ScaleWeights: Sendable, Equatable {
  /// Structure, artifact, detail.
  var means: (Double, Double, Double)
  var fourths: (Double, Double, Double)

  var usesStructure: Bool { means.0 != 0 || fourths.0 != 0 }
  var usesEdges: Bool { means.1 != 0 || means.2 != 0 || fourths.1 != 0 || fourths.2 != 0 }

  static let none = ScaleWeights(means: (0, 0, 0), fourths: (0, 0, 0))

  static func == (left: Self, right: Self) -> Bool { left.means == right.means && left.fourths == right.fourths }

  /// The number of scales for a picture with this shorter side; nil if the metric is not defined.
  static func scales(shortestSide: Int) -> Int? {
    guard shortestSide >= 8 else { return nil }
    // A scale is used if the one before it has at least eight pixels on each side.
    var (count, side) = (1, shortestSide)
    while count < 6, side >= 8 {
      count += 1
      side = (side + 1) / 2
    }
    return count
  }

  /// The weights of one scale's three channels if there are `count` scales.
  ///
  /// With fewer than six scales, the weights are read from the table without gaps, so that they belong to other
  /// sub-scores, as in the metric's own program. With six, X and B at full size are left out: all their weights are
  /// under 0.001, they changed none of 132 scores by more than 0.0004, and they would cost a third of all blurs
  /// (docs/internals/quality.md).
  static func channels(at scale: Int, of count: Int) -> [ScaleWeights] {
    (0..<3).map { channel in
      count == 6 && scale == 0 && channel != 1 ? .none : table[count * channel + scale]
    }
  }

  private static func row(
    _ means: (Double, Double, Double), _ fourths: (Double, Double, Double)
  ) -> ScaleWeights { ScaleWeights(means: means, fourths: fourths) }

  /// SSIMULACRA2 2.1, April 2023: X, Y and B at scales 0 to 5.
  static let table: [ScaleWeights] = [
    row((0, 0.0007376606707406586, 0), (0, 0.0007793481682867309, 0)),
    row((0, 0.0004371155730107379, 0), (1.1041726426657346, 0.00066284834129271, 0.00015231632783718752)),
    row((0, 0.0016406437456599754, 0), (1.8422455520539298, 11.441172603757666, 0)),
    row((0.0007989109436015163, 0.000176816438078653, 0), (1.8787594979546387, 10.94906990605142, 0)),
    row(
      (0.0007289346991508072, 0.9677937080626833, 0),
      (0.00014003424285435884, 0.9981766977854967, 0.00031949755934435053)),
    row((0.0004550992113792063, 0, 0), (0.0013648766163243398, 0, 0)),
    row((0, 0, 0), (7.466890328078848, 0, 17.445833984131262)),
    row((0.0006235601634041466, 0, 0), (6.683678146179332, 0.00037724407979611296, 1.027889937768264)),
    row((225.20515300849274, 0, 0), (19.213238186143016, 0.0011401524586618361, 0.001237755635509985)),
    row((176.39317598450694, 0, 0), (24.43300999870476, 0.28520802612117757, 0.0004485436923833408)),
    row((0, 0, 0), (34.77906344483772, 44.835625328877896, 0)),
    row((0, 0, 0), (0, 0, 0)),
    row((0, 0.0008680556573291698, 0), (0, 0, 0)),
    row((0, 0.0005313191874358747, 0), (0.00016533814161379112, 0, 0)),
    row((0, 0, 0), (0.0004179171803251336, 0.0017290828234722833, 0)),
    row((0.0020827005846636437, 0, 0), (8.826982764996862, 23.19243343998926, 0)),
    row(
      (95.1080498811086, 0.9863978034400682, 0.9834382792465353),
      (0.0012286405048278493, 171.2667255897307, 0.9807858872435379)),
    row((0, 0, 0), (0.0005130064588990679, 0, 0.00010854057858411537)),
  ]
}

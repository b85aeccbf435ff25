import Pixels
import System

/// Goes through the scales of a pair, halving its light each time.
struct ScaleLadder {
  /// The reference's half: computed together with the candidate's, or kept from before.
  enum Reference {
    case light(any LightRows)
    case kept([KeptScale])
  }

  /// The share of a scale in the work on it and the smaller ones, of which each has a quarter of the pixels.
  private static let share = 0.75

  private let size: PixelSize
  private let shapes: [ScaleShape]
  private let metric: SSIMULACRA2

  /// The scales of a picture of this size; nil if the metric is not defined.
  init?(size: PixelSize, metric: SSIMULACRA2) {
    guard let scales = ScaleWeights.scales(shortestSide: size.shortestSide) else { return nil }
    self.size = size
    self.metric = metric
    shapes = (0..<scales).map {
      ScaleShape($0, of: size, weights: ScaleWeights.channels(at: $0, of: scales))
    }
  }

  func compare(_ reference: Reference, _ light: any LightRows, watcher: (any ErrorWatcher)? = nil) -> ErrorSums {
    var sums = ErrorSums(size: size)
    var candidate = light
    var fresh: (any LightRows)? = if case .light(let light) = reference { light } else { nil }
    for shape in shapes {
      let rows = RowSums(shape)
      let halved = (fresh.flatMap { _ in nextLight(after: shape) }, nextLight(after: shape))
      let (before, after) = (fresh, candidate)
      WorkProgress.part(Self.share) {
        inBands(shape) { band in
          let side: any PictureRows =
            switch reference {
            case .kept(let scales): scales[shape.index].rows
            case .light(let light):
              FreshRows(before ?? light, halved: halved.0, scale: shape, band: band, kernels: metric.kernels)
            }
          let other = FreshRows(after, halved: halved.1, scale: shape, band: band, kernels: metric.kernels)
          BandComparison(shape, reference: side, candidate: other, kernels: metric.kernels)
            .run(band, into: rows, watcher: watcher)
        }
      }
      sums.add(rows)
      if let planes = halved.0 { fresh = PlaneLight(planes: planes) }
      if let planes = halved.1 { candidate = PlaneLight(planes: planes) }
    }
    return sums
  }

  /// The reference's half of every scale.
  func keep(_ light: any LightRows) -> [KeptScale] {
    var light = light
    return shapes.map { shape in
      let kept = KeptScale(shape)
      let halved = nextLight(after: shape)
      let source = light
      WorkProgress.part(Self.share) {
        inBands(shape) { band in
          kept.keep(
            FreshRows(source, halved: halved, scale: shape, band: band, kernels: metric.kernels), band: band)
        }
      }
      if let halved { light = PlaneLight(planes: halved) }
      return kept
    }
  }

  private func nextLight(after shape: ScaleShape) -> FloatPlanes? {
    guard shape.index + 1 < shapes.count else { return nil }
    let next = shapes[shape.index + 1]
    return FloatPlanes(3, width: next.width, height: next.height)
  }

  private func inBands(_ shape: ScaleShape, _ work: @Sendable (Range<Int>) -> Void) {
    let height = metric.stripHeight ?? max(1, (shape.height + metric.threads - 1) / metric.threads)
    let bands = stride(from: 0, to: shape.height, by: height).map { $0..<min($0 + height, shape.height) }
    if metric.threads == 1 || bands.count == 1 {
      for band in bands { work(band) }
    } else {
      Threads.perform(bands.count, on: metric.threads) { work(bands[$0]) }
    }
  }
}

/// A reference's opsin samples and their means at one scale, kept for many candidates.
struct KeptScale: Sendable {
  private let shape: ScaleShape
  private let samples: FloatPlanes
  private let means: FloatPlanes

  /// Room for the channels that this scale uses.
  init(_ shape: ScaleShape) {
    self.shape = shape
    samples = FloatPlanes(shape.channels.count, width: shape.width, height: shape.height)
    means = FloatPlanes(shape.channels.count, width: shape.width, height: shape.height)
  }

  /// Keeps the rows of a band.
  func keep(_ rows: any PictureRows, band: Range<Int>) {
    for y in max(0, band.lowerBound - 4)..<(band.upperBound + 4) {
      if Task.isCancelled { return }
      WorkProgress.pass(y, of: shape.height)
      if y < shape.height { rows.advance(to: y) }
      let done = y - 4
      guard band.contains(done) else { continue }
      for (plane, channel) in shape.channels.enumerated() {
        let bytes = shape.paddedWidth * MemoryLayout<Float>.stride
        unsafe memcpy(samples.row(done, of: plane), rows.samples(done, channel), bytes)
        unsafe memcpy(means.row(done, of: plane), rows.means(done, channel), bytes)
      }
    }
  }

  /// The kept rows, as one half of a comparison.
  var rows: any PictureRows { Rows(kept: self) }

  private struct Rows: PictureRows {
    let kept: KeptScale

    func advance(to y: Int) {}

    func samples(_ y: Int, _ channel: Int) -> FloatRow {
      unsafe FloatRow(kept.samples.row(y, of: kept.shape.plane(of: channel)))
    }

    func means(_ y: Int, _ channel: Int) -> FloatRow {
      unsafe FloatRow(kept.means.row(y, of: kept.shape.plane(of: channel)))
    }
  }
}

/// The last rows of something, and a constant row for what is outside the picture.
@safe final class RowRing {
  private let depth: Int
  private let planes: FloatPlanes
  private let height: Int
  private let window: UnsafeMutablePointer<FloatRow>

  /// A ring for this many rows of a picture of this size; `outside` is the value around the picture.
  init(
    width: Int, height: Int, depth: Int = 9, margin: Int = FloatPlanes.usualMargin, outside: Float = 0
  ) {
    // One more row than the ring, which is never written: the value outside.
    planes = FloatPlanes(1, width: width, height: depth + 1, margin: margin)
    self.depth = depth
    self.height = height
    unsafe window = .allocate(capacity: depth)
    if outside != 0 { planes.fill(outside) }
  }

  deinit { unsafe window.deallocate() }

  /// The memory of row `y`, which is overwritten by row `y + depth`.
  func row(_ y: Int) -> MutableFloatRow { unsafe planes.row(y % depth) }

  /// This many rows around row `y`, `step` rows apart, in the layout of the column kernels; valid until the next call.
  /// If `mirrored`, the picture is mirrored outside.
  func around(_ y: Int, radius: Int = 4, step: Int = 1, mirrored: Bool = false) -> UnsafePointer<FloatRow> {
    for tap in -radius...radius {
      var other = y + tap * step
      if mirrored { other = other < 0 ? -other - 1 : min(other, 2 * height - 1 - other) }
      let isInside = other >= 0 && other < height
      unsafe window[tap + radius] = unsafe FloatRow(isInside ? row(other) : planes.row(depth))
    }
    return unsafe UnsafePointer(window)
  }
}

/// One scale of a comparison: its size, and which error maps have weights there.
struct ScaleShape: Sendable {
  /// The side of a tile at full size.
  static let tileSide = 256

  let index: Int
  let width: Int
  let height: Int
  /// The channels that are used, in order.
  let channels: [Int]
  private let weights: [ScaleWeights]

  init(_ index: Int, of picture: PixelSize, weights: [ScaleWeights]) {
    self.index = index
    width = (picture.width + (1 << index) - 1) >> index
    height = (picture.height + (1 << index) - 1) >> index
    self.weights = weights
    channels = (0..<3).filter { weights[$0].usesStructure || weights[$0].usesEdges }
  }

  /// Columns that kernels work on.
  var paddedWidth: Int { width.roundedUpToEight }
  /// The side of a tile at this scale.
  var tileSide: Int { Self.tileSide >> index }
  /// Tiles across and down; the last of each may be smaller.
  var tiles: (across: Int, down: Int) { ((width + tileSide - 1) / tileSide, (height + tileSide - 1) / tileSide) }

  var usesColour: Bool { channels.contains(0) || channels.contains(2) }
  func usesStructure(_ channel: Int) -> Bool { weights[channel].usesStructure }
  func usesEdges(_ channel: Int) -> Bool { weights[channel].usesEdges }
  /// The place of a channel among those that are used.
  func plane(of channel: Int) -> Int { channels.firstIndex(of: channel) ?? 0 }

  /// Writes zeros after a row's last sample, because there is nothing outside the picture.
  func clearPadding(_ row: MutableFloatRow) {
    for column in width..<paddedWidth { unsafe row[column] = 0 }
  }
}

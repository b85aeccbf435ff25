import Pixels

/// Goes down the scales of a pair, halving its light on the way.
struct ScaleLadder {
  /// The reference's side: computed along with the candidate's, or kept from before.
  enum Reference {
    case light(any LightRows)
    case kept([KeptScale])
  }

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
      sums.add(rows)
      if let planes = halved.0 { fresh = PlaneLight(planes: planes) }
      if let planes = halved.1 { candidate = PlaneLight(planes: planes) }
    }
    return sums
  }

  /// The reference's side of every scale.
  func keep(_ light: any LightRows) -> [KeptScale] {
    var light = light
    return shapes.map { shape in
      let kept = KeptScale(shape)
      let halved = nextLight(after: shape)
      let source = light
      inBands(shape) { band in
        kept.keep(
          FreshRows(source, halved: halved, scale: shape, band: band, kernels: metric.kernels), band: band)
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

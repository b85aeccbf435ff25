// Whoever imports this module makes pictures, too: one import is enough.
@_exported public import Pixels

/// A score of how much a picture lost.
public enum Metric: String, Sendable, Hashable, CaseIterable {
  /// 100 is identical, 90 no visible loss, 60 noticed side by side.
  case ssimulacra2
  /// ColorVideoVDP in JODs, for a screen of known size, light and distance: 10 is no visible loss.
  case cvvdp
  /// The worst spot: below 1 most people see nothing, above 2 it is visible.
  case butteraugli
  /// The same for the picture as a whole.
  case butteraugli3
  /// Structural similarity of luma; 1 is identical.
  case ssim
  /// The same over five scales.
  case multiScaleSSIM = "msssim"
  /// Peak signal-to-noise ratio in decibels; infinite for identical pictures.
  case psnr
  /// The same of luma only.
  case lumaPSNR = "psnrY"

  /// The name for people.
  public var title: String { scale.title }
  /// Whether a higher score means less loss.
  public var prefersHigher: Bool { scale.better == .more }
  /// The score of a picture compared with itself.
  public var identical: Double { scale.identical }

  private var scale: ScoreScale {
    guard let scale = MetricCatalog.scale(named: rawValue) else { preconditionFailure("\(self) is in no catalogue") }
    return scale
  }
}

/// What metrics say about one picture.
public struct Scores: Sendable, Equatable {
  private var values: [Metric: Double] = [:]

  /// The score; nil if it was not asked for, or is not defined for such pictures (they are too small, or shaped otherwise
  /// than the original).
  public subscript(metric: Metric) -> Double? { values[metric] }

  fileprivate init(_ found: [(name: String, score: Double?)], of metrics: [Metric]) {
    for (name, score) in found {
      if let metric = Metric(rawValue: name), metrics.contains(metric) { values[metric] = score }
    }
  }
}

/// A photo that renditions of it are compared with: what depends only on the photo is computed once.
public struct Original: Sendable {
  private enum Seen: Sendable {
    case pixels([(scales: [ScoreScale], reference: any PreparedReference)])
    case view(PhotoView)
  }

  private let seen: Seen
  private let metrics: [Metric]

  /// A photo for these metrics. On a device, pictures are compared as its screen shows them; without one pixel by pixel,
  /// and ``Metric/cvvdp`` is then that of an office monitor.
  public init(_ photo: Raster, metrics: [Metric], on device: Device? = nil) throws(QualityError) {
    self.metrics = metrics
    let asked = MetricCatalog.all.filter { metric in
      metric.scales.contains { Metric(rawValue: $0.name).map(metrics.contains) ?? false }
    }
    if let device {
      seen = .view(try PhotoView(of: photo, on: device, metrics: asked))
    } else {
      var prepared: [(scales: [ScoreScale], reference: any PreparedReference)] = []
      for (index, metric) in asked.enumerated() {
        try WorkProgress.part(1 / Double(asked.count - index)) { () throws(QualityError) in
          prepared.append((metric.scales, try metric.prepare(photo)))
        }
      }
      seen = .pixels(prepared)
    }
    if Task.isCancelled { throw .cancelled }
  }

  /// The scores of a rendition. Without a device, it must have the photo's size.
  public func scores(of rendition: Raster) throws(QualityError) -> Scores { try compared(with: rendition) }

  /// The same beside the caller's actor; it stops soon after its task is cancelled. `progress` gets how far it is,
  /// from 0 to 1.
  @concurrent
  public func scores(
    of rendition: Raster, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(QualityError) -> Scores {
    try WorkProgress.of({ () throws(QualityError) in try compared(with: rendition) }, tell: progress)
  }

  fileprivate func compared(with rendition: Raster) throws(QualityError) -> Scores {
    var found: [(name: String, score: Double?)] = []
    switch seen {
    case .view(let view): found = try view.scores(of: rendition).map { ($0.metric, $0.score) }
    case .pixels(let prepared):
      for (done, (scales, reference)) in prepared.enumerated() {
        let comparison = try WorkProgress.part(1 / Double(prepared.count - done)) { () throws(QualityError) in
          try reference.comparison(of: rendition)
        }
        found += zip(scales, comparison.scores).map { ($0.name, $1) }
      }
    }
    // Cancelled work leaves its loops early, so its figures mean nothing.
    if Task.isCancelled { throw .cancelled }
    return Scores(found, of: metrics)
  }
}

extension Raster {
  /// How much this picture lost of the original, by these metrics, as a device shows both or pixel by pixel.
  public func scores(
    comparedWith original: Raster, by metrics: [Metric] = [.ssimulacra2], on device: Device? = nil
  ) throws(QualityError) -> Scores {
    try Original(original, metrics: metrics, on: device).scores(of: self)
  }

  /// The same beside the caller's actor; it stops soon after its task is cancelled. `progress` gets how far it is,
  /// from 0 to 1.
  @concurrent
  public func scores(
    comparedWith original: Raster, by metrics: [Metric] = [.ssimulacra2], on device: Device? = nil,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(QualityError) -> Scores {
    let work = { () throws(QualityError) in
      let prepared = try WorkProgress.part(0.4) { () throws(QualityError) in
        try Original(original, metrics: metrics, on: device)
      }
      return try prepared.compared(with: self)
    }
    return try WorkProgress.of(work, tell: progress)
  }
}

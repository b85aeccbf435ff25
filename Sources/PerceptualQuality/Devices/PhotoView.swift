package import Pixels

/// A photo as a recipient sees it, ready to be compared with renditions.
///
/// It is prepared once for each photo, device and viewing, and then scores any number of renditions.
package struct PhotoView: Sendable {
  /// What a metric says about a rendition.
  package struct Score: Sendable, Equatable {
    /// The name of the score.
    package let metric: String
    /// Nil if the metric is not defined for such a pair.
    package let score: Double?
    /// Where the picture lost most, from SSIMULACRA2.
    package let worstTile: Comparison.Tile?
  }

  /// The photo at the pixels at which it is shown.
  package let reference: Raster
  private let photo: PixelSize
  /// The size of the whole picture on the screen, and the part of it that is seen if the picture is pinched.
  private let whole: PixelSize
  private let window: PixelSize?
  /// The screen.
  package let device: Device
  private let prepared: [(scales: [ScoreScale], reference: any PreparedReference)]

  /// The upright photo on a device.
  package init(
    of photo: Raster, on device: Device, viewing: Viewing = .fit, metrics: [any QualityMetric]
  ) throws(QualityError) {
    let size = device.shownSize(of: photo.size, viewing: viewing)
    try self.init(
      of: photo, at: size, window: viewing.isPinched ? device.window(in: size) : nil, on: device, metrics: metrics)
  }

  /// The upright photo in a conversation's bubble, which shows thumbnails.
  ///
  /// Apps show these without a gain map.
  package init(of photo: Raster, inBubbleOf device: Device, metrics: [any QualityMetric]) throws(QualityError) {
    var photo = photo
    photo.brightening = nil
    try self.init(of: photo, at: device.bubbleSize(of: photo.size), on: device, metrics: metrics)
  }

  private init(
    of photo: Raster, at size: PixelSize, window: PixelSize? = nil, on device: Device, metrics: [any QualityMetric]
  ) throws(QualityError) {
    self.photo = photo.size
    (whole, self.window) = (size, window)
    self.device = device
    var reference =
      window.map { photo.pinched(to: size, window: $0) } ?? photo.resampled(to: size, kernel: .lanczos3, light: .linear)
    reference.brightening = device.isHDR ? photo.brightening?.shown(at: size, window: window) : nil
    self.reference = reference
    var prepared: [(scales: [ScoreScale], reference: any PreparedReference)] = []
    for (index, metric) in metrics.enumerated() {
      try WorkProgress.part(1 / Double(metrics.count - index)) { () throws(QualityError) in
        prepared.append((metric.scales, try metric.seen(on: device).prepare(reference)))
      }
    }
    self.prepared = prepared
  }

  /// A rendition as this view shows it; nil if its shape differs from the photo's, so that places do not correspond.
  package func shown(_ rendition: Raster) -> Raster? {
    guard rendition.size.hasShape(of: photo) else { return nil }
    let shrinks = rendition.size.longestSide > reference.size.longestSide
    var shown =
      window.map { rendition.pinched(to: whole, window: $0) }
      ?? rendition.resampled(to: reference.size, kernel: shrinks ? .lanczos3 : .catmullRom, light: .linear)
    shown.brightening = device.isHDR ? rendition.brightening?.shown(at: whole, window: window) : nil
    return shown
  }

  /// All scores of all metrics for this rendition.
  package func scores(of rendition: Raster) throws(QualityError) -> [Score] {
    let shown = shown(rendition)
    var scores: [Score] = []
    for (done, (scales, reference)) in prepared.enumerated() {
      let comparison = try shown.map { shown throws(QualityError) in
        try WorkProgress.part(1 / Double(prepared.count - done)) { () throws(QualityError) in
          try reference.comparison(of: shown)
        }
      }
      for (index, scale) in scales.enumerated() {
        scores.append(
          Score(metric: scale.name, score: comparison?.scores[index], worstTile: comparison?.worstTile))
      }
    }
    return scores
  }
}

extension Raster {
  /// The middle of this picture at a size past its own pixels: phones enlarge by mixing neighbours of the encoded
  /// samples.
  fileprivate func pinched(to size: PixelSize, window: PixelSize) -> Raster {
    let enlarges = size.longestSide > self.size.longestSide
    let whole = resampled(to: size, kernel: enlarges ? .bilinear : .lanczos3, light: enlarges ? .gamma : .linear)
    return whole.cropped(
      left: (size.width - window.width) / 2, top: (size.height - window.height) / 2, to: window)
  }
}

extension Brightening {
  /// The map as its picture is shown: at this size, or the middle of it.
  fileprivate func shown(at size: PixelSize, window: PixelSize?) -> Brightening {
    let whole = resampled(to: size)
    guard let window else { return whole }
    return whole.cropped(left: (size.width - window.width) / 2, top: (size.height - window.height) / 2, to: window)
  }
}

extension PixelSize {
  /// Whether this is a scaled version of the other size: at most two percent or a pixel apart, which rounding explains.
  func hasShape(of other: PixelSize) -> Bool {
    let (across, down) = (width * other.height, height * other.width)
    return abs(across - down) <= max(other.width + other.height, max(across, down) / 50)
  }
}

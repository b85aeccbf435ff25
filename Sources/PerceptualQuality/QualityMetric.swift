package import Pixels

/// A measure of how much a picture differs from the one it was made from.
///
/// Pictures are upright and sRGB. A metric works in two steps, so that what depends only on the reference is computed
/// once for many candidates.
package protocol QualityMetric: Sendable {
  /// The scores that one comparison gives.
  static var scales: [ScoreScale] { get }
  /// Whether the same pixels have other scores on another screen.
  static var knowsScreens: Bool { get }
  /// The metric for this screen; a metric that uses only pixels is the same for all.
  func seen(on screen: Device) throws(QualityError) -> any QualityMetric
  /// The same metric on this many threads, which change only its speed; a metric that knows one thread stays as it is.
  func on(threads: Int) -> Self
  /// The reference's side of the work.
  func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference
  /// Compares one pair, in less time and memory, if the reference is not used again.
  func comparison(of candidate: Raster, against reference: Raster) throws(QualityError) -> Comparison
}

extension QualityMetric {
  /// Most metrics use only pixels.
  package static var knowsScreens: Bool { false }

  /// A metric that uses only pixels is the same on all screens.
  package func seen(on screen: Device) throws(QualityError) -> any QualityMetric { self }

  /// A metric works on the caller's thread.
  package func on(threads: Int) -> Self { self }

  /// Both steps in one.
  package func comparison(of candidate: Raster, against reference: Raster) throws(QualityError) -> Comparison {
    try prepare(reference).comparison(of: candidate)
  }

  /// The scores that this metric gives.
  package var scales: [ScoreScale] { Self.scales }
}

/// A reference for comparing candidates, any number of times and from any thread.
package protocol PreparedReference: Sendable {
  /// Compares a candidate of the same size with the reference.
  func comparison(of candidate: Raster) throws(QualityError) -> Comparison
}

/// A metric's result for a pair.
package struct Comparison: Sendable, Equatable {
  /// A score for each of the metric's scales; nil if it is not defined for such pictures.
  package let scores: [Double?]
  /// The place where the picture lost most, from metrics that locate losses.
  package let worstTile: Tile?

  /// A comparison with these scores, in the order of the metric's scales.
  package init(_ scores: [Double?], worstTile: Tile? = nil) {
    self.scores = scores
    self.worstTile = worstTile
  }

  /// A part of a picture, with the score of its own share of the errors.
  package struct Tile: Sendable, Equatable {
    /// Its first column.
    package let x: Int
    /// Its first row.
    package let y: Int
    /// Its size.
    package let size: PixelSize
    /// Its score, on the metric's own scale.
    package let score: Double
  }
}

/// Why two pictures could not be compared.
package enum QualityError: Error, Equatable, CustomStringConvertible {
  /// The pictures have different sizes, but metrics compare pixel by pixel.
  case differentSizes(reference: PixelSize, candidate: PixelSize)
  /// A library or data that the metric needs is missing.
  case missing(metric: String, reason: String)
  /// The metric needs the screen's light, which the device does not state.
  case lightUnknown(device: String)

  /// The reason, and what to do.
  package var description: String {
    switch self {
    case .differentSizes(let reference, let candidate):
      "different sizes: the reference has \(reference.width) × \(reference.height) pixels, the candidate "
        + "\(candidate.width) × \(candidate.height); name a device to compare what its screen shows"
    case .missing(let metric, let reason): "\(metric) cannot be computed here: \(reason)"
    case .lightUnknown(let device):
      "cvvdp asks what light a screen gives: the device \(device) says nothing of \(ScreenLight.keys); add them to its "
        + "file, or name another display"
    }
  }
}

extension PixelSize {
  /// Throws unless a candidate has the reference's size.
  package func check(_ candidate: PixelSize) throws(QualityError) {
    guard candidate == self else { throw .differentSizes(reference: self, candidate: candidate) }
  }
}

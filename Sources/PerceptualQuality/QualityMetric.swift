public import Meaning
public import Pixels

/// A way to say how far a picture is from the one it was made from.
///
/// Pictures are upright and sRGB. A metric is asked in two steps so that what depends only on the reference is computed
/// once for many candidates.
public protocol QualityMetric: Sendable {
  /// The numbers that one comparison yields.
  static var scales: [ScoreScale] { get }
  /// Whether the same pixels score otherwise on another screen.
  static var knowsScreens: Bool { get }
  /// The same metric for what this screen shows; a metric that only knows pixels is the same on all.
  func seen(on screen: Device) throws(QualityError) -> any QualityMetric
  /// The same metric on this many threads, which change only its speed; a metric that knows one thread stays as it is.
  func on(threads: Int) -> Self
  /// The reference's side of the work.
  func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference
  /// One pair, for less time and memory if the reference is not used again.
  func comparison(of candidate: Raster, against reference: Raster) throws(QualityError) -> Comparison
}

extension QualityMetric {
  /// Most metrics only know pixels.
  public static var knowsScreens: Bool { false }

  /// A metric that only knows pixels is the same on all screens.
  public func seen(on screen: Device) throws(QualityError) -> any QualityMetric { self }

  /// A metric works on the caller's thread.
  public func on(threads: Int) -> Self { self }

  /// Both steps in one.
  public func comparison(of candidate: Raster, against reference: Raster) throws(QualityError) -> Comparison {
    try prepare(reference).comparison(of: candidate)
  }

  /// The numbers that this metric yields.
  public var scales: [ScoreScale] { Self.scales }
}

/// A reference that candidates can be compared with, as often as wanted and from any thread.
public protocol PreparedReference: Sendable {
  /// Compares a candidate of the same size with it.
  func comparison(of candidate: Raster) throws(QualityError) -> Comparison
}

/// What a metric says about a pair.
public struct Comparison: Sendable, Equatable {
  /// A number for each of the metric's scales; nil if it is not defined for such pictures.
  public let scores: [Double?]
  /// The place at which the picture lost most, from metrics that know.
  public let worstTile: Tile?

  /// These numbers, in the order of the metric's scales.
  public init(_ scores: [Double?], worstTile: Tile? = nil) {
    self.scores = scores
    self.worstTile = worstTile
  }

  /// A piece of a picture and the score that its own share of the errors amounts to.
  public struct Tile: Sendable, Equatable {
    /// The first column.
    public let x: Int
    /// The first row.
    public let y: Int
    /// How large it is.
    public let size: PixelSize
    /// What its errors amount to, on the metric's own scale.
    public let score: Double
  }
}

/// Why two pictures could not be compared.
public enum QualityError: Error, Equatable, CustomStringConvertible {
  /// Metrics compare pixel by pixel.
  case differentSizes(reference: PixelSize, candidate: PixelSize)
  /// A library or data that the metric needs is missing.
  case missing(metric: String, reason: String)
  /// A metric that needs a screen's light was asked for a screen whose light nobody described.
  case lightUnknown(device: String)

  /// The reason, and what helps.
  public var description: String {
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

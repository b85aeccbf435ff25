public import ImageCodecs

/// A way to say how far a picture is from the one it was made from.
///
/// Pictures are upright and sRGB. A metric is asked in two steps so that what depends on the reference alone is worked
/// out once for many candidates.
public protocol QualityMetric: Sendable {
  /// The numbers that one comparison yields.
  static var scales: [ScoreScale] { get }
  /// The reference's side of the work.
  func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference
  /// One pair: the same numbers, for less memory where the reference is not used again.
  func scores(of candidate: Raster, against reference: Raster) throws(QualityError) -> [Double?]
}

extension QualityMetric {
  public func scores(of candidate: Raster, against reference: Raster) throws(QualityError) -> [Double?] {
    try prepare(reference).scores(of: candidate)
  }
}

/// A reference that candidates can be held against, as often as wanted and from any thread.
public protocol PreparedReference: Sendable {
  /// A number for each of the metric's scales; nil where it is not defined for such pictures.
  func scores(of candidate: Raster) throws(QualityError) -> [Double?]
}

/// One kind of number: what it is called and how it is read.
public struct ScoreScale: Sendable, Hashable {
  public let name: String
  /// One sentence for lists and documents.
  public let summary: String
  public let isHigherBetter: Bool
  /// The score of a picture against itself.
  public let identical: Double
}

/// Why two pictures could not be compared.
public enum QualityError: Error, Equatable, CustomStringConvertible {
  case differentSizes(reference: PixelSize, candidate: PixelSize)
  case missing(metric: String, reason: String)

  public var description: String {
    switch self {
    case .differentSizes(let reference, let candidate):
      "different sizes: the reference has \(reference.width) × \(reference.height) pixels, the candidate "
        + "\(candidate.width) × \(candidate.height); name a device to compare what its screen shows"
    case .missing(let metric, let reason): "\(metric) cannot be computed here: \(reason)"
    }
  }
}

extension Raster {
  /// Throws unless both pictures have one size.
  func checkSize(of candidate: Raster) throws(QualityError) {
    guard candidate.size == size else {
      throw QualityError.differentSizes(reference: size, candidate: candidate.size)
    }
  }
}

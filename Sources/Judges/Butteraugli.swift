import CButteraugli
public import Meaning
public import PerceptualQuality
public import Pixels
import Units

/// Butteraugli as libjxl 0.7 computes it, for a screen of 80 nits: the worst spot, and the picture as a whole.
public struct Butteraugli: QualityMetric {
  /// Both are distances: the worst spot first, then the norm that takes the whole picture in.
  public static let scales = [
    ScoreScale(
      name: "butteraugli", title: "butteraugli",
      summary: "Butteraugli's worst spot: below 1 most see nothing, above 2 it is visible.", better: .less,
      identical: 0, decimals: 2),
    ScoreScale(
      name: "butteraugli3", title: "butteraugli's 3-norm",
      summary: "Butteraugli's 3-norm: the picture as a whole.", better: .less, identical: 0, decimals: 2),
  ]

  /// The library's version; nil where it is absent or another one.
  public static var version: String? {
    absence == nil ? unsafe String(cString: sw_butteraugli_version()) : nil
  }

  /// Why the metric cannot be computed here; nil where it can.
  public static var absence: String? {
    var message = [CChar](repeating: 0, count: 160)
    guard unsafe sw_butteraugli_open(&message, CInt(message.count)) != 0 else { return nil }
    return String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The metric; it has no settings.
  public init() {}

  /// Throws where libjxl is not installed, which every other metric does without.
  public func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference {
    if let reason = Self.absence {
      throw .missing(metric: "butteraugli", reason: reason + "; install libjxl 0.7 (Debian: libjxl0.7)")
    }
    return Prepared(reference: reference)
  }

  private struct Prepared: PreparedReference {
    let reference: Raster

    func comparison(of candidate: Raster) throws(QualityError) -> Comparison {
      try reference.size.check(candidate.size)
      guard reference.alpha == nil, candidate.alpha == nil, reference.size.shortestSide >= 8 else {
        return Comparison([nil, nil])
      }
      var (maximum, threeNorm) = (0.0, 0.0)
      let failed = unsafe sw_butteraugli_compare(
        reference.inColour.samples, candidate.inColour.samples, UInt32(reference.width), UInt32(reference.height),
        &maximum, &threeNorm)
      guard failed == 0 else {
        throw .missing(
          metric: "butteraugli",
          reason: "libjxl refused a picture of \(reference.width.grouped) × \(reference.height.grouped) pixels")
      }
      return Comparison([maximum, threeNorm])
    }
  }
}

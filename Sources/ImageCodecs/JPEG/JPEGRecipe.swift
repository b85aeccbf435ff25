/// How a size search turns coefficients into a file, but for the scale of the tables, which is what it searches.
public struct JPEGRecipe: Sendable {
  /// What becomes of a coefficient between two multiples of its divisor.
  enum Rounding: Sendable {
    /// `bias` of a divisor is added before rounding down: ½ is the nearest multiple, less a wider dead zone.
    case bias(Float)
    /// Whatever costs least in error and bits together.
    case rateDistortion(RateDistortion)
  }

  /// Divisors at scale 1 in zigzag order, luma and chroma.
  let tables: [[Double]]
  let rounding: Rounding
  /// Whether the file is sent in several scans, coarse to fine.
  public let isProgressive: Bool

  /// The scans of a file of so many components.
  func scans(components: Int) -> [Scan] {
    isProgressive ? Scan.progressive(components: components) : Scan.baseline(components: components)
  }

  /// Both tables at one scale.
  func tables(at scale: Double) -> [QuantisationTable] { tables.map { QuantisationTable($0, scale: scale) } }
}

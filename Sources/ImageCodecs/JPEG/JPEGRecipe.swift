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

  /// For files with bits to spare: libjpeg's tables, each value rounded to nearest but for a slightly wider dead zone.
  public static func plain(isProgressive: Bool) -> JPEGRecipe {
    JPEGRecipe(tables: QuantisationTable.annexK, rounding: .bias(0.45), isProgressive: isProgressive)
  }

  /// For files where every bit counts.
  public static func dense(isProgressive: Bool) -> JPEGRecipe {
    JPEGRecipe(
      tables: QuantisationTable.annexK, rounding: .rateDistortion(RateDistortion(perBit: 0.08, busy: 2000)),
      isProgressive: isProgressive)
  }

  /// The quality, 1 to 100, at which libjpeg scales its tables so.
  public static func quality(ofScale scale: Double) -> Double { scale < 1 ? 100 - 50 * scale : 50 / scale }

  /// The scale of libjpeg's tables at this quality, 1 to 100.
  public static func scale(ofQuality quality: Double) -> Double { quality > 50 ? 2 - quality / 50 : 50 / quality }

  /// The scans of a file of so many components.
  func scans(components: Int) -> [Scan] {
    isProgressive ? Scan.progressive(components: components) : Scan.baseline(components: components)
  }

  /// Both tables at one scale.
  func tables(at scale: Double) -> [QuantisationTable] { tables.map { QuantisationTable($0, scale: scale) } }
}

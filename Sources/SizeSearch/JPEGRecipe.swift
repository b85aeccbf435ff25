import Pixels

/// How a size search turns coefficients into a file, except for the scale of the tables, which is what it searches.
struct JPEGRecipe: Sendable {
  /// Divisors at scale 1 in zigzag order, luma and chroma.
  let tables: [[Double]]
  /// The part of a divisor that is added before rounding down: a little less than ½ saves more than it costs.
  let bias: Float
  /// Whether values are chosen by error and bits together, which costs more time and is worth it if bits are few.
  let weighsBits: Bool
  /// Whether the file is sent in several scans, coarse to fine.
  let isProgressive: Bool

  /// A recipe with the tables that show most of such a picture for their bytes.
  init(of kind: PictureKind = .photo, in chroma: ChromaSampling = .quarter, isProgressive: Bool, weighsBits: Bool) {
    // In a pattern, what one block loses all blocks lose: leaving values out gains nothing, and it shows.
    self.init(
      QuantisationTable.perceptual(of: kind, in: chroma), bias: kind == .pattern ? 0.5 : 0.45,
      weighsBits: weighsBits && kind != .pattern, isProgressive: isProgressive)
  }

  init(_ tables: [[Double]], bias: Float, weighsBits: Bool, isProgressive: Bool) {
    self.tables = tables
    self.bias = bias
    self.weighsBits = weighsBits
    self.isProgressive = isProgressive
  }

  /// The quality, 1 to 100, at which libjpeg makes files as large as tables of this scale do.
  static func quality(ofScale scale: Double) -> Double { scale < 1 ? 100 - 50 * scale : 50 / scale }

  /// The scale at which files are as large as libjpeg's at this quality, 1 to 100.
  static func scale(ofQuality quality: Double) -> Double { quality > 50 ? 2 - quality / 50 : 50 / quality }

  /// A file of quantised coefficients, its symbols counted.
  func file(of picture: QuantisedPicture) -> JPEGFile {
    let components = picture.planes.count
    let scans = isProgressive ? Scan.progressive(components: components) : Scan.baseline(components: components)
    return JPEGFile(picture, scans: scans, isProgressive: isProgressive)
  }

  /// Both tables at one scale.
  func tables(at scale: Double) -> [QuantisationTable] { tables.map { QuantisationTable($0, scale: scale) } }
}

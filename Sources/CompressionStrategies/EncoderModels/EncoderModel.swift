import Documents
package import ImageCodecs
import Pixels
import System

/// How some platform or library writes JPEGs, as data: what its quality means, and how its files are built.
package struct EncoderModel: Sendable, Hashable {
  /// What a model is based on, the most certain first.
  package enum Certainty: String, Sendable, CaseIterable, Hashable {
    /// Read from public source code.
    case code
    /// Derived from published files, which it reproduces.
    case files
    /// Measured on one device.
    case export
    /// Inferred from similar encoders.
    case inferred
    /// A guess.
    case estimate

    /// The same in a few words.
    package var words: String {
      switch self {
      case .code: "read in source"
      case .files: "equals published files"
      case .export: "measured on one device"
      case .inferred: "inferred"
      case .estimate: "an estimate"
      }
    }

    /// Whether figures based on it need a caution.
    package var wantsSaying: Bool { self != .code && self != .files }
  }

  /// The chroma that is kept below a quality; if `below` is nil, at all higher qualities.
  struct ChromaBand: Sendable, Hashable {
    var below: Double?
    var use: ChromaSampling
  }

  /// The quality above which nothing may be lost: all divisors are 1.
  struct Lossless: Sendable, Hashable {
    var from: Double
    var chroma: ChromaSampling
  }

  /// The model's name in policies, and in the records of renditions.
  package var name: String
  /// One line of description.
  package var title = ""
  /// The source of the model.
  package var source: String
  /// The least certain basis of the model's parts.
  package var certainty: Certainty
  var rule: TableRule
  var lossless: Lossless?
  /// From the lowest quality; the last band holds for all that are higher.
  var chroma: [ChromaBand]
  /// Whether files come in several scans; a policy may override it.
  package var isProgressive = false
  /// Whether files have Huffman tables of their own; a policy may override it.
  package var isOptimized = false
  /// Everything except the tables.
  var style = JPEGStyle()
  /// The text of the model's file.
  package var text = ""

  /// The encoder's own number for a quality of 0…1: a hundred times the quality, but at least the encoder's lowest.
  package func number(of quality: Double) -> Int { min(100, max(rule.lowestNumber, Int((quality * 100).rounded()))) }

  /// Settings for a JPEG as this encoder writes it at a quality of 0…1.
  package func settings(at quality: Double) -> EncodeSettings {
    let number = number(of: quality)
    let known = rule.isInHundredths ? Double(number) / 100 : quality
    var style = style
    if let lossless, known >= lossless.from {
      style.tables = .ones
      return EncodeSettings(
        quality: number, chroma: lossless.chroma, isProgressive: isProgressive, isOptimized: isOptimized, style: style)
    }
    style.tables = rule.tables(at: known)
    let band = chroma.first { known < $0.below ?? .infinity } ?? chroma.last
    return EncodeSettings(
      quality: number, chroma: band?.use ?? .quarter, isProgressive: isProgressive, isOptimized: isOptimized,
      style: style)
  }
}

/// How an encoder chooses its divisors for a quality.
enum TableRule: Sendable, Hashable {
  /// Base tables multiplied by a scale that depends on the quality; luma, then chroma, row by row.
  case scaled(luma: [Int], chroma: [Int], Scale)
  /// Tables measured at ascending qualities; interpolated between them.
  case measured([Measured])

  /// The factor for base tables at a quality.
  enum Scale: String, Sendable, CaseIterable, Hashable {
    /// The Independent JPEG Group's: for quality in whole percents; 50 leaves the tables unchanged.
    case ijg
    /// Apple's ImageIO: 2 / (1 + 32 q³), derived from published files (`docs/encoders.md`).
    case apple
  }

  /// The divisors that a device wrote at a quality.
  struct Measured: Sendable, Hashable {
    var quality: Double
    var tables: JPEGTables
  }

  /// A table for documents: all divisors are 16.
  static let exampleTable = "[" + Array(repeating: "16", count: 64).joined(separator: ", ") + "]"

  /// Whether an encoder first rounds qualities to whole percents.
  var isInHundredths: Bool {
    if case .scaled(_, _, .ijg) = self { true } else { false }
  }

  /// The encoder's lowest number: libjpeg's scale starts at 1.
  var lowestNumber: Int { isInHundredths ? 1 : 0 }

  /// The divisors at a quality of 0…1.
  func tables(at quality: Double) -> JPEGTables? {
    switch self {
    case .scaled(let luma, let chroma, let scale):
      func scaled(_ table: [Int]) -> [UInt8] { table.map { scale.divisor($0, at: quality) } }
      return JPEGTables(luma: scaled(luma), chroma: scaled(chroma))
    case .measured(let all): return Self.tables(at: quality, between: all)
    }
  }

  /// Outside the measured qualities, the nearest one counts.
  private static func tables(at quality: Double, between all: [Measured]) -> JPEGTables? {
    guard let above = all.firstIndex(where: { $0.quality >= quality }) else { return all.last?.tables }
    let high = all[above]
    guard above > 0, high.quality > quality else { return high.tables }
    let low = all[above - 1]
    let share = (quality - low.quality) / (high.quality - low.quality)
    func between(_ low: [UInt8], _ high: [UInt8]) -> [UInt8] {
      zip(low, high).map { low, high in
        let between: Double = Double(low) + (Double(high) - Double(low)) * share
        return UInt8(between.rounded())
      }
    }
    return JPEGTables(
      luma: between(low.tables.luma, high.tables.luma), chroma: between(low.tables.chroma, high.tables.chroma))
  }
}

extension TableRule.Scale {
  /// The divisor for a base entry at a quality, within the range of files of eight bits.
  fileprivate func divisor(_ base: Int, at quality: Double) -> UInt8 {
    let scaled =
      switch self {
      case .ijg: (base * percent(Int((quality * 100).rounded())) + 50) / 100
      case .apple: Int(floor(Double(base) * 2 / (1 + 32 * quality * quality * quality) + 0.5))
      }
    return UInt8(min(255, max(1, scaled)))
  }

  private func percent(_ number: Int) -> Int { number < 50 ? 5000 / max(1, number) : 200 - number * 2 }
}

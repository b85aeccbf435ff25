import ImageCodecs
import Platform

/// Which divisors an encoder takes at a quality.
enum TableRule: Sendable, Hashable {
  /// Base tables times a scale that follows from the quality; luma, then chroma, row by row.
  case scaled(luma: [Int], chroma: [Int], Scale)
  /// As measured, at rising qualities; in between in proportion.
  case measured([Measured])

  /// From a quality to what base tables are multiplied by.
  enum Scale: String, Sendable, CaseIterable, Hashable {
    /// The Independent JPEG Group's: whole hundredths of a quality, 50 leaves the tables as they are.
    case ijg
    /// Apple's ImageIO: 2 / (1 + 32 q³), read off published files (`docs/encoders.md`).
    case apple
  }

  /// Divisors that a device wrote at a quality.
  struct Measured: Sendable, Hashable {
    var quality: Double
    var tables: JPEGTables
  }

  /// A table for documents: every divisor 16.
  static let exampleTable = "[" + Array(repeating: "16", count: 64).joined(separator: ", ") + "]"

  /// Whether an encoder rounds qualities to hundredths before it looks at them.
  var isInHundredths: Bool {
    if case .scaled(_, _, .ijg) = self { true } else { false }
  }

  /// The lowest number that the encoder knows: libjpeg's scale starts at 1.
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

  /// Beyond the measured qualities the nearest holds.
  private static func tables(at quality: Double, between all: [Measured]) -> JPEGTables? {
    guard let above = all.firstIndex(where: { $0.quality >= quality }) else { return all.last?.tables }
    let high = all[above]
    guard above > 0, high.quality > quality else { return high.tables }
    let low = all[above - 1]
    let share = (quality - low.quality) / (high.quality - low.quality)
    func between(_ low: [UInt8], _ high: [UInt8]) -> [UInt8] {
      zip(low, high).map { UInt8((Double($0) + (Double($1) - Double($0)) * share).rounded()) }
    }
    return JPEGTables(
      luma: between(low.tables.luma, high.tables.luma), chroma: between(low.tables.chroma, high.tables.chroma))
  }
}

extension TableRule.Scale {
  /// A base entry at a quality, within what files of eight bits hold.
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

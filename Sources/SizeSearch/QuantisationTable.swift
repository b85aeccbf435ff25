import Pixels

/// Sixty-four divisors of eight bits, in zigzag order.
struct QuantisationTable: Equatable, Sendable {
  let divisors: [UInt8]

  /// `base` multiplied by a number, rounded and limited to what baseline files can contain.
  init(_ base: [Double], scale: Double) {
    divisors = base.map { UInt8(min(max($0 * scale + 0.5, 1), 255)) }
  }
}

/// The order of the coefficients of a block in JPEG (ITU-T T.81, figure A.6).
package enum Zigzag {
  /// `natural[k]` is the row-by-row index of the coefficient that comes `k`-th.
  package static let natural: [Int] = {
    var order: [Int] = []
    for diagonal in 0..<15 {
      let rows = max(0, diagonal - 7)...min(diagonal, 7)
      // Even diagonals go upwards.
      for row in diagonal.isMultiple(of: 2) ? Array(rows.reversed()) : Array(rows) {
        order.append(row * 8 + diagonal - row)
      }
    }
    return order
  }()
}

extension QuantisationTable {
  /// The tables that keep most of such a picture for their bytes.
  ///
  /// A drawing has edges, whose finest part matters, so luma's divisors are flatter: the square root of the photo's
  /// around their middle. If every pixel keeps its colour, there are four times as many samples, and their divisors are
  /// coarser.
  static func perceptual(of kind: PictureKind, in chroma: ChromaSampling) -> [[Double]] {
    let luma = kind == .drawn ? perceptual[0].map { ($0 * 28).squareRoot() } : perceptual[0]
    return [luma, chroma == .full ? perceptual[1].map { $0 * 1.7 } : perceptual[1]]
  }

  /// Tables for the sizes that messengers send, in zigzag order. Divisors grow with the distance r from the mean: as
  /// 1.43 (8 + 3 r^1.6)^0.85 in luma, and as 2.05 (9 + 3 r)^0.8 in chroma.
  ///
  /// They were found with eleven camera photos by three metrics together, SSIMULACRA2, ColorVideoVDP and butteraugli's
  /// 3-norm. What only one of them prefers costs the others more than it gains (`docs/internals/size-search.md`). At
  /// scale 1 a file is about as large as at libjpeg's quality 50.
  static let perceptual: [[Double]] = [
    [
      8.4, 11.0, 11.0, 16.0, 12.8, 16.0, 22.4, 17.4, 17.4, 22.4, 29.8, 23.5, 21.2, 23.5, 29.8, 38.0, 30.7, 26.7,
      26.7, 30.7, 38.0, 46.9, 38.8, 33.6, 31.7, 33.6, 38.8, 46.9, 56.4, 47.7, 41.4, 38.0, 38.0, 41.4, 47.7,
      56.4, 57.1, 49.9, 45.4, 43.8, 45.4, 49.9, 57.1, 59.2, 53.6, 50.7, 50.7, 53.6, 59.2, 62.6, 58.5, 57.1,
      58.5, 62.6, 67.1, 64.6, 64.6, 67.1, 72.8, 71.6, 72.8, 79.4, 79.4, 86.9,
    ],
    [
      11.9, 15.0, 15.0, 17.9, 16.2, 17.9, 20.7, 18.6, 18.6, 20.7, 23.4, 21.1, 20.2, 21.1, 23.4, 26.1, 23.7,
      22.4, 22.4, 23.7, 26.1, 28.6, 26.3, 24.7, 24.1, 24.7, 26.3, 28.6, 31.1, 28.8, 27.1, 26.1, 26.1, 27.1,
      28.8, 31.1, 31.3, 29.5, 28.2, 27.8, 28.2, 29.5, 31.3, 31.8, 30.4, 29.7, 29.7, 30.4, 31.8, 32.7, 31.7,
      31.3, 31.7, 32.7, 33.8, 33.2, 33.2, 33.8, 35.1, 34.8, 35.1, 36.6, 36.6, 38.2,
    ],
  ]
}

/// The forward DCT of 8 × 8 blocks after Arai, Agui and Nakajima (1988): five multiplications per line; the rest of the
/// scaling is one factor for each coefficient.
///
/// It uses only single additions and multiplications of binary32, so that every machine gets the same bits.
enum ForwardDCT {
  /// One line of eight samples in each lane.
  typealias Row = SIMD8<Float>

  /// Coefficients are stored in eighths of a level: fine enough for tables of ones, and all of them fit 16 bits.
  static let unit = 8

  /// Transforms the eight samples of each lane.
  @inline(__always)
  private static func transform(_ r: inout (Row, Row, Row, Row, Row, Row, Row, Row)) {
    let s0 = r.0 + r.7
    let s1 = r.1 + r.6
    let s2 = r.2 + r.5
    let s3 = r.3 + r.4
    let d0 = r.0 - r.7
    let d1 = r.1 - r.6
    let d2 = r.2 - r.5
    let d3 = r.3 - r.4

    let e0 = s0 + s3
    let e1 = s1 + s2
    let e2 = s1 - s2
    let e3 = s0 - s3
    let z1 = (e2 + e3) * 0.707_106_77
    r.0 = e0 + e1
    r.4 = e0 - e1
    r.2 = e3 + z1
    r.6 = e3 - z1

    let o0 = d3 + d2
    let o1 = d2 + d1
    let o2 = d1 + d0
    let z5 = (o0 - o2) * 0.382_683_43
    let z2 = o0 * 0.541_196_1 + z5
    let z4 = o2 * 1.306_563 + z5
    let z3 = o1 * 0.707_106_77
    let z11 = d0 + z3
    let z13 = d0 - z3
    r.5 = z13 + z2
    r.3 = z13 - z2
    r.1 = z11 + z4
    r.7 = z11 - z4
  }

  /// A perfect shuffle of two rows; three of them over all pairs transpose a block.
  @inline(__always)
  private static func interleave(_ a: Row, _ b: Row) -> (Row, Row) {
    (
      Row(lowHalf: SIMD4(a[0], b[0], a[1], b[1]), highHalf: SIMD4(a[2], b[2], a[3], b[3])),
      Row(lowHalf: SIMD4(a[4], b[4], a[5], b[5]), highHalf: SIMD4(a[6], b[6], a[7], b[7]))
    )
  }

  @inline(__always)
  private static func shuffle(_ r: inout (Row, Row, Row, Row, Row, Row, Row, Row)) {
    let (a, b) = interleave(r.0, r.4)
    let (c, d) = interleave(r.1, r.5)
    let (e, f) = interleave(r.2, r.6)
    let (g, h) = interleave(r.3, r.7)
    r = (a, b, c, d, e, f, g, h)
  }

  /// Writes the coefficients of the block whose first sample is at `samples` (rows `stride` apart, levels around 0)
  /// in zigzag order, in eighths.
  @inline(__always)
  static func transform(
    _ samples: UnsafePointer<Float>, stride: Int, into block: UnsafeMutablePointer<Int16>,
    factors: UnsafePointer<Float>, positions: UnsafePointer<UInt8>
  ) {
    @inline(__always) func row(_ y: Int) -> Row {
      unsafe UnsafeRawPointer(samples + y * stride).loadUnaligned(as: Row.self)
    }
    var rows = (row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7))
    transform(&rows)
    shuffle(&rows)
    shuffle(&rows)
    shuffle(&rows)
    transform(&rows)
    unsafe store(rows.0, 0, block, factors, positions)
    unsafe store(rows.1, 1, block, factors, positions)
    unsafe store(rows.2, 2, block, factors, positions)
    unsafe store(rows.3, 3, block, factors, positions)
    unsafe store(rows.4, 4, block, factors, positions)
    unsafe store(rows.5, 5, block, factors, positions)
    unsafe store(rows.6, 6, block, factors, positions)
    unsafe store(rows.7, 7, block, factors, positions)
  }

  /// Scales and rounds one line of coefficients, and writes each to its place in zigzag order.
  @inline(__always)
  private static func store(
    _ line: Row, _ index: Int, _ block: UnsafeMutablePointer<Int16>, _ factors: UnsafePointer<Float>,
    _ positions: UnsafePointer<UInt8>
  ) {
    let scale = unsafe UnsafeRawPointer(factors + index * 8).loadUnaligned(as: Row.self)
    // Adding 1.5 × 2²³ leaves the nearest integer in the low bits of the significand.
    let rounded = unsafe unsafeBitCast(line * scale + 12_582_912, to: SIMD8<Int32>.self)
    for i in 0..<8 {
      unsafe block[Int(positions[index * 8 + i])] = Int16(truncatingIfNeeded: rounded[i])
    }
  }

  /// The factors that undo the scaling of the fast transform. The second pass leaves the block transposed; both factors
  /// are symmetric, and `positions` takes it into account.
  static let factors: [Float] = {
    let line: [Float] = [1, 1.387_039_8, 1.306_563, 1.175_875_6, 1, 0.785_694_96, 0.541_196_1, 0.275_899_38]
    return (0..<64).map { 1 / (line[$0 / 8] * line[$0 % 8]) }
  }()

  /// The place in zigzag order of the coefficient of column frequency `i / 8` and row frequency `i % 8`.
  static let positions: [UInt8] = {
    var positions = [UInt8](repeating: 0, count: 64)
    for (place, natural) in Zigzag.natural.enumerated() {
      positions[(natural % 8) * 8 + natural / 8] = UInt8(place)
    }
    return positions
  }()
}

/// Sixty-four divisors of eight bits, in zigzag order.
struct QuantisationTable: Equatable, Sendable {
  let divisors: [UInt8]

  /// `base` times a real number, rounded, kept within what baseline files can hold.
  init(_ base: [Double], scale: Double) {
    divisors = base.map { UInt8(min(max($0 * scale + 0.5, 1), 255)) }
  }
}

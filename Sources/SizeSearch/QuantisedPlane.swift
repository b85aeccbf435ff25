/// The coefficients of one component as a JPEG stores them, and a bit for each that is not zero.
struct QuantisedPlane: Sendable {
  let wide: Int
  let high: Int
  let stride: Int
  let rows: Int
  let perMCU: Int
  /// 64 values a block in zigzag order.
  var values: [Int16]
  /// Bit `k` of a block's word is set if its value `k` is not zero.
  var occupied: [UInt64]

  init(shape: CoefficientPlane) {
    wide = shape.wide
    high = shape.high
    stride = shape.stride
    rows = shape.rows
    perMCU = shape.perMCU
    values = Array(repeating: 0, count: shape.values.count)
    occupied = Array(repeating: 0, count: shape.values.count / 64)
  }
}

extension QuantisedPlane {
  /// Divides and rounds every coefficient; `bias` is the part of a divisor added before rounding down (½ rounds to
  /// nearest, less leaves a wider dead zone around zero); a block's mean is always rounded to nearest.
  mutating func quantise(_ plane: CoefficientPlane, by table: QuantisationTable, bias: Float = 0.5) {
    let steps = Reciprocals(table, bias: bias)
    let blocks = occupied.count
    unsafe plane.values.withUnsafeBufferPointer { source in
      unsafe values.withUnsafeMutableBufferPointer { target in
        unsafe occupied.withUnsafeMutableBufferPointer { occupied in
          unsafe steps.withPointers { added, reciprocal, shift in
            for block in 0..<blocks {
              let from = unsafe source.baseAddress! + block * 64
              let into = unsafe target.baseAddress! + block * 64
              for k in 0..<64 {
                let value = unsafe from[k]
                let sign = value &>> 15
                let magnitude = unsafe UInt16(bitPattern: (value ^ sign) &- sign) &+ added[k]
                let high = unsafe (UInt32(magnitude) &* UInt32(reciprocal[k])) &>> 16
                let quotient = unsafe (high &* UInt32(shift[k])) &>> 16
                unsafe into[k] = (Int16(truncatingIfNeeded: quotient) ^ sign) &- sign
              }
              unsafe occupied[block] = occupancy(into)
            }
          }
        }
      }
    }
  }
}

/// The bit set of the values that are not zero, four at a time.
@inline(__always)
private func occupancy(_ block: UnsafeMutablePointer<Int16>) -> UInt64 {
  let words = UnsafeRawPointer(block)
  var bits: UInt64 = 0
  for word in 0..<16 {
    let four = unsafe words.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self).littleEndian
    let low: UInt64 = 0x7FFF_7FFF_7FFF_7FFF
    let flags = ((((four & low) &+ low) | four) &>> 15) & 0x0001_0001_0001_0001
    // The product gathers the four flags in its top sixteen bits.
    bits |= (((flags &* 0x0001_0002_0004_0008) &>> 48) & 15) &<< UInt64(word * 4)
  }
  return bits
}

/// Division by each divisor as two multiplications that keep their high halves: exact for every coefficient.
private struct Reciprocals {
  private var added = [UInt16](repeating: 0, count: 64)
  private var reciprocal = [UInt16](repeating: 0, count: 64)
  private var shift = [UInt16](repeating: 0, count: 64)

  init(_ table: QuantisationTable, bias: Float) {
    for (k, entry) in table.divisors.enumerated() {
      let divisor = Int(entry) * ForwardDCT.unit
      let bits = Int.bitWidth - 1 - divisor.leadingZeroBitCount
      // The fraction differs from place to place, so that a bias a little larger always changes some of them.
      let phase = Float(k * 39 % 64) / 64
      added[k] = k == 0 ? UInt16(divisor / 2) : UInt16(min(Float(divisor) * bias + phase, Float(divisor / 2)))
      reciprocal[k] = UInt16(((1 << (15 + bits)) + divisor - 1) / divisor)
      shift[k] = UInt16(1 << (17 - bits))
    }
  }

  func withPointers(_ body: (UnsafePointer<UInt16>, UnsafePointer<UInt16>, UnsafePointer<UInt16>) -> Void) {
    unsafe added.withUnsafeBufferPointer { added in
      unsafe reciprocal.withUnsafeBufferPointer { reciprocal in
        unsafe shift.withUnsafeBufferPointer { shift in
          unsafe body(added.baseAddress!, reciprocal.baseAddress!, shift.baseAddress!)
        }
      }
    }
  }
}

/// The coefficients of one component as a JPEG stores them, with a bit for each that is not zero.
struct QuantisedPlane: Sendable {
  let wide: Int
  let high: Int
  let stride: Int
  let rows: Int
  let perMCU: Int
  /// 64 values for each block in zigzag order.
  var values: [Int16]
  /// Bit `k` of a block's word is set if its value `k` is not zero.
  var occupied: [UInt64]

  init(shape: CoefficientPlane) {
    wide = shape.wide
    high = shape.high
    stride = shape.stride
    rows = shape.rows
    perMCU = shape.perMCU
    values = [Int16](zeros: shape.values.count)
    occupied = Array(repeating: 0, count: shape.values.count / 64)
  }
}

extension QuantisedPlane {
  /// Divides and rounds every coefficient. `bias` is the part of a divisor added before rounding down: ½ rounds to
  /// nearest, less leaves a wider dead zone around zero. A block's mean is always rounded to nearest.
  mutating func quantise(_ plane: CoefficientPlane, by table: QuantisationTable, bias: Float = 0.5) {
    let steps = Reciprocals(table, bias: bias)
    let blocks = occupied.count
    unsafe plane.values.withUnsafeBufferPointer { source in
      unsafe values.withUnsafeMutableBufferPointer { target in
        unsafe occupied.withUnsafeMutableBufferPointer { occupied in
          unsafe steps.withPointers { added, reciprocal, shift in
            for block in 0..<blocks {
              if block & 0xFFF == 0, Task.isCancelled { break }
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
    // The product collects the four flags in its top bits.
    bits |= (((flags &* 0x0001_0002_0004_0008) &>> 48) & 15) &<< UInt64(word * 4)
  }
  return bits
}

/// Division by each divisor as two multiplications of which the high halves are kept: exact for every coefficient.
private struct Reciprocals {
  private var added = [UInt16](repeating: 0, count: 64)
  private var reciprocal = [UInt16](repeating: 0, count: 64)
  private var shift = [UInt16](repeating: 0, count: 64)

  init(_ table: QuantisationTable, bias: Float) {
    for (k, entry) in table.divisors.enumerated() {
      let divisor = Int(entry) * ForwardDCT.unit
      let bits = Int.bitWidth - 1 - divisor.leadingZeroBitCount
      // The fraction differs between places, so that a slightly larger bias always changes some of them.
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

/// The squared weight of an error of one level in blue or red difference, in red, green and blue (the inverse of JFIF's
/// conversion); the weight in luma is 1.
enum JFIF {
  static let blue = (1.772 * 1.772 + 0.344_136 * 0.344_136) / 3
  static let red = (1.402 * 1.402 + 0.714_136 * 0.714_136) / 3
}

extension QuantisedPicture {
  private static let weights = [1, JFIF.blue, JFIF.red]

  /// The mean squared error of red, green and blue, in levels, after quantising. The transform is orthonormal, so it
  /// equals that of the coefficients.
  func squaredError(against coefficients: JPEGCoefficients) -> Double {
    var total = 0.0
    for (index, plane) in planes.enumerated() {
      let squares = plane.squaredError(against: coefficients.planes[index], divisors: tables[min(index, 1)].divisors)
      total += squares * QuantisedPicture.weights[index]
    }
    return total
  }
}

extension QuantisedPlane {
  /// The mean over all samples, in squared levels.
  fileprivate func squaredError(against plane: CoefficientPlane, divisors: [UInt8]) -> Double {
    let steps = divisors.map { Int16($0) * Int16(ForwardDCT.unit) }
    var total = 0
    unsafe plane.values.withUnsafeBufferPointer { source in
      unsafe values.withUnsafeBufferPointer { values in
        unsafe steps.withUnsafeBufferPointer { steps in
          for block in occupied.indices {
            if block & 0xFFF == 0, Task.isCancelled { break }
            // At most the squares of the block's samples and of half of its divisors, which fit 32 bits.
            var squares: Int32 = 0
            for k in 0..<64 {
              let at = block &* 64 &+ k
              let error = unsafe source[at] &- values[at] &* steps[k]
              squares &+= Int32(error) &* Int32(error)
            }
            total &+= Int(squares)
          }
        }
      }
    }
    return Double(total) / Double(values.count * ForwardDCT.unit * ForwardDCT.unit)
  }
}

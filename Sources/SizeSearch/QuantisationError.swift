/// What an error of one level in blue or red difference is worth in red, green and blue, squared (the inverse of JFIF's
/// conversion); one in luma is worth 1.
enum JFIF {
  static let blue = (1.772 * 1.772 + 0.344_136 * 0.344_136) / 3
  static let red = (1.402 * 1.402 + 0.714_136 * 0.714_136) / 3
}

extension QuantisedPicture {
  private static let weights = [1, JFIF.blue, JFIF.red]

  /// The mean squared error of red, green and blue, in levels, that quantising leaves: the transform is orthonormal, so
  /// it is that of the coefficients.
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
            // No more than the squares of the block's samples and of half its divisors, which 32 bits hold.
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

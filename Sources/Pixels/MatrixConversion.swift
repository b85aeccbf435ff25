import System

/// Converts an RGB space with three curves and a matrix to sRGB: per pixel a table, nine multiplications and another
/// table.
///
/// libvips converts through floating-point Lab, which takes longer than decoding and resizing together. A matrix is
/// exact, and nearly all wide-gamut phone photos are in Display P3, which is a matrix.
package struct MatrixConversion: Sendable, Equatable {
  /// The light for each code, for red, green and blue one after another.
  private let light: [Float]
  /// Rows of the matrix from the source's light to sRGB's.
  private let matrix: [Float]

  /// The conversion from a space with these colorants, in XYZ under D50, and the light of each of 256 codes of each colour.
  package init(colorants: [[Double]], curves: [[Double]]) {
    light = curves.flatMap { $0 }.map { Float($0) }
    matrix = (0..<9).map { index in
      let (row, column) = (index / 3, index % 3)
      return Float(zip(Self.fromXYZ[row], colorants[column]).map(*).reduce(0, +))
    }
  }

  /// Display P3 as Apple's profile states it.
  package static let displayP3 = MatrixConversion(
    colorants: [[0.515102, 0.241196, -0.001053], [0.291965, 0.692244, 0.041885], [0.157153, 0.066574, 0.784073]],
    curves: Array(repeating: (0..<256).map { linear(Double($0) / 255) }, count: 3))

  /// From XYZ under D50 to linear sRGB: the inverse of the colorants in the ICC's published profile for sRGB.
  private static let fromXYZ = [
    [3.1341359, -1.6173863, -0.4906619], [-0.9787955, 1.9162544, 0.0334427], [0.0719554, -0.2289769, 1.4053860],
  ]

  /// The light for a code of sRGB.
  package static func linear(_ code: Double) -> Double {
    code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
  }

  /// The sRGB code for light in steps of 1/65535; where the curve is steepest, a step is 0.05 codes.
  private static let codes: [UInt8] = (0...65535).map { step in
    let light = Double(step) / 65535
    return UInt8((255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
  }

  /// Whether its curves are sRGB's, so that resizing in sRGB's light equals resizing in its own.
  package var hasSRGBCurves: Bool {
    light.indices.allSatisfy { abs(Double(light[$0]) - Self.linear(Double($0 % 256) / 255)) < 0.002 }
  }

  /// Whether converting changes nothing that 8 bits can show.
  package var isIdentity: Bool { hasSRGBCurves && isSRGBLight }

  /// The colours of its light, for gains of each colour; nil if they are sRGB's, or if the matrix cannot be inverted.
  package var gainColours: Brightening.Colours? {
    let m = matrix.map { Double($0) }
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (a, b, c, d) = ((row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3)
      return m[3 * a + c] * m[3 * b + d] - m[3 * a + d] * m[3 * b + c]
    }
    let determinant = (0..<3).reduce(0) { $0 + m[$1] * cofactor(0, $1) }
    guard !isSRGBLight, abs(determinant) > 1e-3 else { return nil }
    let inverse = (0..<9).map { Float(cofactor($0 % 3, $0 / 3) / determinant) }
    return Brightening.Colours(fromSRGB: inverse, toSRGB: matrix)
  }

  private var isSRGBLight: Bool { matrix.indices.allSatisfy { abs(matrix[$0] - ($0 % 4 == 0 ? 1 : 0)) < 0.004 } }

  /// Converts packed RGB samples in place.
  package func convert(_ samples: inout [UInt8]) {
    let codes = Self.codes
    unsafe samples.withUnsafeMutableBufferPointer { rgb in
      unsafe light.withUnsafeBufferPointer { light in
        unsafe codes.withUnsafeBufferPointer { codes in
          let m = matrix.map { $0 * 65535 }
          let (m0, m1, m2, m3, m4, m5, m6, m7, m8) = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
          var i = 0
          while i + 2 < rgb.count {
            let r = unsafe light[Int(rgb[i])]
            let g = unsafe light[256 + Int(rgb[i + 1])]
            let b = unsafe light[512 + Int(rgb[i + 2])]
            unsafe rgb[i] = codes[Int(max(0, min(65535, m0 * r + m1 * g + m2 * b)) + 0.5)]
            unsafe rgb[i + 1] = codes[Int(max(0, min(65535, m3 * r + m4 * g + m5 * b)) + 0.5)]
            unsafe rgb[i + 2] = codes[Int(max(0, min(65535, m6 * r + m7 * g + m8 * b)) + 0.5)]
            i += 3
          }
        }
      }
    }
  }
}

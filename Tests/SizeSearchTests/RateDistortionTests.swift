import Testing

import Pixels
@testable import SizeSearch

@Suite struct RateDistortionTests {
  /// Hard contrasts and fine noise in one block: sums of squares that are large compared with their last terms.
  static let pictures = [
    TestPicture.noise(width: 128, height: 128), TestPicture.scene(width: 160, height: 120),
    contrast(width: 96, height: 96),
  ]

  private static func contrast(width: Int, height: Int) -> Raster {
    let samples = (0..<width * height * 3).map { index in
      let (x, y) = (index / 3 % width, index / 3 / width)
      return (x * 5 + y * 3) % 19 < 9 ? UInt8(x % 3) : UInt8(255 - y % 3)
    }
    return Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
  }

  @Test("if bits are free, weighing them drops nothing", arguments: pictures.indices, [0.004, 0.05, 1])
  func free(_ index: Int, scale: Double) {
    let coefficients = JPEGCoefficients(Self.pictures[index], sampling: .quarter)
    let tables = JPEGRecipe(isProgressive: false, weighsBits: true).tables(at: scale)
    var nearest = QuantisedPicture(shape: coefficients)
    nearest.quantise(coefficients, by: tables, bias: 0.5)
    var weighed = QuantisedPicture(shape: coefficients)
    weighed.quantise(coefficients, by: tables, bias: 0.5, rates: nearest.rates())
    #expect(weighed.squaredError(against: coefficients) <= nearest.squaredError(against: coefficients) * (1 + 1e-6))
  }
}

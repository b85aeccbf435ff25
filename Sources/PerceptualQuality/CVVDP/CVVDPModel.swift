import Platform
import StrictJSON5

/// What the authors of ColorVideoVDP fitted to people's answers: CVVDPData/cvvdp.json5, which names its source.
struct CVVDPModel: Sendable {
  /// Three rows: light, red-green and violet-yellow of linear RGB in candela a square metre.
  var opponentsOfRGB: [Double]
  var masking: Masking
  var pooling: Pooling
  var sensitivity: ContrastSensitivity

  struct Masking: Sendable {
    var differenceExponent: Double
    /// By channel.
    var maskExponents: [Double]
    /// What the spread masks are multiplied by.
    var strength: Double
    /// The standard deviation of the spread, in samples.
    var spread: Double
    /// How much a channel (row) masks a channel (column).
    var crossMasking: [Double]
    /// By channel, on contrasts.
    var contrastGains: [Double]
    /// What differences level off towards.
    var differenceLimit: Double
  }

  struct Pooling: Sendable {
    var pixelExponent: Double
    var bandExponent: Double
    var channelExponent: Double
    /// The coarsest level's value, by channel.
    var basebandWeights: [Double]
    /// A still picture's, which is looked at for longer than a frame.
    var stillWeight: Double
    var jodScale: Double
    var jodExponent: Double
  }

  /// The published one; nil only if the program was built from a faulty file, which a test would show.
  static let published: Self? = try? Document(PackageResources.cvvdp_json5, name: "cvvdp.json5").read(.cvvdpModel)
}

extension Reading<CVVDPModel> {
  fileprivate static var cvvdpModel: Self {
    .object { keys in
      func numbers(_ key: String, _ count: Int) -> [Double] {
        let found = keys.required(key, .list(of: Reading<Double>.number)) ?? []
        if found.count != count { keys.fault(key, "\(count) numbers were expected, found \(found.count)") }
        return found
      }
      func number(_ key: String) -> Double { keys.required(key, .number) ?? 0 }
      let (rgb, cones, opponents) = (numbers("xyzOfRGB", 9), numbers("conesOfXYZ", 9), numbers("opponentsOfCones", 9))
      guard rgb.count == 9, cones.count == 9, opponents.count == 9 else { return nil }
      return CVVDPModel(
        opponentsOfRGB: product(opponents, product(cones, rgb)),
        masking: CVVDPModel.Masking(
          differenceExponent: number("differenceExponent"), maskExponents: numbers("maskExponents", 3),
          strength: pow(10, number("maskStrength")), spread: number("maskSpread"),
          crossMasking: numbers("crossMasking", 9).map { exp2($0) }, contrastGains: numbers("contrastGains", 3),
          differenceLimit: pow(10, number("differenceLimit"))),
        pooling: CVVDPModel.Pooling(
          pixelExponent: number("pixelExponent"), bandExponent: number("bandExponent"),
          channelExponent: number("channelExponent"), basebandWeights: numbers("basebandWeights", 3),
          stillWeight: number("stillWeight"), jodScale: number("jodScale"), jodExponent: number("jodExponent")),
        sensitivity: ContrastSensitivity(
          correction: pow(10, number("sensitivityCorrection") / 20), luminances: numbers("luminances", 32),
          frequencies: numbers("frequencies", 32),
          logarithms: (1...3).map { numbers("sensitivity\($0)", 32 * 32) }))
    }
  }
}

/// The product of two matrices of three by three, row by row.
private func product(_ left: [Double], _ right: [Double]) -> [Double] {
  (0..<9).map { index in
    let (row, column) = (index / 3, index % 3)
    return (0..<3).map { left[3 * row + $0] * right[3 * $0 + column] }.reduce(0, +)
  }
}

/// What a screen makes of sRGB codes: the light of each channel, black level and reflections added.
struct ScreenColours: Sendable {
  /// By code, in candela a square metre.
  let light: [Float]
  /// The weights of red, green and blue in light, red-green and violet-yellow.
  let opponents: [Float]

  init(_ light: ScreenLight, _ model: CVVDPModel) {
    self.light = (0...255).map { code in
      let encoded = Double(code) / 255
      let linear = encoded > 0.04045 ? pow((encoded + 0.055) / 1.055, 2.4) : encoded / 12.92
      return Float((light.peak - light.black) * linear + light.black + light.reflected)
    }
    opponents = model.opponentsOfRGB.map { Float($0) }
  }
}

import Platform

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

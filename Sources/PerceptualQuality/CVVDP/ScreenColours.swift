import Pixels
import System

/// How a screen shows sRGB codes: the light of each channel, with black level and reflections.
struct ScreenColours: Sendable {
  /// The light for each code, in candela per square metre.
  let light: [Float]
  /// The weights of red, green and blue in light, red-green and violet-yellow.
  let opponents: [Float]
  private let screen: ScreenLight

  init(_ screen: ScreenLight, _ model: CVVDPModel) {
    self.screen = screen
    light = (0...255).map { code in
      let linear = Self.linear(code)
      // A screen with headroom is given light, as by the published program's linear display.
      return screen.headroom == nil
        ? Float((screen.peak - screen.black) * linear + screen.black + screen.reflected)
        : Float(max(screen.white * linear, screen.darkest) + screen.reflected)
    }
    opponents = model.opponentsOfRGB.map { Float($0) }
  }

  /// How the screen applies a picture's gain map; nil if it has none, or if the screen has no headroom.
  func bright(_ raster: Raster) -> BrightColours? {
    guard let headroom = screen.headroom, let map = raster.brightening, map.size == raster.size else { return nil }
    return BrightColours(map, map.gains(headroom: headroom), screen)
  }

  /// The share of white that a code stands for.
  static func linear(_ code: Int) -> Double {
    let encoded = Double(code) / 255
    return encoded > 0.04045 ? pow((encoded + 0.055) / 1.055, 2.4) : encoded / 12.92
  }
}

extension ScreenLight {
  /// The published program's least light of a screen that is given light instead of codes.
  fileprivate var darkest: Double { max(0.005, black) }
}

/// How a screen with headroom shows a picture with a gain map of the same size.
struct BrightColours: Sendable {
  private let map: Brightening
  private let gains: Brightening.Gains
  /// The share of SDR white for each code.
  private let linear: [Float]
  private let (white, darkest, peak, reflected): (Float, Float, Float, Float)

  init(_ map: Brightening, _ gains: Brightening.Gains, _ screen: ScreenLight) {
    (self.map, self.gains) = (map, gains)
    linear = (0...255).map { Float(ScreenColours.linear($0)) }
    white = Float(screen.white)
    (darkest, peak, reflected) = (Float(screen.darkest), Float(screen.peak), Float(screen.reflected))
  }

  /// Computes the light of a row, by colours.
  func decode(_ y: Int, of raster: Raster, _ rows: [MutableFloatRow]) {
    guard map.colours == nil else { return unsafe decodeTogether(y, of: raster, rows) }
    let (channels, mapChannels) = (raster.channels, map.channels)
    unsafe raster.samples.withUnsafeBufferPointer { samples in
      unsafe map.samples.withUnsafeBufferPointer { gainSamples in
        unsafe gains.factors.withUnsafeBufferPointer { factors in
          unsafe linear.withUnsafeBufferPointer { linear in
            for colour in 0..<3 {
              let row = unsafe rows[colour]
              let (before, after) = (gains.before[colour], gains.after[colour])
              var code = y * raster.stride + (channels == 1 ? 0 : colour)
              var sample = y * raster.width * mapChannels + (mapChannels == 1 ? 0 : colour)
              for x in 0..<raster.width {
                let gain = unsafe factors[256 &* colour &+ Int(gainSamples[sample])]
                let bright = unsafe (linear[Int(samples[code])] + before) * gain - after
                unsafe row[x] = min(max(white * bright, darkest), peak) + reflected
                code &+= channels
                sample &+= mapChannels
              }
            }
          }
        }
      }
    }
  }

  /// The same where gains of one colour change the others, too.
  private func decodeTogether(_ y: Int, of raster: Raster, _ rows: [MutableFloatRow]) {
    func three(_ samples: [UInt8], _ x: Int, _ channels: Int) -> SIMD3<UInt8> {
      let at = (y * raster.width + x) * channels
      return channels == 1
        ? SIMD3(repeating: samples[at]) : SIMD3(samples[at], samples[at + 1], samples[at + 2])
    }
    for x in 0..<raster.width {
      let codes = three(raster.samples, x, raster.channels)
      let light = SIMD3(linear[Int(codes.x)], linear[Int(codes.y)], linear[Int(codes.z)])
      let bright = gains.bright(light, three(map.samples, x, map.channels)) * white
      for colour in 0..<3 { unsafe rows[colour][x] = min(max(bright[colour], darkest), peak) + reflected }
    }
  }
}

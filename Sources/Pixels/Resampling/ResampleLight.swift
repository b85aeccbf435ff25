import Platform

/// What is averaged when a picture changes its size.
public enum ResampleLight: Sendable, Hashable, CaseIterable {
  /// The light that the samples stand for: sRGB is undone before and applied after.
  case linear
  /// The samples as they are encoded, as most phones do.
  case gamma

  /// Encoded samples as 16-bit light, and light as the nearest encoded sample.
  var tables: LightTables { self == .linear ? .linear : .gamma }
}

/// The two ways between encoded samples and the whole numbers that are weighed.
struct LightTables: Sendable {
  /// Light of each encoded sample.
  let light: [UInt16]
  /// The encoded sample of each light from 0 to that of white.
  let encoded: [UInt8]

  /// Light of white. A row of Lanczos-3 may overshoot by 27 % (its negative weights sum to 0.27), and signed 16 bits
  /// hold 33 % more than this; a multiple of 255, so that encoded values are exact.
  static let white = 24_480

  static let linear = LightTables(
    light: (0...255).map { UInt16((linearised(Double($0) / 255) * Double(white)).rounded()) },
    encoded: (0...white).map { UInt8((255 * encoded(Double($0) / Double(white))).rounded()) })

  static let gamma = LightTables(
    light: (0...255).map { UInt16($0 * (white / 255)) },
    encoded: (0...white).map { UInt8(($0 + white / 510) / (white / 255)) })

  /// The curve of IEC 61966-2-1.
  private static func linearised(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

public import Pixels
import Platform
import StrictJSON5
public import Units

/// How large a screen is, from how far it is looked at, and what light comes from it.
public struct ScreenLight: Sendable, Hashable {
  /// From corner to corner.
  public var diagonal: Length
  /// From the eye.
  public var distance: Length
  /// White, in candela a square metre.
  public var peak: Double
  /// Black in the dark, in candela a square metre.
  public var black: Double
  /// The light of the room, in lux.
  public var ambient: Double
  /// The share of the room's light that the screen throws back.
  public var reflectivity: Double

  /// The room's light that comes from the screen, in candela a square metre.
  var reflected: Double { ambient / .pi * reflectivity }

  /// All of it, exactly.
  public var text: String {
    "\(diagonal.text), \(distance.text), \(peak), \(black), \(ambient), \(reflectivity)"
  }

  /// Pixels in a degree of vision in the middle of a screen of this many pixels.
  public func pixelsPerDegree(_ screen: PixelSize) -> Double {
    let pixel = diagonal.metres / hypot(Double(screen.width), Double(screen.height))
    return 1 / (2 * atan(0.5 * pixel / distance.metres) * 180 / .pi)
  }
}

extension ScreenLight {
  /// The keys with which a device describes its light.
  static let keys = "diagonal, distance, peak, ambient, and black or contrast"

  /// Reads the light among a device's keys; nil if it has none, or if a fault was reported.
  static func read(_ keys: ObjectReader) -> Self? {
    let length = Reading<Length>.text("a length such as 6.1in or 40cm") { try Length(parsing: $0) }
    let diagonal = keys.optional("diagonal", length, "from corner to corner; cvvdp needs all of this screen's light")
    let distance = keys.optional("distance", length, "from the eye to the screen", example: "\"40cm\"")
    let peak = keys.optional("peak", .number(in: 1...10_000), "white, in candela a square metre", example: "1000")
    let black = keys.optional("black", .number(in: 0...1_000), "black in the dark, in candela a square metre")
    let contrast = keys.optional(
      "contrast", .number(in: 2...1_000_000_000), "white over black, which says the same as black", example: "1000000")
    let ambient = keys.optional("ambient", .number(in: 0...100_000), "the light of the room, in lux", example: "250")
    let reflectivity = keys.optional(
      "reflectivity", .number(in: 0...0.5), default: 0.005, "the share of the room's light that the screen throws back")
    let named = ["diagonal", "distance", "peak", "ambient"].filter(keys.has)
    let hasBlack = keys.has("black") || keys.has("contrast")
    if named.isEmpty, !hasBlack, !keys.has("reflectivity") { return nil }
    guard named.count == 4, hasBlack else {
      keys.fault(nil, "a screen's light needs all of \(Self.keys)")
      return nil
    }
    if keys.has("black"), keys.has("contrast") {
      keys.fault("contrast", "black and contrast say the same; one of them was expected")
    }
    guard let diagonal, let distance, let peak, let ambient, let dark = black ?? contrast.map({ peak / $0 }) else {
      return nil
    }
    guard dark < peak else {
      keys.fault("black", "less than the peak of \(peak) was expected, found \(dark)")
      return nil
    }
    return ScreenLight(
      diagonal: diagonal, distance: distance, peak: peak, black: dark, ambient: ambient, reflectivity: reflectivity)
  }
}

package import Documents
public import Pixels
import System
package import Units

/// A recipient's screen.
public struct Device: Sendable, Hashable {
  /// The name in files and records.
  public var name: String
  /// The name in a sentence.
  package var title: String
  /// The size of the screen in pixels.
  public var screen: PixelSize
  /// The longest side of a thumbnail in a conversation, in pixels.
  package var bubble: Int
  /// How large and how bright the screen is, and from which distance it is viewed; nil if unknown.
  package var light: ScreenLight?
  /// Whether it shows pictures with a gain map brighter than SDR white.
  package var isHDR: Bool { light?.headroom.map { $0 > 1 } ?? false }
  /// The source of its figures.
  package var source: String
  /// The text of the device file, which a record keeps; may be empty.
  package var text: String
  /// The device's file, as the user named it; nil for a built-in device.
  package var file: String?

  /// A screen of this size.
  package init(
    name: String, title: String = "", screen: PixelSize, bubble: Int = 600, source: String = "", text: String = ""
  ) {
    self.name = name
    self.title = title
    self.screen = screen
    self.bubble = bubble
    self.source = source
    self.text = text
  }
}

/// How a picture is viewed.
package enum Viewing: String, Sendable, CaseIterable, Hashable {
  /// Fitted into the screen.
  case fit
  /// At twice that size, as after zooming in.
  case zoom2
  /// At four times that size.
  case zoom4
  /// At the original's own pixels, whatever the screen.
  case original
  /// Spread with two fingers to four times the size that fills the screen, past its pixels if need be.
  case pinch4
  /// Spread to five times that size.
  case pinch5

  /// Whether the picture may be larger than its own pixels, so that the screen shows only its middle.
  package var isPinched: Bool { self == .pinch4 || self == .pinch5 }
}

extension Device {
  /// The size in pixels at which a photo of this size is shown: in the orientation in which it is larger, and never
  /// enlarged unless it is pinched.
  package func shownSize(of photo: PixelSize, viewing: Viewing = .fit) -> PixelSize {
    switch viewing {
    case .fit: photo.fitted(into: screen)
    case .zoom2: photo.fitted(into: PixelSize(width: 2 * screen.width, height: 2 * screen.height))
    case .zoom4: photo.fitted(into: PixelSize(width: 4 * screen.width, height: 4 * screen.height))
    case .original: photo
    case .pinch4: photo.scaled(into: PixelSize(width: 4 * screen.width, height: 4 * screen.height))
    case .pinch5: photo.scaled(into: PixelSize(width: 5 * screen.width, height: 5 * screen.height))
    }
  }

  /// The part of a pinched picture of this size that is on the screen at once.
  func window(in shown: PixelSize) -> PixelSize {
    let (long, short) = (screen.longestSide, screen.shortestSide)
    let held =
      shown.width >= shown.height ? PixelSize(width: long, height: short) : PixelSize(width: short, height: long)
    return PixelSize(width: min(held.width, shown.width), height: min(held.height, shown.height))
  }

  /// The size in pixels at which a photo of this size is previewed in a conversation.
  package func bubbleSize(of photo: PixelSize) -> PixelSize { photo.fitted(toLongestSide: bubble) }
}

extension PixelSize {
  /// This size reduced until it fits into a screen held either way: with the long sides parallel, it is always larger.
  func fitted(into screen: PixelSize) -> PixelSize {
    longestSide <= screen.longestSide && shortestSide <= screen.shortestSide ? self : scaled(into: screen)
  }

  /// This size reduced or enlarged until it just fits into a screen held either way.
  func scaled(into screen: PixelSize) -> PixelSize {
    let (long, short) = (screen.longestSide, screen.shortestSide)
    if longestSide * short >= shortestSide * long { return scaled(toLongestSide: long) }
    let other = max(1, (2 * longestSide * short + shortestSide) / (2 * shortestSide))
    return width >= height ? PixelSize(width: other, height: short) : PixelSize(width: short, height: other)
  }
}

extension Device {
  /// The language of device files.
  package static var form: Form { Reading<Device>.device(text: "").form }

  /// Reads a device file; an error lists all faults in it.
  package init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.device(text: String(decoding: bytes, as: UTF8.self)))
  }
}

extension Reading<Device> {
  fileprivate static func device(text: String) -> Self {
    .object { keys in
      let name = keys.required("name", .string, "what commands and reports call it", example: "\"fold\"")
      let title = keys.optional("title", .string, default: "", "the same for people", example: "\"Folding phone\"")
      let width = keys.required("width", .integer(in: 16...16_384), "pixels of the screen", example: "1179")
      let height = keys.required("height", .integer(in: 16...16_384), "pixels of the screen", example: "2556")
      let bubble = keys.optional(
        "bubble", .integer(in: 16...16_384), default: 600, "pixels of the longest side of a preview in a conversation")
      let light = ScreenLight.read(keys)
      let source = keys.optional(
        "source", .string, default: "", "where its figures come from", example: "\"the maker's page\"")
      guard let name, let width, let height else { return nil }
      var device = Device(
        name: name, title: title, screen: PixelSize(width: width, height: height), bubble: bubble, source: source,
        text: text)
      device.light = light
      return device
    }
  }
}

/// How large a screen is, from which distance it is viewed, and how much light comes from it.
package struct ScreenLight: Sendable, Hashable {
  /// The diagonal of the screen.
  package var diagonal: Length
  /// The distance from the eye.
  package var distance: Length
  /// The luminance of the brightest white, in candela per square metre.
  package var peak: Double
  /// How many times its SDR white a screen shows at most; nil for a screen that does not apply gain maps.
  package var headroom: Double?
  /// The luminance of black in a dark room, in candela per square metre.
  package var black: Double
  /// The light of the room, in lux.
  package var ambient: Double
  /// The share of the room's light that the screen reflects.
  package var reflectivity: Double

  /// The luminance of the reflected room light, in candela per square metre.
  var reflected: Double { ambient / .pi * reflectivity }

  /// The luminance of SDR white, which is all of the peak unless the screen has headroom.
  package var white: Double { peak / (headroom ?? 1) }

  /// All values, exactly.
  package var text: String {
    "\(diagonal.text), \(distance.text), \(peak), \(black), \(ambient), \(reflectivity)"
      + (headroom.map { ", \($0)" } ?? "")
  }

  /// Pixels per degree of vision in the middle of a screen of this size.
  package func pixelsPerDegree(_ screen: PixelSize) -> Double {
    let pixel = diagonal.metres / hypot(Double(screen.width), Double(screen.height))
    return 1 / (2 * atan(0.5 * pixel / distance.metres) * 180 / .pi)
  }
}

extension ScreenLight {
  /// The keys that describe a device's light.
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
    let headroom = keys.optional(
      "headroom", .number(in: 1...100), "the peak over SDR white: such a screen applies gain maps", example: "8")
    let sdrWhite = keys.optional(
      "sdrWhite", .number(in: 1...10_000), "white of SDR pictures, which says the same as headroom", example: "200")
    let named = ["diagonal", "distance", "peak", "ambient"].filter(keys.has)
    let hasBlack = keys.has("black") || keys.has("contrast")
    let others = ["reflectivity", "headroom", "sdrWhite"]
    if named.isEmpty, !hasBlack, !others.contains(where: keys.has) { return nil }
    guard named.count == 4, hasBlack else {
      keys.fault(nil, "a screen's light needs all of \(Self.keys)")
      return nil
    }
    if keys.has("black"), keys.has("contrast") {
      keys.fault("contrast", "black and contrast say the same; one of them was expected")
    }
    if headroom != nil, sdrWhite != nil {
      keys.fault("sdrWhite", "headroom and sdrWhite say the same; one of them was expected")
    }
    guard let diagonal, let distance, let peak, let ambient, let dark = black ?? contrast.map({ peak / $0 }) else {
      return nil
    }
    guard dark < peak else {
      keys.fault("black", "less than the peak of \(peak) was expected, found \(dark)")
      return nil
    }
    if let sdrWhite, sdrWhite > peak {
      keys.fault("sdrWhite", "at most the peak of \(peak) was expected, found \(sdrWhite)")
    }
    return ScreenLight(
      diagonal: diagonal, distance: distance, peak: peak, headroom: headroom ?? sdrWhite.map { max(1, peak / $0) },
      black: dark, ambient: ambient, reflectivity: reflectivity)
  }
}

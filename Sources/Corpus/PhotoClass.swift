package import Pixels
package import System

/// The kind of a photo, as far as it matters for compression.
package enum PhotoClass: String, Codable, Sendable, CaseIterable {
  case photo, text, night, portrait, graphic
  /// The pixels hint at one of the others, but do not settle it.
  case unsure
}

/// A class guessed from pixels only: a special class if its signs leave little doubt, and `unsure` if they leave some.
/// For each class that it names, the guess is right for over nine in ten of the photos of PhotoClassTests.
package struct PhotoClassGuess: Codable, Sendable, Hashable {
  package let photoClass: PhotoClass

  /// The longest side at which guesses are made; more pixels would not help.
  static let side = 224

  /// Analyses an upright picture of any size.
  package init(_ raster: Raster) {
    let seen = PhotoTraits(
      raster.resampled(to: raster.size.fitted(toLongestSide: Self.side), kernel: .box, light: .gamma))
    // Drawings are recognised at the picture's own pixels, because shrinking would smooth a photo's noise away.
    let even = raster.evenShare
    // For each class, how strong its sign is, from "none" (0) to "no doubt" (1). Text comes before drawings: a screen
    // full of text is both, and its text matters more.
    let signs: [(PhotoClass, Double)] = [
      (.text, Self.place(of: seen.texty, from: 0.17, to: 0.4)),
      (.night, seen.isGrey && seen.dark < 0.9 ? Self.place(of: seen.dark, from: 0.4, to: 2) : seen.night),
      (.graphic, seen.commonest < 40 ? 0 : Self.place(of: even, from: 0.18, to: 0.45)),
      (.portrait, Self.place(of: seen.skin - seen.skinAround, from: 0.24, to: 0.45)),
    ]
    photoClass =
      signs.first { $0.1 >= 1 }?.0 ?? (signs.contains { $0.1 > 0 } ? .unsure : .photo)
  }

  private static func place(of value: Double, from none: Double, to certain: Double) -> Double {
    (value - none) / (certain - none)
  }
}

extension Raster {
  /// The share of pixels that equal the 32 before them in their row. Drawings have such long runs; a blurred background
  /// has many equal neighbours, but no long runs.
  fileprivate var evenShare: Double {
    var even = 0
    for y in Swift.stride(from: 0, to: height, by: 5) {
      var run = 0
      for x in 1..<max(2, width) where x < width {
        let at = (y * width + x) * channels
        run = (0..<channels).allSatisfy { samples[at + $0] == samples[at + $0 - channels] } ? run + 1 : 0
        if run >= 32 { even += 1 }
      }
    }
    return Double(even) / Double(max(1, (height + 4) / 5 * max(1, width - 32)))
  }
}

/// Recognises photos made by a program, and their scene, by the mark that ours leave in their files.
package enum GeneratedMark {
  /// Marks are before the picture's data, or after it if the format puts its metadata last.
  private static let searched = 65_536

  /// Whether this file has a mark.
  package static func isOn(_ path: FilePath) -> Bool {
    guard let (head, tail) = try? FileReader.ends(of: path, each: searched) else { return false }
    return (SceneMark(in: head[...]) ?? SceneMark(in: tail[...])) != nil
  }

  /// The scene in the mark of a whole file.
  package static func scene(of file: [UInt8]) -> Scene? {
    (SceneMark(in: file.prefix(searched)) ?? SceneMark(in: file.suffix(searched)))?.scene
  }
}

extension Scene {
  /// A generated picture needs no guess.
  package var photoClass: PhotoClass {
    switch self {
    case .night: .night
    case .portrait: .portrait
    case .page: .text
    case .screen, .sticker, .chart: .graphic
    case .sky, .foliage, .fabric, .water, .street, .meal: .photo
    }
  }
}

/// Shares of a small picture's pixels by which classes of photos are distinguished.
struct PhotoTraits {
  /// The share of its squares that look like text.
  var texty = 0.0
  /// The most common brightness.
  var commonest = 0
  var dark = 0.0
  /// Pixels as bright as a lamp.
  var lights = 0.0
  /// Pixels next to one of a very different brightness.
  var strokes = 0.0
  /// Pixels in the middle of the picture with colours of skin (Chai and Ngan 1999).
  var skin = 0.0
  /// The same outside the middle: wood, sand and lamplight have skin's colours, too, but everywhere.
  var skinAround = 0.0
  var isGrey = true

  init(_ raster: Raster) {
    let luma = Luma(raster)
    let count = Double(raster.size.area)
    var histogram = [Int](repeating: 0, count: 256)
    for value in luma.values { histogram[Int(value)] += 1 }
    commonest = histogram.indices.max { histogram[$0] < histogram[$1] } ?? 0
    dark = Double(histogram[...56].reduce(0, +)) / count
    lights = Double(histogram[171...].reduce(0, +)) / count
    strokes = luma.share(ofStepsOver: 28)
    texty = luma.textShare
    lookForSkin(raster)
  }

  /// How sure it is that this was taken at night: black is the most common, and lamps are few and small.
  var night: Double {
    let sign = (dark - 0.4) / 0.1
    let isLit = (0.0002...0.05).contains(lights) || dark > 0.93
    return commonest <= 28 && isLit && strokes < 0.15 ? sign : min(sign, 0.9)
  }

  private mutating func lookForSkin(_ raster: Raster) {
    guard raster.channels > 1 else { return }
    let (width, height) = (raster.width, raster.height)
    var middle = 0
    for y in 0..<height {
      for x in 0..<width {
        let at = (y * width + x) * raster.channels
        let (red, green, blue) = (Int(raster.samples[at]), Int(raster.samples[at + 1]), Int(raster.samples[at + 2]))
        if max(red, green, blue) - min(red, green, blue) > 12 { isGrey = false }
        let cb = 128 + (-43 * red - 85 * green + 128 * blue) / 256
        let cr = 128 + (128 * red - 107 * green - 21 * blue) / 256
        let luma = (red * 77 + green * 150 + blue * 29) >> 8
        let isSkin = (77...127).contains(cb) && (135...173).contains(cr) && luma > 50
        if abs(2 * x - width) < width * 3 / 5, abs(2 * y - height) < height * 3 / 5 {
          middle += 1
          if isSkin { skin += 1 }
        } else if isSkin {
          skinAround += 1
        }
      }
    }
    skin /= Double(max(1, middle))
    skinAround /= Double(max(1, raster.size.area - middle))
  }
}

/// The brightness of a picture's pixels.
private struct Luma {
  let width: Int
  let height: Int
  let values: [UInt8]

  /// A square of this side contains a word or two of a page that fills the picture.
  private static let square = 16

  init(_ raster: Raster) {
    (width, height) = (raster.width, raster.height)
    let step = raster.channels
    values = (0..<raster.size.area).map { pixel in
      let at = pixel * step
      guard step > 1 else { return raster.samples[at] }
      let (red, green, blue) = (Int(raster.samples[at]), Int(raster.samples[at + 1]), Int(raster.samples[at + 2]))
      let luma: Int = 77 * red + 150 * green + 29 * blue
      return UInt8(luma >> 8)
    }
  }

  func share(ofStepsOver least: Int) -> Double {
    var steps = 0
    for y in 0..<height {
      for x in 1..<max(1, width) where abs(self[x, y] - self[x - 1, y]) > least { steps += 1 }
    }
    return Double(steps) / Double(max(1, height * (width - 1)))
  }

  /// The share of squares with dark strokes on one bright background, and almost nothing brighter than that: leaves,
  /// bricks and grass are both brighter and darker than their background.
  var textShare: Double {
    var (written, all) = (0, 0)
    for top in stride(from: 0, through: height - Self.square, by: Self.square) {
      for left in stride(from: 0, through: width - Self.square, by: Self.square) {
        all += 1
        if isWritten(left, top) { written += 1 }
      }
    }
    return Double(written) / Double(max(1, all))
  }

  private func isWritten(_ left: Int, _ top: Int) -> Bool {
    let (side, reach) = (Self.square, 12)
    var histogram = [Int](repeating: 0, count: 256)
    var steps = 0
    for y in top..<top + side {
      for x in left..<left + side {
        histogram[self[x, y]] += 1
        if x > left, abs(self[x, y] - self[x - 1, y]) > 24 { steps += 1 }
      }
    }
    func count(_ levels: Range<Int>) -> Int { histogram[levels.clamped(to: 0..<256)].reduce(0, +) }
    func near(_ level: Int) -> Int { count(level - reach..<level + reach + 1) }
    let ground = (0..<256).max { near($0) < near($1) } ?? 0
    // On a dark background nothing can be sufficiently darker.
    guard ground > 90 else { return false }
    let (area, strokes) = (side * side, count(0..<ground - 30))
    return (area * 45 / 100...area * 93 / 100).contains(near(ground))
      && (area * 5 / 100...area / 2).contains(strokes) && count(min(ground + 31, 256)..<256) * 100 < area * 3
      && steps * 100 > side * (side - 1) * 8
  }

  private subscript(x: Int, y: Int) -> Int { Int(values[y * width + x]) }
}

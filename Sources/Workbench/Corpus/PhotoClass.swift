import Glibc
public import ImageCodecs

/// What a photo is of, as far as compression cares.
public enum PhotoClass: String, Codable, Sendable, CaseIterable {
  case photo, text, night, portrait, graphic
}

/// A class guessed from pixels alone, and how sure that is: a share, from just over a fifth to one.
public struct PhotoClassGuess: Codable, Sendable, Hashable {
  public let photoClass: PhotoClass
  public let confidence: Double

  /// The longest side at which guesses are made; more pixels say no more.
  static let side = 384

  /// Looks at an upright picture of any size.
  public init(_ raster: Raster) {
    let seen = Traits(raster.resampled(to: raster.size.fitted(toLongestSide: Self.side), kernel: .box, light: .gamma))
    // How flat is told at the picture's own pixels: shrinking would smooth a photo's noise away.
    let flat = raster.flatShare
    let evidence: [(PhotoClass, Double)] = [
      (.graphic, 6 * (flat - 0.62) + (seen.colours < 64 ? 1.5 : 0)),
      (.text, seen.textEvidence),
      (.night, 8 * (seen.dark - 0.55) + 20 * min(seen.lights, 0.03)),
      (
        .portrait,
        7 * (seen.skin - seen.skinAround - 0.3) - 14 * max(0, seen.strokes - 0.1) - 6 * max(0, seen.dark - 0.4)
      ),
    ]
    let weights = [(PhotoClass.photo, 1.0)] + evidence.map { ($0.0, exp($0.1)) }
    // A screen full of text is both; what it is drawn of matters less than what it is read for.
    let best = weights.max { $0.1 < $1.1 } ?? (.photo, 1)
    photoClass = best.0
    confidence = best.1 / weights.reduce(0) { $0 + $1.1 }
  }
}

/// Shares of a small picture's pixels that tell the classes apart.
private struct Traits {
  /// Close to the commonest brightness.
  var paper = 0.0
  /// Whether that is as bright as paper in a room: a night sky is as even as a page.
  var isPaperLit = false
  /// Across which brightness changes sharply.
  var strokes = 0.0
  /// Of mean distance between the strongest and the weakest channel.
  var saturation = 0.0
  var dark = 0.0
  /// Bright ones.
  var lights = 0.0
  /// In the middle of the picture, of the colours that skin has (Chai and Ngan 1999).
  var skin = 0.0
  /// Outside the middle: wood, sand and lamplight have skin's colours, and are all around.
  var skinAround = 0.0
  /// Different colours, at four bits a channel.
  var colours = 0

  init(_ raster: Raster) {
    let (width, height, step) = (raster.width, raster.height, raster.channels)
    var histogram = [Int](repeating: 0, count: 256)
    var palette: Set<Int> = []
    var previous = 0
    var middle = 0
    var around = 0
    for y in 0..<height {
      for x in 0..<width {
        let at = (y * width + x) * step
        let red = Int(raster.samples[at])
        let (green, blue) = step == 1 ? (red, red) : (Int(raster.samples[at + 1]), Int(raster.samples[at + 2]))
        let luma = (red * 77 + green * 150 + blue * 29) >> 8
        histogram[luma] += 1
        palette.insert((red >> 4) << 8 | (green >> 4) << 4 | blue >> 4)
        saturation += Double(max(red, green, blue) - min(red, green, blue)) / 255
        if x > 0, abs(luma - previous) > 28 { strokes += 1 }
        previous = luma
        let cb = 128 + (-43 * red - 85 * green + 128 * blue) / 256
        let cr = 128 + (128 * red - 107 * green - 21 * blue) / 256
        let isSkin = (77...127).contains(cb) && (135...173).contains(cr) && luma > 50
        if abs(2 * x - width) < width * 3 / 5, abs(2 * y - height) < height * 3 / 5 {
          middle += 1
          if isSkin { skin += 1 }
        } else {
          around += 1
          if isSkin { skinAround += 1 }
        }
      }
    }
    let count = Double(width * height)
    let commonest = histogram.indices.max { histogram[$0] < histogram[$1] } ?? 0
    func share(_ levels: ClosedRange<Int>) -> Double {
      Double(histogram[levels.clamped(to: 0...255)].reduce(0, +)) / count
    }
    paper = share((commonest - 20)...(commonest + 20))
    isPaperLit = commonest > 95
    dark = share(0...56)
    lights = share(215...255)
    strokes /= count
    saturation /= count
    skin /= Double(max(1, middle))
    skinAround /= Double(max(1, around))
    colours = palette.count
  }

  /// Much of one bright tone, crossed by strokes: a wall or a sky has the one, and not the other.
  var textEvidence: Double {
    guard isPaperLit else { return -9 }
    return 9 * (paper - 0.42) + 12 * (min(strokes, 0.25) - 0.11) - 100 * max(0, 0.03 - strokes)
      - 4 * max(0, saturation - 0.2)
  }
}

extension Raster {
  /// The share of pixels that are exactly their left neighbour.
  fileprivate var flatShare: Double {
    var same = 0
    for y in Swift.stride(from: 0, to: height, by: 3) {
      for x in 1..<max(2, width) where x < width {
        let at = (y * width + x) * channels
        if (0..<channels).allSatisfy({ samples[at + $0] == samples[at + $0 - channels] }) { same += 1 }
      }
    }
    return Double(same) / Double(max(1, (height + 2) / 3 * max(1, width - 1)))
  }
}

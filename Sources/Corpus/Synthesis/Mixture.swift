import ImageCodecs
import Pixels
import Statistics
import System

/// Which photos a set contains: in shares as measured on phone files, spread evenly over the numbers so that a small
/// set has them, too.
enum Mixture {
  /// Libjpeg qualities of a folder's files: 75, 91 and 94 at the 10th, 50th and 90th percentile. Phones' own have 85,
  /// 95 and 96, and some files were edited or forwarded.
  static let qualities = [70, 75, 80, 85, 85, 90, 92, 92, 93, 93, 94, 95]

  /// Scenes ordered by the bytes that such photos need; each is a sixteenth of the set.
  private static let byRate: [Scene] = [
    .portrait, .sky, .sky, .portrait, .page, .meal, .water, .night, .fabric, .night, .meal, .street, .water, .foliage,
    .fabric, .foliage,
  ]

  /// One of the sixteenths.
  struct Slot {
    let scene: Scene
    let place: Int

    func quantile(_ within: Double) -> Double { (Double(place) + within) / 16 }
  }

  /// Seven and sixteen have no common factor, so that consecutive photos differ and sixteen of them contain each scene
  /// once.
  static func slot(_ number: Int, seed: UInt64) -> Slot {
    let place = (number * 7 + Int(seed % 16)) % 16
    return Slot(scene: byRate[place], place: place)
  }

  /// Screens, stickers and charts: one photo in ten.
  static func drawn(_ number: Int) -> Scene? {
    switch number % 40 {
    case 6, 26: .screen
    case 16: .sticker
    case 36: .chart
    default: nil
    }
  }

  /// Bytes per pixel at quality 50 of a photo shown at `side`: log-normal, as in camera photos at 2048 px (0.036, 0.062
  /// and 0.123 at the 10th, 50th and 90th percentile of those with three megapixels or more), and more for smaller
  /// pictures, because they show the same things with fewer pixels.
  static func rate(atQuantile share: Double, side: Int) -> Double {
    0.074 * exp(0.44 * normalQuantile(share)) * pow(2048 / Double(min(2048, side)), 0.65)
  }

  /// Bytes per pixel at half the side divided by those at the whole: 1.06, 1.27 and 1.42 at the 10th, 50th and 90th
  /// percentile of real photos; less if fine detail makes the rate high. `share` is that of the rate.
  static func rise(atQuantile share: Double, _ chance: Double) -> Double {
    1.25 - 0.05 * normalQuantile(share) + 0.11 * normalQuantile(chance)
  }

  /// Sizes as in a folder of phone photos: a quarter is under one megapixel, sent by messengers, cropped, or from old
  /// phones; the median is 8 megapixels.
  private static let sizes: [(Int, Int)] = [
    (4032, 3024), (3264, 2448), (640, 480), (4032, 3024), (1280, 960), (4032, 3024), (600, 450), (4608, 3456),
    (4032, 3024), (3264, 2448), (4608, 3456), (1024, 768), (3264, 2448), (4032, 3024), (600, 450), (4080, 3072),
    (1600, 1200), (4000, 3000), (480, 360), (4608, 3456), (3264, 2448), (1080, 1350), (800, 600),
  ]

  static func size(_ number: Int, of scene: Scene, seed: UInt64, _ random: inout SeededGenerator) -> PixelSize {
    switch scene {
    case .screen: return random.pick([PixelSize(width: 1179, height: 2556), PixelSize(width: 1080, height: 2400)])
    case .sticker: return PixelSize(width: 618, height: 618)
    case .chart: return PixelSize(width: 1600, height: 1000)
    default: break
    }
    let (width, height) = number % 50 == 21 ? (8064, 6048) : sizes[(number * 5 + Int(seed % 23)) % sizes.count]
    let size = PixelSize(width: width, height: height)
    let isUpright = random.chance(scene == .portrait || scene == .page ? 0.8 : 0.35)
    return isUpright && width > height ? size.turned : size
  }

  static func peculiarity(_ number: Int) -> PhotoRecipe.Peculiarity? {
    switch number % 40 {
    case 3, 23: .progressive
    case 9: .grey
    case 29: .inks
    default: nil
    }
  }

  /// A phone held upright stores its picture sideways, with orientation 6; the others come from front cameras and
  /// editors.
  static func orientation(_ number: Int, isUpright: Bool) -> Orientation? {
    switch number % 40 {
    case 2: .mirrored
    case 12: .flipped
    case 22: .transposed
    case 32: .transversed
    case 38: .upsideDown
    case 18: .left
    case 10, 30: nil
    default: isUpright ? .right : .up
    }
  }

  /// The normal distribution's quantile, to three digits (Tukey's lambda fit of 1960).
  private static func normalQuantile(_ share: Double) -> Double {
    (pow(share, 0.135) - pow(1 - share, 0.135)) / 0.1975
  }
}

extension PixelSize {
  /// This size, or the largest size of its shape with even sides and at most this many megapixels.
  func limited(toMegapixels most: Int) -> PixelSize {
    guard area > most * 1_000_000 else { return self }
    let scale = (Double(most) * 1e6 / Double(area)).squareRoot()
    return PixelSize(width: Int(Double(width) * scale) & ~1, height: Int(Double(height) * scale) & ~1)
  }
}

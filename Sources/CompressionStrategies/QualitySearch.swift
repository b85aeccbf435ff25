import ImageCodecs
import System

/// Finds the highest quality whose file is within a limit, from as few encodes as possible.
///
/// It ends with a quality within the limit whose neighbour is not, or as soon as a file fills enough of the limit.
struct QualitySearch {
  /// A file that fills this share of the limit is good enough.
  static let enough = 0.97

  /// The most bytes.
  let limit: Int
  private var pixels: Int
  private let qualities: [Int]
  /// Predicts the logarithm of bytes per pixel.
  private var expected: Expectation
  /// Places in `qualities`: the highest known to be within the limit, and the lowest known to exceed it.
  private var keeps = -1
  private var exceeds: Int
  private var isFilled = false
  private var tries = 0
  /// After this many guesses, every other try is the middle, because some pictures are unlike all others.
  private static let guesses = 4

  /// A search over the format's qualities from `lowest`, for a picture with this many pixels.
  init(limit: Int, pixels: Int, format: OutputFormat, lowest: Int) {
    self.limit = limit
    self.pixels = pixels
    qualities = format.qualities.filter { $0 >= lowest }
    exceeds = qualities.count
    expected = Expectation(format.typicalBytes)
  }

  /// The same search for a smaller raster of the picture, with what was learnt about bytes per pixel.
  func forRaster(of pixels: Int) -> QualitySearch {
    var search = self
    (search.pixels, search.keeps, search.exceeds) = (pixels, -1, qualities.count)
    (search.isFilled, search.tries) = (false, 0)
    return search
  }

  /// Whether nothing is left to try.
  var isOver: Bool { isFilled || exceeds - keeps <= 1 }

  /// The highest quality known to be within the limit; nil if there is none.
  var best: Int? { keeps < 0 ? nil : qualities[keeps] }

  /// The quality above the best; nil if there is no higher one, or if nothing is within the limit.
  var tooMuch: Int? { keeps < 0 || exceeds >= qualities.count ? nil : qualities[exceeds] }

  /// The quality to try next: the highest that is expected to be within the limit.
  var next: Int {
    let candidates = (keeps + 1)...(exceeds - 1)
    if tries >= Self.guesses, tries % 2 == 0 { return qualities[(candidates.lowerBound + candidates.upperBound) / 2] }
    let target = log(max(1, Double(limit)) / Double(pixels))
    return qualities[candidates.last { expected[qualities[$0]] <= target } ?? candidates.lowerBound]
  }

  mutating func learn(_ bytes: Int, at quality: Int) {
    tries += 1
    expected.learn(log(Double(max(1, bytes)) / Double(pixels)), at: quality)
    guard let place = qualities.firstIndex(of: quality) else { return }
    if bytes <= limit { keeps = max(keeps, place) } else { exceeds = min(exceeds, place) }
    isFilled = isFilled || bytes <= limit && Double(bytes) >= Self.enough * Double(limit)
  }

  /// The next quality whose files differ from this one's; nil if this is the highest.
  func quality(above quality: Int) -> Int? { qualities.first { $0 > quality } }

  /// Estimated bytes of a file of the whole raster.
  func bytes(at quality: Int) -> Double { exp(expected[quality]) * Double(pixels) }

  /// The estimated ratio between the bytes at two qualities.
  func growth(from quality: Int, to other: Int) -> Double { exp(expected[other] - expected[quality]) }
}

extension OutputFormat {
  /// The logarithm of bytes per pixel by quality, from a few photos at 2048 pixels. A search starts from it and learns
  /// the difference.
  fileprivate var typicalBytes: TypicalRun {
    switch self {
    case .avif:
      TypicalRun(
        [
          (1, 0.0035), (10, 0.0064), (20, 0.0105), (30, 0.0154), (40, 0.0228), (50, 0.0340), (60, 0.0550),
          (70, 0.0770), (80, 0.1133), (90, 0.2250), (95, 0.3410), (98, 0.5040), (100, 0.6820),
        ], as: log)
    case .heic:
      TypicalRun(
        [
          (1, 0.0020), (10, 0.0045), (20, 0.0095), (30, 0.0180), (40, 0.0330), (50, 0.0590), (60, 0.1040),
          (70, 0.1900), (80, 0.3500), (90, 0.5500), (100, 0.6000),
        ], as: log)
    case .jxl:
      TypicalRun(
        [
          (1, 0.0109), (10, 0.0160), (20, 0.0246), (30, 0.0317), (40, 0.0342), (50, 0.0421), (60, 0.0468),
          (70, 0.0609), (80, 0.0849), (90, 0.1422), (95, 0.2072), (98, 0.3061), (99, 0.3693), (100, 0.7931),
        ], as: log)
    default:
      TypicalRun(
        [
          (1, 0.0100), (10, 0.0164), (20, 0.0209), (30, 0.0255), (40, 0.0300), (50, 0.0347), (60, 0.0400),
          (70, 0.0456), (75, 0.0493), (80, 0.0617), (85, 0.0801), (90, 0.1167), (93, 0.1550), (95, 0.1970),
          (97, 0.2410), (98, 0.2830), (100, 0.3020),
        ], as: log)
    }
  }
}

import Pixels
import System

/// Finds a side with which a quality fills a limit that it exceeds at full size.
///
/// The first bit of shrinking saves more bytes than its share, because grain is averaged away; and sides that are
/// multiples of an encoder's blocks take fewer bytes than their neighbours. If no shorter side fills the limit at one
/// quality, a higher quality is tried.
struct SideFit {
  /// The next file to write.
  struct Step {
    let side: Int
    let quality: Int
  }

  /// A side that was written, and its bytes.
  private typealias Known = (side: Int, bytes: Double)

  /// How bytes depend on the number of pixels at one quality, as an exponent, averaged over photos.
  private static let typicalExponent = 0.7
  /// Exponents outside this range are ignored; they come from the first bit of shrinking.
  private static let exponents = 0.4...3.0
  /// The share of the limit to aim at: the middle of what is good enough.
  private static let aim = (1 + QualitySearch.enough) / 2

  /// What to write next; nil if nothing is left to try.
  private(set) var next: Step?
  private let whole: Int
  /// No side becomes shorter than this.
  private let shortest: Int
  private let search: QualitySearch
  private let target: Double
  private var quality: Int
  /// The last side written, and the bytes that it is expected to take at `quality`.
  private var last: Known
  private var exponent = Self.typicalExponent
  /// At `quality`: the longest side known to be within the limit, and the shortest known to exceed it, without the
  /// whole.
  private var (under, over): (Known?, Known?)

  /// A search for a raster of this size, whose highest quality within the limit is known.
  init(_ size: PixelSize, _ search: QualitySearch, shortest: Int) {
    self.shortest = min(shortest, size.longestSide)
    (whole, self.search, target) = (size.longestSide, search, Double(search.limit) * Self.aim)
    quality = search.tooMuch ?? 0
    last = (whole, search.bytes(at: quality))
    if search.tooMuch != nil { next = aimed() }
  }

  /// The longest side expected to take `target` bytes, if one of `side` takes `bytes`.
  static func side(
    taking target: Double, where side: Int, takes bytes: Double, exponent: Double = typicalExponent
  ) -> Int {
    max(1, Int(Double(side) * pow(max(target, 1) / max(bytes, 1), 0.5 / exponent)))
  }

  /// Uses the result of the requested step.
  mutating func learn(_ bytes: Int) {
    guard let step = next else { return }
    let known = (side: step.side, bytes: Double(max(1, bytes)))
    let followed = log(known.bytes / last.bytes) / log(Double(known.side) / Double(last.side)) / 2
    if followed.isFinite { exponent = min(max(followed, Self.exponents.lowerBound), Self.exponents.upperBound) }
    last = known
    if bytes > search.limit {
      if known.side < over?.side ?? whole { over = known }
    } else if known.side > under?.side ?? 0 {
      under = known
    }
    next = aimed()
  }

  private mutating func aimed() -> Step? {
    while true {
      let shortest = max(shortest, (under?.side ?? 0) + 1)
      let longest = (over?.side ?? whole) - 1
      let wanted = wanted
      if shortest <= longest, wanted <= longest || over != nil {
        return Step(side: min(max(wanted, shortest), longest), quality: quality)
      }
      guard let higher = search.quality(above: quality) else { return nil }
      last.bytes *= search.growth(from: quality, to: higher)
      (quality, under, over) = (higher, nil, nil)
    }
  }

  /// The side that is expected to reach the aim: interpolated between written ones, else by the exponent.
  private var wanted: Int {
    guard let under, let over, over.bytes > under.bytes else {
      return Self.side(taking: target, where: last.side, takes: last.bytes, exponent: exponent)
    }
    let share = log(target / under.bytes) / log(over.bytes / under.bytes)
    return Int(Double(under.side) * pow(Double(over.side) / Double(under.side), share))
  }
}

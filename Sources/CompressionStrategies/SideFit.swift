import Pixels
import Platform

/// Finds a side at which a quality that is too much for the whole raster fills a limit.
///
/// The first bit of shrinking takes more than its share of the bytes, because grain is averaged away, and sides that are
/// multiples of an encoder's blocks take less than their neighbours: if no shorter side of one quality fills the limit,
/// a higher quality is asked.
struct SideFit {
  /// What is to be written.
  struct Step {
    let side: Int
    let quality: Int
  }

  /// A side that was written, and what it took.
  private typealias Known = (side: Int, bytes: Double)

  /// How bytes follow the number of pixels at one quality, as an exponent, in the mean of photos.
  private static let typicalExponent = 0.7
  /// Between these an exponent is believed; what is beyond them comes of the first bit of shrinking.
  private static let exponents = 0.4...3.0
  /// The part of the limit that is aimed at: the middle of what is enough.
  private static let aim = (1 + QualitySearch.enough) / 2

  /// What is to be written next; nil if nothing is left to try.
  private(set) var next: Step?
  private let whole: Int
  /// No side is made shorter.
  private let shortest: Int
  private let search: QualitySearch
  private let target: Double
  private var quality: Int
  /// The side that was written last, and the bytes that it is expected to take at `quality`.
  private var last: Known
  private var exponent = Self.typicalExponent
  /// At `quality`: the longest side known to keep the limit, and the shortest known to exceed it, the whole apart.
  private var (under, over): (Known?, Known?)

  /// For a raster of this size, whose highest quality within the limit is known.
  init(_ size: PixelSize, _ search: QualitySearch, shortest: Int) {
    self.shortest = min(shortest, size.longestSide)
    (whole, self.search, target) = (size.longestSide, search, Double(search.limit) * Self.aim)
    quality = search.tooMuch ?? 0
    last = (whole, search.bytes(at: quality))
    if search.tooMuch != nil { next = aimed() }
  }

  /// The longest side that is expected to take `target` bytes if one of `side` takes `bytes`.
  static func side(
    taking target: Double, where side: Int, takes bytes: Double, exponent: Double = typicalExponent
  ) -> Int {
    max(1, Int(Double(side) * pow(max(target, 1) / max(bytes, 1), 0.5 / exponent)))
  }

  /// What the step that was asked for came to.
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

  /// The side that is expected to take what is aimed at: between those that were written, else by the exponent.
  private var wanted: Int {
    guard let under, let over, over.bytes > under.bytes else {
      return Self.side(taking: target, where: last.side, takes: last.bytes, exponent: exponent)
    }
    let share = log(target / under.bytes) / log(over.bytes / under.bytes)
    return Int(Double(under.side) * pow(Double(over.side) / Double(under.side), share))
  }
}

package import Pixels

/// Finds the side and the tables that show a picture best within a byte limit.
///
/// Where few bits are left to a pixel, a picture of half the side may look better: a quarter of the blocks leave four
/// times the bits to each. Whichever has the smaller squared error, shown at the same size, is the one that looks better
/// too; sides between full and half seldom win, and by little (`docs/size-search.md`).
package struct SideSearch {
  /// Below this scale of the tables for each bit that the limit leaves to a pixel, half the side wins seldom and little:
  /// it is not tried, and pixels are kept for larger screens.
  private static let leastCoarse = 3.5
  /// What is left of a small picture's quantisation error, squared, when it is enlarged to twice its side.
  private static let spread = 0.75
  /// Tables of this scale, libjpeg's quality 50, take away more than colour at full resolution shows.
  private static let coarsestInFullColour = 1.0
  /// No side is made shorter than this: smaller is a thumbnail, not the picture.
  private static let shortestSide = 240
  /// A quality, on libjpeg's scale, that nobody complains of.
  private static let decentQuality = 75.0
  /// Bits a pixel below which it pays to send several scans and to weigh every value against its bits.
  private static let fewBits = 0.65

  /// What was tried, for the account.
  package private(set) var steps: [SearchStep] = []
  private let full: Raster
  private let choices: SearchChoices
  /// Seconds of work so far, by whoever accounts for it.
  private let clock: () -> Double

  package init(_ raster: Raster, _ choices: SearchChoices, clock: @escaping () -> Double = { 0 }) {
    full = raster
    self.choices = choices
    self.clock = clock
  }

  /// The best file of at most `limit` bytes; nil where none shows the picture.
  package mutating func fit(within limit: Int) -> FittedJPEG? {
    var attempt = attempt(full, within: limit)
    defer { steps += attempt.steps }
    // Errors are compared where both are known: a page has lines of text, and lines without.
    let lines = attempt.sampledLines
    while attempt.size.longestSide / 2 >= Self.shortestSide {
      let scale = attempt.scale(within: limit)
      guard scale > Self.leastCoarse * bits(limit, a: attempt.size) else { break }
      var smaller = halved(attempt.size, within: limit, asked: lines)
      let mustShrink = JPEGRecipe.quality(ofScale: scale) < choices.lowestQuality
      guard mustShrink || smaller.error(within: limit) < attempt.error(within: limit) else {
        steps += smaller.steps
        break
      }
      steps += attempt.steps
      attempt = smaller
    }
    if choices.chroma == nil, full.channels == 3, attempt.size == full.size, attempt.isFinest(within: limit) {
      // What the finest tables leave over buys what is missing still: colour at full resolution.
      var fuller = self.attempt(full, within: limit, chroma: .full)
      let isWorthIt = fuller.scale(within: limit) < Self.coarsestInFullColour
      steps += isWorthIt ? attempt.steps : fuller.steps
      if isWorthIt { attempt = fuller }
    }
    let isDecent = JPEGRecipe.quality(ofScale: attempt.scale(within: limit)) >= choices.lowestQuality
    return isDecent ? attempt.fit(within: limit) : nil
  }

  /// A file of decent quality and hardly larger than that takes, of at most `limit` bytes.
  package mutating func decent(within limit: Int) -> FittedJPEG? {
    var attempt = attempt(full, within: limit)
    defer { steps += attempt.steps }
    // A sample of a small picture may miss by so much.
    let estimate = attempt.bytes(atQuality: Self.decentQuality)
    return attempt.fit(within: min(limit, estimate + estimate / 50 + 64))
  }

  /// What the smallest picture would take that is still one.
  package mutating func smallest() -> (bytes: Int, size: PixelSize) {
    let isSmall = full.size.longestSide <= Self.shortestSide
    var attempt = attempt(isSmall ? full : resized(toLongestSide: Self.shortestSide), within: 1)
    defer { steps += attempt.steps }
    return (attempt.bytes(atQuality: Self.decentQuality), attempt.size)
  }

  private func bits(_ limit: Int, a size: PixelSize) -> Double { Double(limit) * 8 / Double(size.area) }

  private func attempt(
    _ raster: Raster, within limit: Int, chroma: ChromaSampling = .quarter, lost: Double = 0
  ) -> Attempt {
    let isTight = bits(limit, a: raster.size) < Self.fewBits
    let recipe = JPEGRecipe(isProgressive: choices.isProgressive ?? isTight, weighsBits: isTight)
    let spread = raster.size == full.size ? 1 : Self.spread
    return Attempt(
      raster, chroma: choices.chroma ?? chroma, recipe: recipe, lost: lost, spread: spread, clock: clock)
  }

  /// The picture at half this side, and what these lines of it lose by that.
  private mutating func halved(_ size: PixelSize, within limit: Int, asked lines: [Range<Int>]) -> Attempt {
    let smaller = resized(toLongestSide: size.longestSide / 2)
    return attempt(smaller, within: limit, lost: full.squaredError(shownBy: smaller, in: lines))
  }

  /// The picture at a smaller side.
  private mutating func resized(toLongestSide side: Int) -> Raster {
    let begin = clock()
    let size = full.size.scaled(toLongestSide: side)
    let smaller = full.resampled(to: size, kernel: choices.kernel, light: choices.light)
    steps.append(SearchStep(.resize(from: full.size), size: size, seconds: clock() - begin))
    return smaller
  }
}

extension Raster {
  /// The mean squared error of these lines that is left when `smaller` is enlarged again as screens enlarge.
  fileprivate func squaredError(shownBy smaller: Raster, in lines: [Range<Int>]) -> Double {
    let enlarged = smaller.resampled(to: size, kernel: .catmullRom, light: .gamma)
    var (squares, count) = (0, 0)
    for line in lines {
      for index in (line.lowerBound * stride)..<(line.upperBound * stride) {
        let difference = Int(samples[index]) &- Int(enlarged.samples[index])
        squares &+= difference &* difference
      }
      count += line.count * stride
    }
    return Double(squares) / Double(max(1, count))
  }
}

/// One size, its coefficients, and the search over them.
private struct Attempt {
  let size: PixelSize
  private var search: JPEGSizeSearch
  private var encoded: SearchStep?
  private let transformSeconds: Double
  /// The squared error of the picture at this size before it is quantised, and how much of what quantising adds shows.
  private let lost: Double
  private let spread: Double
  private let clock: () -> Double

  init(
    _ raster: Raster, chroma: ChromaSampling, recipe: JPEGRecipe, lost: Double, spread: Double,
    clock: @escaping () -> Double
  ) {
    let begin = clock()
    self.clock = clock
    self.lost = lost
    self.spread = spread
    size = raster.size
    search = JPEGSizeSearch(JPEGCoefficients(raster, sampling: chroma), recipe: recipe, clock: clock)
    transformSeconds = clock() - begin
  }

  /// The lines of the picture that estimates rest on.
  var sampledLines: [Range<Int>] { search.sampledLines }

  /// The scale of the tables at which a sample says that the limit is met.
  mutating func scale(within limit: Int) -> Double { search.estimatedScale(within: limit) }

  /// Whether a sample says that tables of ones meet the limit.
  mutating func isFinest(within limit: Int) -> Bool { search.isFinest(search.estimatedScale(within: limit)) }

  /// The squared error, shown at full size, of the file that meets the limit, by the sample.
  mutating func error(within limit: Int) -> Double { lost + spread * search.estimatedError(within: limit) }

  /// What a sample says that a quality takes.
  mutating func bytes(atQuality quality: Double) -> Int {
    search.estimatedBytes(at: JPEGRecipe.scale(ofQuality: max(quality, 1)))
  }

  /// The file, if one fits.
  mutating func fit(within limit: Int) -> FittedJPEG? {
    let begin = clock()
    let tried = search.trials.count
    let answer = search.fit(within: limit)
    guard let bytes = answer.bytes else { return nil }
    let searching = search.trials[tried...].reduce(0) { $0 + $1.seconds }
    encoded = SearchStep(.encode, size: size, bytes: bytes.count, seconds: max(0, clock() - begin - searching))
    return FittedJPEG(bytes: bytes, size: size, isFinest: answer.isFinest)
  }

  /// Everything that was done at this size, in order.
  var steps: [SearchStep] {
    search.trials.enumerated().map { index, trial in
      SearchStep(
        .search, size: size, bytes: trial.bytes, seconds: trial.seconds + (index == 0 ? transformSeconds : 0))
    } + (encoded.map { [$0] } ?? [])
  }
}

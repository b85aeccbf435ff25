import ImageCodecs
import Pixels

/// Finds the side and the tables that show a picture best within a byte limit.
///
/// Where few bits are left to a pixel, a picture of half the side may look better: a quarter of the blocks leave four
/// times the bits to each. Whichever has the smaller squared error, shown at the same size, is the one that looks better
/// too; sides between full and half seldom win, and by little (`docs/size-search.md`).
struct SideSearch {
  /// A file that fits, and whether no finer one exists.
  struct Found {
    let rendition: Rendition
    let isFinest: Bool
  }

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
  private(set) var steps: [Account.Step] = []
  private let full: Raster
  private let picture: PictureSettings
  private let isProgressive: Bool?
  private let lowestQuality: Double

  init(_ raster: Raster, picture: PictureSettings, isProgressive: Bool?, lowestQuality: Double) {
    full = raster
    self.picture = picture
    self.isProgressive = isProgressive
    self.lowestQuality = lowestQuality
  }

  /// The best file of at most `limit` bytes; nil where none shows the picture.
  mutating func fit(within limit: Int) -> Found? {
    var attempt = attempt(full, within: limit)
    defer { steps += attempt.steps }
    // Errors are compared where both are known: a page has lines of text, and lines without.
    let lines = attempt.sampledLines
    while attempt.size.longestSide / 2 >= Self.shortestSide {
      let scale = attempt.scale(within: limit)
      guard scale > Self.leastCoarse * bits(limit, a: attempt.size) else { break }
      var smaller = halved(attempt.size, within: limit, asked: lines)
      let mustShrink = JPEGRecipe.quality(ofScale: scale) < lowestQuality
      guard mustShrink || smaller.error(within: limit) < attempt.error(within: limit) else {
        steps += smaller.steps
        break
      }
      steps += attempt.steps
      attempt = smaller
    }
    if picture.chroma == nil, full.channels == 3, attempt.size == full.size, attempt.isFinest(within: limit) {
      // What the finest tables leave over buys what is missing still: colour at full resolution.
      var fuller = self.attempt(full, within: limit, chroma: .full)
      let isWorthIt = fuller.scale(within: limit) < Self.coarsestInFullColour
      steps += isWorthIt ? attempt.steps : fuller.steps
      if isWorthIt { attempt = fuller }
    }
    let isDecent = JPEGRecipe.quality(ofScale: attempt.scale(within: limit)) >= lowestQuality
    return isDecent ? attempt.fit(within: limit) : nil
  }

  /// A file of decent quality and hardly larger than that takes, of at most `limit` bytes.
  mutating func decent(within limit: Int) -> Found? {
    var attempt = attempt(full, within: limit)
    defer { steps += attempt.steps }
    // A sample of a small picture may miss by so much.
    let estimate = attempt.bytes(atQuality: Self.decentQuality)
    return attempt.fit(within: min(limit, estimate + estimate / 50 + 64))
  }

  /// What the smallest picture would take that is still one.
  mutating func smallest() -> (bytes: Int, size: PixelSize) {
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
    let recipe = JPEGRecipe(isProgressive: isProgressive ?? isTight, weighsBits: isTight)
    let spread = raster.size == full.size ? 1 : Self.spread
    return Attempt(raster, chroma: picture.chroma ?? chroma, recipe: recipe, lost: lost, spread: spread)
  }

  /// The picture at half this side, and what these lines of it lose by that.
  private mutating func halved(_ size: PixelSize, within limit: Int, asked lines: [Range<Int>]) -> Attempt {
    let smaller = resized(toLongestSide: size.longestSide / 2)
    return attempt(smaller, within: limit, lost: full.squaredError(shownBy: smaller, in: lines))
  }

  /// The picture at a smaller side.
  private mutating func resized(toLongestSide side: Int) -> Raster {
    let begin = CPUClock.seconds
    let size = full.size.scaled(toLongestSide: side)
    let smaller = full.resampled(to: size, kernel: picture.resizer.kernel, light: picture.resizer.light)
    steps.append(
      Account.Step(
        .resize, width: size.width, height: size.height, kept: false, megapixels: Double(full.size.area) / 1e6,
        cpuSeconds: CPUClock.seconds - begin))
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
  private var encoded: Account.Step?
  private let transformSeconds: Double
  /// The squared error of the picture at this size before it is quantised, and how much of what quantising adds shows.
  private let lost: Double
  private let spread: Double

  init(_ raster: Raster, chroma: ChromaSampling, recipe: JPEGRecipe, lost: Double, spread: Double) {
    let begin = CPUClock.seconds
    self.lost = lost
    self.spread = spread
    size = raster.size
    search = JPEGSizeSearch(JPEGCoefficients(raster, sampling: chroma), recipe: recipe)
    transformSeconds = CPUClock.seconds - begin
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
  mutating func fit(within limit: Int) -> SideSearch.Found? {
    let begin = CPUClock.seconds
    let tried = search.trials.count
    let answer = search.fit(within: limit)
    guard let bytes = answer.bytes else { return nil }
    let searching = search.trials[tried...].reduce(0) { $0 + $1.cpuSeconds }
    encoded = Account.Step(
      .encode, width: size.width, height: size.height, bytes: bytes.count,
      cpuSeconds: max(0, CPUClock.seconds - begin - searching))
    var rendition = Rendition(bytes, size: size, format: .jpeg)
    rendition.encoder = "stepwedge"
    return SideSearch.Found(rendition: rendition, isFinest: answer.isFinest)
  }

  /// Everything that was done at this size, in order.
  var steps: [Account.Step] {
    search.trials.enumerated().map { index, trial in
      Account.Step(
        .search, width: size.width, height: size.height, bytes: trial.bytes, kept: false,
        cpuSeconds: trial.cpuSeconds + (index == 0 ? transformSeconds : 0))
    } + (encoded.map { [$0] } ?? [])
  }
}

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
  /// The part of the error that must be left of a photo's where every pixel keeps its colour.
  private static let mostInFullColour = 0.55
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

  /// The best file of at most `limit` bytes, or of at most `fewer` where that costs next to nothing; nil where none shows
  /// the picture.
  package mutating func fit(within limit: Int, sparing fewer: Int? = nil) -> FittedJPEG? {
    var attempt = best(within: limit)
    if let fewer, fewer < limit {
      var spared = best(within: fewer)
      let cost = ScoreLoss.points(of: spared.error(within: fewer)) - ScoreLoss.points(of: attempt.error(within: limit))
      if cost <= ScoreLoss.worthSparing, let file = written(&spared, within: fewer) {
        steps += attempt.steps + spared.steps
        return file
      }
      steps += spared.steps
    }
    defer { steps += attempt.steps }
    return written(&attempt, within: limit)
  }

  /// The chroma that shows most of the picture in as many bytes as this quality takes, 1…100 on libjpeg's scale.
  package mutating func chroma(atQuality quality: Double) -> ChromaSampling {
    var attempt = attempt(full, within: full.size.area)
    let chosen = best(of: full, within: attempt.bytes(atQuality: quality))
    steps += attempt.steps + chosen.steps
    return chosen.chroma
  }

  private func written(_ attempt: inout Attempt, within limit: Int) -> FittedJPEG? {
    let isDecent = JPEGRecipe.quality(ofScale: attempt.scale(within: limit)) >= choices.lowestQuality
    guard isDecent, let file = attempt.fit(within: limit) else { return nil }
    return FittedJPEG(
      bytes: file.bytes, size: attempt.size, chroma: full.channels == 1 ? nil : attempt.chroma,
      isFinest: file.isFinest && attempt.size == full.size)
  }

  /// The size and chroma that show most within a limit.
  private mutating func best(within limit: Int) -> Attempt {
    var attempt = best(of: full, within: limit)
    // Errors are compared where both are known: a page has lines of text, and lines without.
    let lines = attempt.sampledLines
    while attempt.size.longestSide / 2 >= Self.shortestSide {
      let scale = attempt.scale(within: limit)
      guard scale > Self.leastCoarse * bits(limit, a: attempt.size) else { break }
      let mustShrink = JPEGRecipe.quality(ofScale: scale) < choices.lowestQuality
      let error = attempt.error(within: limit)
      if choices.keepsDecentWhole, !mustShrink, ScoreLoss.points(of: error) <= ScoreLoss.decent { break }
      let smaller = resized(toLongestSide: attempt.size.longestSide / 2)
      var halved = best(of: smaller, within: limit, lost: full.squaredError(shownBy: smaller, in: lines))
      guard mustShrink || halved.error(within: limit) < error else {
        steps += halved.steps
        break
      }
      steps += attempt.steps
      attempt = halved
    }
    return attempt
  }

  /// Colour for every two by two pixels, or for every one where that shows more: by squared error, and on photos by a wide
  /// margin, since there the judges care less for it than it says.
  private mutating func best(of raster: Raster, within limit: Int, lost: Double = 0) -> Attempt {
    var attempt = attempt(raster, within: limit, lost: lost)
    guard choices.chroma == nil, raster.channels == 3 else { return attempt }
    let isPhoto = attempt.kind == .photo
    let most = isPhoto ? Self.mostInFullColour : 1
    let isFinest = attempt.isFinest(within: limit)
    // On photos little hangs on it, and what it costs shows.
    let lines = stride(from: 0, to: attempt.sampledLines.count, by: isPhoto ? 3 : 1).map { attempt.sampledLines[$0] }
    attempt.lostColour = raster.squaredErrorOfQuarteredChroma(in: lines)
    let allowed = most * attempt.ownError(within: limit)
    // What is lost by rounding is hardly less in full colour, where it has fewer bits.
    guard isFinest || attempt.ownError(within: limit) - attempt.lostColour < allowed else { return attempt }
    var fuller = self.attempt(raster, within: limit, chroma: .full, lost: lost, sampled: attempt.sampledLines)
    let showsMore = fuller.ownError(within: limit) < allowed
    let isFree = isFinest && fuller.scale(within: limit) < Self.coarsestInFullColour
    guard showsMore || isFree else {
      steps += fuller.steps
      return attempt
    }
    steps += attempt.steps
    return fuller
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
    _ raster: Raster, within limit: Int, chroma: ChromaSampling = .quarter, lost: Double = 0,
    sampled lines: [Range<Int>]? = nil
  ) -> Attempt {
    let isTight = bits(limit, a: raster.size) < Self.fewBits
    let chroma = choices.chroma ?? chroma
    let spread = raster.size == full.size ? 1 : Self.spread
    return Attempt(raster, chroma: chroma, sampled: lines, lost: lost, spread: spread, clock: clock) { kind in
      JPEGRecipe(of: kind, in: chroma, isProgressive: choices.isProgressive ?? isTight, weighsBits: isTight)
    }
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
  /// The mean squared error that is left when `smaller`, made of it, is enlarged again as screens enlarge.
  package func squaredError(shownBy smaller: Raster) -> Double { squaredError(shownBy: smaller, in: [0..<height]) }

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

/// One size and chroma, and the search over its coefficients.
private struct Attempt {
  let size: PixelSize
  let chroma: ChromaSampling
  /// The squared error of the picture at this size that its chroma leaves before it is quantised.
  var lostColour = 0.0
  private var search: JPEGSizeSearch
  private var encoded: SearchStep?
  private let transformSeconds: Double
  /// The squared error of the picture at this size before it is encoded, and how much of what that adds shows.
  private let lost: Double
  private let spread: Double
  private let clock: () -> Double

  init(
    _ raster: Raster, chroma: ChromaSampling, sampled lines: [Range<Int>]?, lost: Double, spread: Double,
    clock: @escaping () -> Double, recipe: (PictureKind) -> JPEGRecipe
  ) {
    let begin = clock()
    self.clock = clock
    self.lost = lost
    self.spread = spread
    self.chroma = chroma
    size = raster.size
    search = JPEGSizeSearch(raster, sampling: chroma, sampled: lines, clock: clock, recipe: recipe)
    transformSeconds = clock() - begin
  }

  /// What the picture is made of.
  var kind: PictureKind { search.kind }

  /// The lines of the picture that estimates rest on.
  var sampledLines: [Range<Int>] { search.sampledLines }

  /// The scale of the tables at which a sample says that the limit is met.
  mutating func scale(within limit: Int) -> Double { search.estimatedScale(within: limit) }

  /// Whether a sample says that tables of ones meet the limit.
  mutating func isFinest(within limit: Int) -> Bool { search.isFinest(search.estimatedScale(within: limit)) }

  /// The squared error at this size of the file that meets the limit, by the sample.
  mutating func ownError(within limit: Int) -> Double { lostColour + search.estimatedError(within: limit) }

  /// The same, shown at full size.
  mutating func error(within limit: Int) -> Double { lost + spread * ownError(within: limit) }

  /// What a sample says that a quality takes.
  mutating func bytes(atQuality quality: Double) -> Int {
    search.estimatedBytes(at: JPEGRecipe.scale(ofQuality: max(quality, 1)))
  }

  /// The file, if one fits.
  mutating func fit(within limit: Int) -> (bytes: [UInt8], isFinest: Bool)? {
    let begin = clock()
    let tried = search.trials.count
    let answer = search.fit(within: limit)
    guard let bytes = answer.bytes else { return nil }
    let searching = search.trials[tried...].reduce(0) { $0 + $1.seconds }
    encoded = SearchStep(.encode, size: size, bytes: bytes.count, seconds: max(0, clock() - begin - searching))
    return (bytes, answer.isFinest)
  }

  /// Everything that was done at this size, in order.
  var steps: [SearchStep] {
    search.trials.enumerated().map { index, trial in
      SearchStep(
        .search(isWhole: trial.isExact), size: size, bytes: trial.bytes,
        seconds: trial.seconds + (index == 0 ? transformSeconds : 0))
    } + (encoded.map { [$0] } ?? [])
  }
}

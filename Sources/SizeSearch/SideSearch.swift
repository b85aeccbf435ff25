package import Pixels

/// Finds the side and the tables with which a picture looks best within a byte limit.
///
/// If there are few bits per pixel, a picture of half the side may look better, because a quarter of the blocks have
/// four times the bits each. The picture with the smaller squared error, shown at the same size, also looks better.
/// Sides between full and half seldom win, and then by little (`docs/internals/size-search.md`).
package struct SideSearch {
  /// If the tables' scale, relative to the bits per pixel within the limit, is below this, half the side wins seldom
  /// and by little. It is then not tried, so that pixels are kept for larger screens.
  private static let leastCoarse = 3.5
  /// The share of a small picture's squared quantisation error that remains after enlarging it to twice its side.
  private static let spread = 0.75
  /// Full colour must reduce a photo's error to this share.
  private static let mostInFullColour = 0.55
  /// In full colour, rounding loses more of a photo than if four pixels share a colour: at least 1.24 times as much in
  /// the 99 pairs of photo and limit that came near (`docs/internals/size-search.md`).
  private static let leastGrowth = 1.2
  /// Tables of this scale, libjpeg's quality 50, lose more than full-resolution colour gains.
  private static let coarsestInFullColour = 1.0
  /// No side becomes shorter than this: smaller is a thumbnail, not the picture.
  private static let shortestSide = 240
  /// Bits per pixel below which several scans and weighing every value against its bits are worth their time.
  private static let fewBits = 0.65

  /// What was tried, for the account.
  package private(set) var steps: [SearchStep] = []
  private let full: SizedPicture
  private let choices: SearchChoices
  /// The caller's clock, in seconds.
  private let clock: () -> Double

  package init(_ raster: Raster, _ choices: SearchChoices, clock: @escaping () -> Double = { 0 }) {
    full = SizedPicture(raster, sampling: choices.chroma ?? .quarter)
    self.choices = choices
    self.clock = clock
  }

  /// The best file of at most `limit` bytes, or of at most `fewer` if that costs almost nothing; nil if there is none.
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

  /// The chroma that keeps most of the picture with as many bytes as this quality takes, 1…100 on libjpeg's scale.
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
      bytes: file.bytes, size: attempt.size, chroma: full.raster.channels == 1 ? nil : attempt.chroma,
      isFinest: file.isFinest && attempt.size == full.size, isPattern: full.sample.kind == .pattern)
  }

  /// The best size and chroma within a limit.
  private mutating func best(within limit: Int) -> Attempt {
    var attempt = best(of: full, within: limit)
    while attempt.size.longestSide / 2 >= Self.shortestSide, !Task.isCancelled {
      let scale = attempt.scale(within: limit)
      guard scale > Self.leastCoarse * bits(limit, a: attempt.size) else { break }
      let mustShrink = JPEGRecipe.quality(ofScale: scale) < choices.lowestQuality
      let error = attempt.error(within: limit)
      if choices.keepsDecentWhole, !mustShrink, ScoreLoss.points(of: error) <= ScoreLoss.decent { break }
      var halved = best(of: half(of: attempt.picture), within: limit)
      guard mustShrink || halved.error(within: limit) < error else {
        steps += halved.steps
        break
      }
      steps += attempt.steps
      attempt = halved
    }
    return attempt
  }

  /// Colour for every two by two pixels, or for every pixel if that is better by squared error; for photos only by a
  /// wide margin, because viewers care less about it than the error suggests.
  private mutating func best(of picture: SizedPicture, within limit: Int) -> Attempt {
    var attempt = attempt(picture, within: limit)
    guard choices.chroma == nil, full.raster.channels == 3 else { return attempt }
    let isPhoto = picture.sample.kind == .photo
    let isFinest = attempt.isFinest(within: limit)
    attempt.lostColour = picture.lostColour
    let allowed = (isPhoto ? Self.mostInFullColour : 1) * attempt.ownError(within: limit)
    // In full colour each value has fewer bits, so that rounding loses about as much there, and for photos more.
    let expected = (isPhoto ? Self.leastGrowth : 1) * attempt.quantisationError(within: limit)
    guard isFinest || expected < allowed else { return attempt }
    var fuller = self.attempt(picture, within: limit, inFullColour: true)
    let showsMore = fuller.ownError(within: limit) < allowed
    let isFree = isFinest && fuller.scale(within: limit) < Self.coarsestInFullColour
    guard showsMore || isFree else {
      steps += fuller.steps
      return attempt
    }
    steps += attempt.steps
    return fuller
  }

  /// The bytes and size of the smallest picture that still counts as one: the last that `fit` tries.
  package mutating func smallest() -> (bytes: Int, size: PixelSize) {
    var picture = full
    while picture.size.longestSide / 2 >= Self.shortestSide { picture = half(of: picture) }
    var attempt = attempt(picture, within: 1)
    defer { steps += attempt.steps }
    return (attempt.bytes(atQuality: choices.lowestQuality), attempt.size)
  }

  private func bits(_ limit: Int, a size: PixelSize) -> Double { Double(limit) * 8 / Double(size.area) }

  private func attempt(_ picture: SizedPicture, within limit: Int, inFullColour: Bool = false) -> Attempt {
    let isTight = bits(limit, a: picture.size) < Self.fewBits
    let spread = picture.size == full.size ? 1 : Self.spread
    return Attempt(picture, inFullColour: inFullColour, spread: spread, clock: clock) { sample in
      JPEGRecipe(
        of: sample.kind, in: sample.sampling, isProgressive: choices.isProgressive ?? isTight, weighsBits: isTight)
    }
  }

  /// The picture at half this side; it is made only once.
  private mutating func half(of picture: SizedPicture) -> SizedPicture {
    if let half = picture.half { return half }
    let half = resized(toLongestSide: picture.size.longestSide / 2)
    // Errors are compared only on lines for which both are known, because a page has lines with text and lines without.
    half.lost = full.raster.squaredError(shownBy: half.raster, in: full.sample.lines)
    picture.half = half
    return half
  }

  /// The picture at a smaller side.
  private mutating func resized(toLongestSide side: Int) -> SizedPicture {
    let begin = clock()
    let size = full.size.scaled(toLongestSide: side)
    let smaller = full.raster.resampled(to: size, kernel: choices.kernel, light: choices.light)
    steps.append(SearchStep(.resize(from: full.size), size: size, seconds: clock() - begin))
    WorkProgress.pass(SearchStep.Kind.resize(from: full.size).usualShare)
    return SizedPicture(smaller, sampling: choices.chroma ?? .quarter)
  }
}

extension Raster {
  /// The mean squared error that remains after enlarging `smaller`, made from this picture, as screens do.
  package func squaredError(shownBy smaller: Raster) -> Double { squaredError(shownBy: smaller, in: [0..<height]) }

  fileprivate func squaredError(shownBy smaller: Raster, in lines: [Range<Int>]) -> Double {
    let enlarged = smaller.samples(ofRows: lines, resampledTo: size, kernel: .catmullRom, light: .gamma)
    guard let enlarged else { return 0 }
    var (squares, count) = (0, 0)
    for line in lines {
      for index in (line.lowerBound * stride)..<(line.upperBound * stride) {
        let difference = Int(samples[index]) &- Int(enlarged[count])
        squares &+= difference &* difference
        count &+= 1
      }
    }
    return Double(squares) / Double(max(1, count))
  }
}

/// The cost of a squared error in points of SSIMULACRA2: about 9 times its power 3/8, from half to a thousand squared
/// levels, for camera photos and drawings (`docs/internals/size-search.md`). It may be ten points off for one picture;
/// the difference between two sizes of one picture is more exact.
package enum ScoreLoss {
  /// A picture that lost more than this is not decent any more.
  static let decent = 50.0
  /// How much a file that is not larger than its source may cost.
  package static let worthSparing = 3.0

  /// The points for a mean squared error, in levels of red, green and blue.
  package static func points(of squaredError: Double) -> Double {
    let fourth = squaredError.squareRoot().squareRoot()
    return 9 * fourth * fourth.squareRoot()
  }
}

/// One step of a search, for the caller's account.
package struct SearchStep: Sendable {
  package enum Kind: Sendable {
    /// The picture was reduced from this size.
    case resize(from: PixelSize)
    /// The coefficients, of the whole picture or of a sample of it.
    case transform(isWhole: Bool)
    /// Tables that were looked at, on the whole picture or on a sample of it, perhaps with every value weighed against
    /// its bits.
    case look(isWhole: Bool, weighsBits: Bool)
    /// The file, written.
    case encode

    /// The usual share of such a step in the time that a search still takes: few steps of a kind come more than once.
    var usualShare: Double {
      switch self {
      case .resize: 0.15
      case .transform(let isWhole): isWhole ? 0.5 : 0.1
      case .look(let isWhole, _): isWhole ? 0.4 : 0.04
      case .encode: 1
      }
    }
  }

  package let kind: Kind
  /// The size of the picture that was made or looked at.
  package let size: PixelSize
  /// Samples of all planes that it went through.
  package let samples: Int
  /// What came out, or would have.
  package let bytes: Int?
  /// Seconds, by the given clock.
  package let seconds: Double

  init(_ kind: Kind, size: PixelSize, samplesPerPixel: Double = 1, bytes: Int? = nil, seconds: Double) {
    self.kind = kind
    self.size = size
    samples = Int(Double(size.area) * samplesPerPixel)
    self.bytes = bytes
    self.seconds = seconds
  }
}

import ImageCodecs

/// Finds the side and the tables that show a picture best within a byte limit.
///
/// While the tables stay fine enough, every pixel is kept. Beyond that a picture of half the side looks better:
/// a quarter of the blocks leave four times the bits to each. Sides between full and half never won
/// (`docs/size-search.md`).
struct SideSearch {
  /// Pixels are kept up to this scale of the tables for each bit that the limit leaves to a pixel: coarse tables hurt
  /// more where most bits go into saying that blocks are empty.
  private static let coarsest = 21.0
  /// Mean squared error, in levels, above which a smaller side loses more than coarse tables do (25 dB): text, screens,
  /// noise.
  private static let greatestLoss = 205.0
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
  mutating func fit(within limit: Int) -> Rendition? {
    var attempt = attempt(full, within: limit)
    while attempt.size.longestSide / 2 >= Self.shortestSide {
      let scale = attempt.scale(within: limit)
      guard scale > Self.coarsest * bits(limit, a: attempt.size) else { break }
      let smaller = resized(toLongestSide: attempt.size.longestSide / 2)
      let mustShrink = JPEGRecipe.quality(ofScale: scale) < lowestQuality
      guard mustShrink || smaller.loss <= Self.greatestLoss else { break }
      steps += attempt.steps
      attempt = self.attempt(smaller.raster, within: limit)
    }
    defer { steps += attempt.steps }
    let isDecent = JPEGRecipe.quality(ofScale: attempt.scale(within: limit)) >= lowestQuality
    return isDecent ? attempt.fit(within: limit) : nil
  }

  /// A file of decent quality and no larger than that takes, of at most `limit` bytes.
  mutating func decent(within limit: Int) -> Rendition? {
    var attempt = attempt(full, within: limit)
    defer { steps += attempt.steps }
    return attempt.fit(within: min(limit, attempt.bytes(atQuality: Self.decentQuality)))
  }

  /// What the smallest picture would take that is still one.
  mutating func smallest() -> (bytes: Int, size: PixelSize) {
    let isSmall = full.size.longestSide <= Self.shortestSide
    var attempt = attempt(isSmall ? full : resized(toLongestSide: Self.shortestSide).raster, within: 1)
    defer { steps += attempt.steps }
    return (attempt.bytes(atQuality: Self.decentQuality), attempt.size)
  }

  private func bits(_ limit: Int, a size: PixelSize) -> Double { Double(limit) * 8 / Double(size.area) }

  private func attempt(_ raster: Raster, within limit: Int) -> Attempt {
    let isTight = bits(limit, a: raster.size) < Self.fewBits
    let recipe = JPEGRecipe(isProgressive: isProgressive ?? isTight, weighsBits: isTight)
    return Attempt(raster, chroma: picture.chroma, recipe: recipe)
  }

  /// The picture at a smaller side, and what it loses by that.
  private mutating func resized(toLongestSide side: Int) -> (raster: Raster, loss: Double) {
    let begin = CPUClock.seconds
    let size = full.size.scaled(toLongestSide: side)
    let smaller = full.resampled(to: size, kernel: picture.resizer.kernel, light: picture.resizer.light)
    let loss = full.loss(shownBy: smaller)
    steps.append(
      Account.Step(
        .resize, width: size.width, height: size.height, kept: false, megapixels: Double(full.size.area) / 1e6,
        cpuSeconds: CPUClock.seconds - begin))
    return (smaller, loss)
  }
}

extension Raster {
  /// The mean squared error that is left when `smaller` is enlarged again as screens enlarge.
  fileprivate func loss(shownBy smaller: Raster) -> Double {
    let enlarged = smaller.resampled(to: size, kernel: .catmullRom, light: .gamma)
    var squares = 0
    for (index, sample) in samples.enumerated() {
      let difference = Int(sample) &- Int(enlarged.samples[index])
      squares &+= difference &* difference
    }
    return Double(squares) / Double(samples.count)
  }
}

/// One size, its coefficients, and the search over them.
private struct Attempt {
  let size: PixelSize
  private var search: JPEGSizeSearch
  private var encoded: Account.Step?
  private let transformSeconds: Double

  init(_ raster: Raster, chroma: ChromaSampling, recipe: JPEGRecipe) {
    let begin = CPUClock.seconds
    size = raster.size
    search = JPEGSizeSearch(JPEGCoefficients(raster, sampling: chroma), recipe: recipe)
    transformSeconds = CPUClock.seconds - begin
  }

  /// The scale of the tables at which a sample says that the limit is met.
  mutating func scale(within limit: Int) -> Double { search.estimatedScale(within: limit) }

  /// What a sample says that a quality takes.
  mutating func bytes(atQuality quality: Double) -> Int {
    search.estimatedBytes(at: JPEGRecipe.scale(ofQuality: max(quality, 1)))
  }

  /// The file, if one fits.
  mutating func fit(within limit: Int) -> Rendition? {
    let begin = CPUClock.seconds
    let tried = search.trials.count
    let answer = search.fit(within: limit)
    guard let bytes = answer.bytes else { return nil }
    let searching = search.trials[tried...].reduce(0) { $0 + $1.cpuSeconds }
    encoded = Account.Step(
      .encode, width: size.width, height: size.height, bytes: bytes.count,
      cpuSeconds: max(0, CPUClock.seconds - begin - searching))
    return Rendition(bytes, size: size, format: .jpeg)
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

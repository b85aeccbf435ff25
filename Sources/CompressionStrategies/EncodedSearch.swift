import ImageCodecs
import Pixels
import SizeSearch

/// Finds the best picture within a byte limit for an encoder that has a quality and nothing finer: WebP, AVIF, HEIC.
///
/// First it searches the quality at full size. If steps of quality leave too much of the limit unused, it takes the
/// next higher quality with a slightly smaller side. If even the lowest quality is too large, it reduces the pixels.
struct EncodedSearch {
  /// A file that was written.
  struct Trial {
    let settings: EncodeSettings
    let bytes: [UInt8]
    let size: PixelSize
    /// Its place among the steps.
    fileprivate let step: Int
  }

  /// No side becomes shorter than this: smaller is a thumbnail, not the picture.
  private static let shortestSide = 240
  /// How far above the lowest quality a smaller picture should be.
  private static let margin = 10
  /// The most sides that are tried to fill a limit.
  private static let mostSides = 8

  /// The tries, for the account.
  private(set) var steps: [Account.Step] = []
  private let full: Raster
  private let picture: PictureSettings
  private let lowest: Int
  /// The smallest file written so far.
  private(set) var smallest: (bytes: Int, size: PixelSize)?

  init(_ raster: Raster, picture: PictureSettings, minQuality: Double) {
    full = raster
    self.picture = picture
    let lowest = PictureSettings.number(of: minQuality)
    self.lowest = min(lowest, picture.format.qualities.last ?? lowest)
  }

  /// The best file of at most `limit` bytes; nil if there is none.
  mutating func fit(within limit: Int) throws(CodecError) -> (trial: Trial, isFinest: Bool)? {
    var raster = full
    var search = QualitySearch(limit: limit, pixels: raster.size.area, format: picture.format, lowest: lowest)
    while true {
      if let best = try highest(raster, &search) {
        let filled = try filled(best, of: raster, search, within: limit)
        return (filled, search.best == picture.format.qualities.last)
      }
      guard let next = smaller(raster.size, search, within: limit) else { return nil }
      raster = resized(to: next)
      search = search.forRaster(of: next.area)
    }
  }

  /// Marks the file that is sent.
  mutating func keep(_ trial: Trial) { steps[trial.step].kept = true }

  /// The points of score that a file loses, from the squared error of its picture.
  mutating func pointsLost(by trial: Trial) throws(CodecError) -> Double {
    let begin = CPUClock.seconds
    let probe = try PhotoProbe(trial.bytes)
    let shown = try PhotoReader(bytes: trial.bytes, probe: probe).render(RenderRequest()).raster
    let decoded = CPUClock.seconds
    let quality = trial.settings.quality
    steps.append(Account.Step(decoding: trial.bytes, probe, quality: quality, cpuSeconds: decoded - begin))
    let points = ScoreLoss.points(of: full.squaredError(shownBy: shown))
    steps.append(
      Account.Step(
        .score, width: shown.width, height: shown.height, format: "error", quality: quality, kept: false,
        cpuSeconds: CPUClock.seconds - decoded))
    return points
  }

  /// The highest quality of this raster within the limit.
  private mutating func highest(_ raster: Raster, _ search: inout QualitySearch) throws(CodecError) -> Trial? {
    var best: Trial?
    while !search.isOver {
      let trial = try encode(raster, at: search.next)
      search.learn(trial.bytes.count, at: trial.settings.quality)
      if search.best == trial.settings.quality { best = trial }
    }
    return best
  }

  /// Returns `best`, or a higher quality with a slightly shorter side if steps of quality leave too much of the limit
  /// unused.
  private mutating func filled(
    _ best: Trial, of raster: Raster, _ search: QualitySearch, within limit: Int
  ) throws(CodecError) -> Trial {
    var best = best
    var fit = SideFit(raster.size, search, shortest: Self.shortestSide)
    for _ in 0..<Self.mostSides where Double(best.bytes.count) < QualitySearch.enough * Double(limit) {
      guard let next = fit.next else { break }
      let trial = try encode(resized(to: raster.size.scaled(toLongestSide: next.side)), at: next.quality)
      fit.learn(trial.bytes.count)
      if trial.bytes.count <= limit, trial.bytes.count > best.bytes.count { best = trial }
    }
    return best
  }

  /// The size at which a quality a little above the lowest is expected to be within the limit; nil if the size cannot
  /// be reduced further.
  private func smaller(_ size: PixelSize, _ search: QualitySearch, within limit: Int) -> PixelSize? {
    guard size.longestSide > Self.shortestSide, let tried = steps.last(where: { $0.kind == .encode })?.bytes else {
      return nil
    }
    let bytes = Double(tried) * search.growth(from: lowest, to: min(lowest + Self.margin, 100))
    let side = SideFit.side(taking: Double(limit), where: size.longestSide, takes: bytes)
    return full.size.scaled(toLongestSide: max(Self.shortestSide, min(side, size.longestSide - 1)))
  }

  private mutating func resized(to size: PixelSize) -> Raster {
    let begin = CPUClock.seconds
    let smaller = full.resampled(to: size, kernel: picture.resizer.kernel, light: picture.resizer.light)
    steps.append(
      Account.Step(
        .resize, width: size.width, height: size.height, format: picture.resizer.work,
        megapixels: Double(full.size.area) / 1e6, cpuSeconds: CPUClock.seconds - begin))
    return smaller
  }

  private mutating func encode(_ raster: Raster, at quality: Int) throws(CodecError) -> Trial {
    let begin = CPUClock.seconds
    let settings = picture.encode(atNumber: quality)
    let bytes = try raster.encoded(settings)
    steps.append(
      Account.Step(
        .encode, width: raster.width, height: raster.height, format: settings.work, quality: quality,
        bytes: bytes.count, kept: false, cpuSeconds: CPUClock.seconds - begin))
    if bytes.count < smallest?.bytes ?? .max { smallest = (bytes.count, raster.size) }
    return Trial(settings: settings, bytes: bytes, size: raster.size, step: steps.count - 1)
  }
}

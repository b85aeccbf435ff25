import ImageCodecs
import PerceptualQuality
import Pixels
import System
import Units

/// Finds the lowest quality whose score meets a floor, from as few scores as possible.
///
/// Curves of scores by quality are similar for all photos. Each score teaches how this photo differs from the typical
/// curve, as an offset of the logarithm of the loss, and the offset decides where to look next. The search ends with a
/// quality that meets the floor while the one below does not, so its answer is never above the one that all hundred
/// scores would give.
struct FloorSearch {
  /// Mean scores of 22 photos of `docs/internals/quality.md`, resized to 2048 pixels, on phone and tablet.
  private static let typical = TypicalRun(
    [
      (1, -56.8), (5, -41.2), (7, -24.5), (10, -3.5), (15, 21.8), (20, 36.5), (30, 52.1), (40, 60.5), (50, 66.1),
      (60, 69.9), (70, 74.6), (80, 80.1), (90, 85.9), (95, 88.6), (100, 90.7),
    ], as: loss)

  let floor: Double
  private(set) var scores: [Int: Double] = [:]
  /// Predicts the logarithm of the loss.
  private var expected = Expectation(Self.typical)
  /// The highest quality known to miss the floor, and the lowest known to meet it.
  private var misses = 0
  private var meets = 101

  init(floor: Double) { self.floor = floor }

  /// The answer once it is known: nil before that, 101 if no quality meets the floor.
  var answer: Int? { meets - misses == 1 ? meets : nil }

  mutating func learn(_ score: Double, at quality: Int) {
    scores[quality] = score
    expected.learn(Self.loss(score), at: quality)
    if score >= floor { meets = min(meets, quality) } else { misses = max(misses, quality) }
  }

  /// The quality to try next: the lowest that is expected to meet the floor.
  var next: Int {
    let candidates = (misses + 1)...min(meets - 1, 100)
    return candidates.first { expected[$0] <= Self.loss(floor) } ?? candidates.upperBound
  }

  private static func loss(_ score: Double) -> Double { log(max(100 - score, 0.2)) }
}

/// The encodes and scores of a search for a floor.
struct FloorTrials {
  struct Candidate {
    let settings: EncodeSettings
    let bytes: [UInt8]
    let cpuSeconds: Double
  }

  /// A picture that cannot be scored, such as one of a few pixels, gets a quality at which nobody ever saw a loss.
  private static let unjudged = 95

  private let raster: Raster
  private var picture: PictureSettings
  /// What is sent along with the picture, and counts as part of it.
  private let gainMap: GainMap?
  private let view: PhotoView
  private var trials: [Int: Candidate] = [:]
  private var order: [Account.Step] = []
  private(set) var notes: [String] = []

  init(_ raster: Raster, picture: PictureSettings, gainMap: GainMap?, view: PhotoView) {
    self.raster = raster
    self.picture = picture
    self.gainMap = gainMap
    self.view = view
  }

  /// The steps of the search; the encode at the kept quality is marked as kept.
  func steps(keeping quality: Int?) -> [Account.Step] {
    order.map { step in
      var step = step
      if step.kind == .encode { step.kept = step.quality == quality }
      return step
    }
  }

  /// The lowest quality that meets a floor; if none does, the lowest within a point of the best, in full colour if that
  /// is allowed.
  mutating func leastQuality(meeting floor: Double, orInFullColour mayBeFull: Bool) throws -> Candidate {
    var search = FloorSearch(floor: floor)
    while search.answer == nil {
      let quality = search.next
      guard let score = try score(quality) else {
        notes.append("too small a picture for its score to be known: quality \(Self.unjudged)")
        return try encode(Self.unjudged)
      }
      search.learn(score, at: quality)
    }
    if let quality = search.answer, quality <= 100 { return try encode(quality) }
    if mayBeFull, picture.chroma != .full {
      picture.chroma = .full
      trials = [:]
      return try leastQuality(meeting: floor, orInFullColour: false)
    }
    let best = search.scores[100] ?? 0
    notes.append("no quality reaches a score of \(floor.digits(2)); the highest gives \(best.digits(3))")
    var second = FloorSearch(floor: best - 1)
    for (quality, score) in search.scores { second.learn(score, at: quality) }
    while second.answer == nil {
      let quality = second.next
      second.learn(try score(quality) ?? best, at: quality)
    }
    return try encode(second.answer ?? 100)
  }

  /// The highest quality below another with at most this many bytes.
  mutating func largest(within limit: Int, below quality: Int) throws -> Candidate? {
    var (fits, exceeds) = (0, quality)
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      if try encode(middle).bytes.count <= limit { fits = middle } else { exceeds = middle }
    }
    guard fits > 0 else { return nil }
    let score = try score(fits)
    notes.append("the limit of \(limit.grouped) bytes leaves a score of \(score.map { $0.digits(3) } ?? "unknown")")
    return try encode(fits)
  }

  private mutating func encode(_ quality: Int) throws -> Candidate {
    if let known = trials[quality] { return known }
    let begin = CPUClock.seconds
    let settings = picture.encode(at: Double(quality) / 100)
    let picture = try raster.encoded(settings)
    let trial = Candidate(
      settings: settings, bytes: gainMap?.placed(behind: picture) ?? picture, cpuSeconds: CPUClock.seconds - begin)
    trials[quality] = trial
    order.append(
      Account.Step(
        .encode, width: raster.width, height: raster.height, format: settings.work, quality: quality,
        bytes: trial.bytes.count, cpuSeconds: trial.cpuSeconds))
    return trial
  }

  private mutating func score(_ quality: Int) throws -> Double? {
    let bytes = try encode(quality).bytes
    let begin = CPUClock.seconds
    let probe = try PhotoProbe(bytes)
    let shown = try PhotoReader(bytes: bytes, probe: probe).render(RenderRequest()).raster
    let decoded = CPUClock.seconds
    order.append(Account.Step(decoding: bytes, probe, quality: quality, cpuSeconds: decoded - begin))
    let score = try view.scores(of: shown).first?.score
    let size = view.reference.size
    order.append(
      Account.Step(
        .score, width: size.width, height: size.height, format: "ssimulacra2", quality: quality, kept: false,
        megapixels: Double(shown.size.area) / 1e6, cpuSeconds: CPUClock.seconds - decoded))
    return score
  }
}

extension Account.Step {
  /// A rendition that was decoded again, to be looked at.
  init(decoding bytes: [UInt8], _ probe: PhotoProbe, quality: Int, cpuSeconds: Double) {
    self.init(
      .decode, width: probe.size.width, height: probe.size.height, format: probe.work, quality: quality,
      bytes: bytes.count, kept: false, cpuSeconds: cpuSeconds)
  }
}

import CompressionStrategies
import ImageCodecs
import PerceptualQuality
import Pixels
import System
import Workers

/// Makes the pictures of a blind test for one photo: the same part of the original and of some renditions, in pixels of
/// the recipient's screen, and the scores of these parts.
struct AskRequest: WorkerRequest {
  struct Answer: Codable, Sendable {
    /// The part of the original; empty if there is none.
    var original = Enclosure([])
    /// The same part of each rendition, in the order of the request.
    var renditions: [Enclosure] = []
    /// A picture that everybody can distinguish from the original.
    var obvious = Enclosure([])
    /// Each rendition's scores, in the order of the run's metrics.
    var scores: [[Double?]] = []
    var width = 0
    var height = 0
  }

  /// The photo's name in every output.
  var photo: String
  /// The photo's hash when it was measured.
  var hash: String
  /// The renditions, the worst first: the part where it lost most is shown.
  var trials: [RecordedRendition]
  /// The screen, as its place in the run's list.
  var device: Int
  /// The longest side of the part, in pixels.
  var side: Int

  /// So fine that any visible loss is the policy's. The scores are those of the pictures as shown, so they include it.
  private static let shown = EncodeSettings(quality: 95, chroma: .full, isOptimized: true)
  /// Blocks of eight pixels show everywhere.
  private static let obvious = EncodeSettings(quality: 4, chroma: .quarter, isOptimized: true)

  var label: String { photo }

  func patience(under setup: RunSetup) -> Duration { setup.patience(trials.map(\.policy)) }

  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws {
    let setup = workplace.setup
    let opened = try OpenedPhoto(workplace.files[0], named: photo)
    guard SHA256.digest(of: opened.bytes).description == hash,
      let picture = opened.whole(maxMegapixels: setup.settings.maxMegapixels)
    else { return try answer(Answer()) }
    let screen = setup.devices[device]
    let view = try PhotoView(of: picture, on: screen, metrics: MetricCatalog.all.filter(Self.tellsPlaces))
    var made: [Raster] = []
    for trial in trials {
      guard let main = opened.main(of: trial, under: setup), let raster = view.shown(try main.raster())
      else { return try answer(Answer()) }
      made.append(raster)
    }
    guard let poorest = made.first else { return try answer(Answer()) }
    let part = PicturePart(
      around: try view.scores(of: poorest).lazy.compactMap(\.worstTile).first, of: poorest.size, side: side)
    let before = part.cut(view.reference)
    var found = Answer(width: before.width, height: before.height)
    found.original = Enclosure(try before.encoded(Self.shown))
    found.obvious = Enclosure(try before.encoded(Self.obvious))
    found.renditions = try made.map { Enclosure(try part.cut($0).encoded(Self.shown)) }
    found.scores = try Self.scores(found, by: setup.metrics, on: screen)
    try answer(found)
  }

  private static func tellsPlaces(_ metric: any QualityMetric) -> Bool {
    type(of: metric).scales.contains { $0.name == "ssimulacra2" }
  }

  private static func scores(_ answer: Answer, by names: [String], on screen: Device) throws -> [[Double?]] {
    let metrics = MetricCatalog.all.filter { metric in type(of: metric).scales.contains { names.contains($0.name) } }
    let reference = try decoded(answer.original)
    let prepared = try metrics.map { (scales: $0.scales, reference: try $0.seen(on: screen).prepare(reference)) }
    return try answer.renditions.map { file in
      let raster = try decoded(file)
      var scores: [String: Double?] = [:]
      for (scales, reference) in prepared {
        let comparison = try reference.comparison(of: raster)
        for (scale, score) in zip(scales, comparison.scores) { scores[scale.name] = score }
      }
      return names.map { scores[$0] ?? nil }
    }
  }

  private static func decoded(_ file: Enclosure) throws -> Raster {
    try PhotoReader(bytes: file.bytes, probe: PhotoProbe(file.bytes)).render(RenderRequest()).raster
  }
}

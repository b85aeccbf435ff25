import CompressionStrategies
import ImageCodecs
import PerceptualQuality
import Pixels
import Records
import System
import Workers

/// How renditions of one photo look on each device. Each reference is made once, however many policies need it.
final class TrialScoring {
  /// A picture at some size, and the part that a bubble shows, if it is in one; also the screen if a metric needs its
  /// light.
  private struct Place: Hashable {
    let size: PixelSize
    let bubble: Framing?
    let screen: Device?
    /// The screen whose middle shows a pinched picture.
    var pinched: PixelSize?
  }

  private struct Question: Hashable {
    let rendition: String
    let place: Place
  }

  /// A rendition on the first device.
  private struct Picture {
    let rendition: Raster
    let hash: String
    let view: PhotoView
    let scores: [PhotoView.Score]
  }

  private let setup: RunSetup
  private let opened: OpenedPhoto
  /// Of the photo.
  private let hash: String
  private let metrics: [any QualityMetric]
  /// Whether a device applies gain maps, and a metric can tell.
  private let appliesGainMaps: Bool
  /// Why the photo's gain map is not applied; nil if it is, or if it does not matter.
  private(set) var gainMapNote: String?
  private var pictureMaker = ReportPictureMaker()
  private var photo: Raster?
  private var views: [Place: PhotoView] = [:]
  private var answers: [Question: [PhotoView.Score]] = [:]
  private var lastScored: Picture?

  init(_ setup: RunSetup, _ opened: OpenedPhoto, hash: String) {
    self.setup = setup
    self.opened = opened
    self.hash = hash
    metrics = MetricCatalog.all.filter { metric in
      type(of: metric).scales.contains { setup.metrics.contains($0.name) }
    }
    appliesGainMaps = MetricCatalog.knowScreens(setup.metrics) && setup.devices.contains(where: \.isHDR)
  }

  /// The scores of a trial's renditions, for each device and viewing, by each metric.
  func scores(
    of outcome: Outcome, _ trial: Trial, under policy: Policy, _ forwarded: [ForwardedPicture] = []
  ) throws -> [Score] {
    guard let size = opened.probe?.size, !metrics.isEmpty else { return [] }
    var rows: [Score] = []
    let fallback = outcome.fallback.map { SHA256.digest(of: $0.bytes).description }
    let generations = forwarded.map { (Generation.rendition($0.row.generation), $0.rendition, $0.row.sha256) }
    let delivered = trial.servedSha256 ?? trial.mainSha256
    for (name, picture, hash) in [("main", outcome.delivered, delivered), ("fallback", outcome.fallback, fallback)]
      + generations
    {
      guard let picture, let hash else { continue }
      let raster = Lazily { [appliesGainMaps] in try picture.raster(withGainMap: appliesGainMaps) }
      for device in setup.devices {
        for viewing in setup.viewings {
          let place = Place(
            size: device.shownSize(of: size, viewing: viewing), bubble: nil, screen: screen(device),
            pinched: viewing.isPinched ? device.screen : nil)
          let found = try answers(to: Question(rendition: hash, place: place), of: raster, device, viewing)
          rows += self.rows(found, trial, name, device, viewing.rawValue)
          if name == "main", device == setup.devices.first, viewing == .fit, let view = views[place] {
            lastScored = Picture(rendition: try raster.value, hash: hash, view: view, scores: found)
          }
        }
      }
    }
    if let thumbnail = outcome.thumbnail, let hash = trial.thumbnailSha256 {
      let raster = Lazily { try thumbnail.raster() }
      for var device in setup.devices {
        // If the app states the size of its bubbles, that replaces the screen's own.
        device.bubble = policy.bubble ?? device.bubble
        let framing =
          policy.thumbnail?.framing(of: size, as: thumbnail.size, side: device.bubble) ?? .whole
        let place = Place(
          size: device.bubbleSize(of: framing.size(in: size)), bubble: framing, screen: screen(device))
        let found = try answers(to: Question(rendition: hash, place: place), of: raster, device, .fit)
        rows += self.rows(found, trial, "thumbnail", device, "bubble")
      }
    }
    return rows
  }

  private func screen(_ device: Device) -> Device? { MetricCatalog.knowScreens(setup.metrics) ? device : nil }

  /// The pictures that a report shows of the last scored rendition, and of its photo.
  func pictures() throws -> [PictureFile] {
    guard setup.settings.keepsPictures, let photo, let picture = lastScored else { return [] }
    lastScored = nil
    return try pictureMaker.preview(of: photo, hash: hash)
      + pictureMaker.worstPart(
        of: picture.rendition, hash: picture.hash, in: picture.view, photo: hash,
        tile: picture.scores.lazy.compactMap(\.worstTile).first)
  }

  /// Why a rendition has no scores, as a reason for the trial.
  static func reason(_ error: any Error) -> Reason {
    (error as? any ReasonedError)?.reason ?? Reason(.crashed, "\(error)")
  }

  private func answers(
    to question: Question, of rendition: Lazily<Raster>, _ device: Device, _ viewing: Viewing
  ) throws -> [PhotoView.Score] {
    if let known = answers[question] { return known }
    let found = try view(question.place, device, viewing)?.scores(of: rendition.value) ?? []
    answers[question] = found
    return found
  }

  private func view(_ place: Place, _ device: Device, _ viewing: Viewing) throws -> PhotoView? {
    if let known = views[place] { return known }
    guard let photo = try photo ?? wholePhoto() else { return nil }
    self.photo = photo
    let view =
      if let framing = place.bubble {
        try PhotoView(of: framing.framed(photo), inBubbleOf: device, metrics: metrics)
      } else {
        try PhotoView(of: photo, on: device, viewing: viewing, metrics: metrics)
      }
    views[place] = view
    return view
  }

  /// The photo as devices show it, with its gain map if one of them applies it.
  private func wholePhoto() throws -> Raster? {
    guard var photo = try opened.pixels?.render(RenderRequest()).raster, let probe = opened.probe else { return nil }
    guard appliesGainMaps else { return photo }
    do throws(CodecError) {
      photo.brightening = try PhotoReader(bytes: opened.bytes, probe: probe).brightening()
    } catch {
      gainMapNote = "scored without its gain map: \(error)"
    }
    return photo
  }

  private func rows(
    _ found: [PhotoView.Score], _ trial: Trial, _ rendition: String, _ device: Device, _ viewing: String
  ) -> [Score] {
    found.filter { setup.metrics.contains($0.metric) }.map { answer in
      var score = Score()
      (score.photo, score.policy, score.rendition) = (trial.photo, trial.policy, rendition)
      (score.device, score.viewing, score.metric) = (device.name, viewing, answer.metric)
      score.score = answer.score
      score.worstTileX = answer.worstTile?.x
      score.worstTileY = answer.worstTile?.y
      score.worstTileScore = answer.worstTile?.score
      return score
    }
  }
}

/// A value that is computed when it is first needed.
private final class Lazily<Value> {
  private let make: () throws -> Value
  private var made: Value?

  init(_ make: @escaping () throws -> Value) { self.make = make }

  var value: Value {
    get throws {
      if let made { return made }
      let value = try make()
      made = value
      return value
    }
  }
}

extension Rendition {
  /// The rendition decoded again, as its recipient sees it; a screen that cannot read its gain map shows it without.
  func raster(withGainMap: Bool = false) throws -> Raster {
    let reader = PhotoReader(bytes: bytes, probe: try PhotoProbe(bytes))
    var raster = try reader.render(RenderRequest()).raster
    if withGainMap { raster.brightening = try? reader.brightening() }
    return raster
  }
}

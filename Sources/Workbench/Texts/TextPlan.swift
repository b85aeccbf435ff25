import CompressionStrategies
import Corpus
import PerceptualQuality
import Records
import System
import Workers

/// The pictures of screenshots, documents and drawings whose text has not been compared with the original's.
struct TextPlan {
  /// A rendition on a screen.
  struct Reading {
    let photo: String
    let policy: String
    let device: String
    let original: TextFolder.Picture
    let rendition: TextFolder.Picture
  }

  let readings: [Reading]
  private let plan: Plan

  /// Classes of photos that are looked at for their text.
  private static let classes = [PhotoClass.text, .graphic].map(\.rawValue)

  init(_ plan: Plan, _ run: RunReader) throws {
    self.plan = plan
    let screens = Dictionary(plan.setup.devices.map { ($0.name, $0.pixels) }) { first, _ in first }
    let planned = Set(plan.photos.map(\.found.name))
    var trials: [String: [String: (photo: String, rendition: String)]] = [:]
    try run.forEachCells(of: Trial.self, ["photo", "policy", "photoClass", "photoHash", "mainSha256", "servedSha256"]) {
      row in
      guard let photo = row.text(0), let policy = row.text(1), let kind = row.text(2), Self.classes.contains(kind),
        let hash = row.text(3), let rendition = row.text(5) ?? row.text(4), planned.contains(photo)
      else { return }
      trials[photo, default: [:]][policy] = (hash, rendition)
    }
    var readings: [Reading] = []
    let columns = ["photo", "policy", "rendition", "device", "viewing", "metric", "textKept"]
    try run.forEachCells(of: Score.self, columns) { row in
      guard let photo = row.text(0), let policy = row.text(1), let made = trials[photo]?[policy],
        row.text(2) == "main", let device = row.text(3), let screen = screens[device], row.text(4) == "fit",
        row.isEmpty(6), readings.last.map({ ($0.photo, $0.policy, $0.device) != (photo, policy, device) }) ?? true
      else { return }
      readings.append(
        Reading(
          photo: photo, policy: policy, device: device, original: .init(photo: made.photo, screen: screen),
          rendition: .init(photo: made.photo, rendition: made.rendition, screen: screen)))
    }
    self.readings = readings
  }

  /// What workers must show again, because its text has not been read: nothing of a photo that is known to have none.
  func jobs(missingFrom texts: TextFolder) -> [Job<TextRequest>] {
    let places = Dictionary(plan.setup.policies.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var missing: [String: [RecordedRendition]] = [:]
    for reading in readings {
      guard let policy = places[reading.policy], let hash = reading.rendition.rendition else { continue }
      let original = texts.text(of: reading.original)
      guard original == nil || original?.sureWords.isEmpty == false && texts.text(of: reading.rendition) == nil,
        missing[reading.photo]?.contains(where: { $0.policy == policy }) != true
      else { continue }
      missing[reading.photo, default: []].append(RecordedRendition(policy: policy, rendition: hash))
    }
    return plan.photos.compactMap { photo in
      missing[photo.found.name].map { trials in
        Job(
          TextRequest(photo: photo.found.name, hash: photo.look.hash, trials: trials), files: [photo.found.path],
          pixels: plan.setup.decodedPixels(of: photo.look), fileBytes: photo.look.bytes)
      }
    }
  }
}

import CompressionStrategies
import Corpus
import PerceptualQuality
import Records
import System
import Workers

extension Plan {
  /// The trials that reports show whole and that this folder lacks: each policy's worst on the first screen, and some
  /// others.
  func showJobs(
    _ reader: RunReader, besides: Set<ShownTrial>, missingFrom pictures: PictureFolder
  ) throws -> [Job<ShowRequest>] {
    guard let device = setup.devices.first?.name else { return [] }
    let planned = Dictionary(uniqueKeysWithValues: photos.map { ($0.found.name, $0) })
    var worst: [String: [(score: Double, photo: String)]] = [:]
    let columns = ["photo", "policy", "device", "rendition", "viewing", "metric", "score"]
    try reader.forEachCells(of: Score.self, columns) { row in
      guard row.text(3) == "main", row.text(4) == "fit", row.text(2) == device, row.text(5) == "ssimulacra2",
        let score = row.number(6), let policy = row.text(1), let photo = row.text(0), planned[photo] != nil
      else { return }
      var candidates = worst[policy] ?? []
      if candidates.count == ReportPicture.wholePerPolicy, let last = candidates.last, last < (score, photo) { return }
      candidates.append((score, photo))
      candidates.sort(by: <)
      worst[policy] = Array(candidates.prefix(ReportPicture.wholePerPolicy))
    }
    let places = Dictionary(uniqueKeysWithValues: setup.policies.enumerated().map { ($1.name, $0) })
    var missing: [String: [RecordedRendition]] = [:]
    try reader.forEachCells(of: Trial.self, ["photo", "policy", "mainSha256", "servedSha256"]) { row in
      guard let policy = row.text(1), let place = places[policy], let photo = row.text(0),
        besides.contains(ShownTrial(photo, policy)) || worst[policy]?.contains(where: { $0.photo == photo }) == true,
        let hash = row.text(3) ?? row.text(2),
        let own = planned[photo]?.look.hash, !pictures.holds(.wholeRendition(photo: own, rendition: hash))
      else { return }
      missing[photo, default: []].append(RecordedRendition(policy: place, rendition: hash))
    }
    return photos.compactMap { photo in
      missing[photo.found.name].map { trials in
        Job(
          ShowRequest(photo: photo.found.name, hash: photo.look.hash, trials: trials), files: [photo.found.path],
          pixels: setup.decodedPixels(of: photo.look), fileBytes: photo.look.bytes)
      }
    }
  }
}

import CompressionStrategies
import Files
import PerceptualQuality
import RunRecords

extension Plan {
  /// The trials that reports show whole, each policy's worst on the first screen, as far as this folder lacks them.
  func showJobs(_ reader: RunReader, missingFrom pictures: PictureFolder) throws -> [Job<ShowRequest>] {
    guard setup.settings.keepsPictures, let device = setup.devices.first?.name else { return [] }
    let planned = Dictionary(uniqueKeysWithValues: photos.map { ($0.found.name, $0) })
    var worst: [String: [(score: Double, photo: String)]] = [:]
    try reader.forEach { (row: Score) in
      guard row.isMain, row.device == device, row.metric == "ssimulacra2", planned[row.photo] != nil,
        let score = row.score
      else { return }
      let candidates = ((worst[row.policy] ?? []) + [(score, row.photo)]).sorted(by: <)
      worst[row.policy] = Array(candidates.prefix(ReportPicture.wholePerPolicy))
    }
    let places = Dictionary(uniqueKeysWithValues: setup.policies.enumerated().map { ($1.name, $0) })
    var missing: [String: [Int]] = [:]
    try reader.forEach { (trial: Trial) in
      guard let place = places[trial.policy], let hash = trial.mainSha256,
        worst[trial.policy]?.contains(where: { $0.photo == trial.photo }) == true,
        !pictures.holds(.wholeRendition(hash))
      else { return }
      missing[trial.photo, default: []].append(place)
    }
    return photos.compactMap { photo in
      missing[photo.found.name].map { policies in
        Job(
          ShowRequest(photo: photo.found.name, hash: photo.look.hash, policies: policies), files: [photo.found.path],
          pixels: setup.decodedPixels(of: photo.look))
      }
    }
  }
}

import CompressionStrategies
import Corpus
import FoundationEssentials
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
package import Records
import System
import Workers

/// A run's record while it is written: results under their content keys, and under every name of their photo.
final class RunRecord {
  private let store: RunStore
  private let plan: Plan
  private let request: Runner.Request
  private let keys: CellKeys
  private let pictures: PictureFolder
  /// Each photo's place in the plan.
  private let places: [String: Int]
  private var lastCheckpoint = MonotonicClock.seconds

  init(_ store: RunStore, _ plan: Plan, _ request: Runner.Request) {
    self.store = store
    self.plan = plan
    self.request = request
    keys = CellKeys(plan.setup)
    pictures = PictureFolder(request.folder)
    places = Dictionary(uniqueKeysWithValues: plan.photos.enumerated().map { ($1.found.name, $0) })
  }

  /// Writes the manifest, and keeps what is known of its photos and policies.
  func begin() throws {
    let before = try? request.folder.readManifest()
    // Times of two machines must not be mixed in a table.
    if request.timing != .off, let before, !before.machine.times(as: .current) { try store.forgetTimes() }
    let policies = plan.setup.policies.map { (name: $0.name, hash: $0.hash) }
    var manifest = RunManifest(plan, request, before: before)
    let records = plan.photos.map(\.record)
    manifest.unfinished = .init(photos: records.count, policies: policies.count)
    // Rows that no longer hold are removed before the folder says what holds now, so that nobody can read them as
    // valid.
    try store.adopt(photos: records, policies: policies, under: conditions(of: manifest))
    try request.folder.write(manifest)
    if plan.setup.settings.keepsPictures { try pictures.make() }
  }

  /// The conditions under which rows are measured from now on, also for links that this command does not name.
  private func conditions(of manifest: RunManifest) -> RowConditions {
    var screens: [RowConditions.Screen: String] = [:]
    for device in plan.setup.devices {
      for metric in manifest.metrics.map(\.name) {
        screens[.init(device: device.name, metric: metric)] = keys.condition(of: device, for: metric)
      }
    }
    let links = manifest.links.map { ($0.name, keys.condition(ofLink: $0.hash)) }
    return RowConditions(links: Dictionary(links) { first, _ in first }, screens: screens)
  }

  private func planned(_ photo: String) -> Plan.PlannedPhoto? { places[photo].map { plan.photos[$0] } }

  /// Records a measured trial.
  func save(measured result: TrialResult, policy: Int, of photo: String) throws {
    let result = asked(result, policy, of: photo)
    let cell = cell(of: result)
    let scores = result.scores.map { score in (score, from: origin(of: score, of: cell)) }
    var measured = MeasuredTrial(
      result.trial, from: Origin(cell: cell), scores: scores, uploads: uploads(of: result), steps: result.steps)
    let chain = plan.setup.chain(after: plan.setup.policies[policy])
    let forwarded = Origin(cell: keys.generations(of: cell, through: chain))
    measured.generations = result.generations.map { ($0, from: forwarded) }
    try store.save(measured)
    pictures.keep(result.pictures.filter { $0.picture.hashes.photo == result.trial.photoHash })
  }

  /// Records that a trial's worker was lost.
  func save(_ failure: WorkerFailure, policy index: Int, of photo: String) throws {
    guard let planned = planned(photo) else { return }
    let policy = plan.setup.policies[index]
    let result = TrialResult(
      failed: failure.reason, photo: photo, look: planned.look, policy: policy.name, policyHash: policy.hash)
    try save(measured: result, policy: index, of: photo)
  }

  /// Records the uploads of a trial that was made before.
  func save(sent result: TrialResult, policy: Int, of photo: String) throws {
    let result = asked(result, policy, of: photo)
    // The compression time may be for another phone than before.
    try store.save([result.trial], from: Origin(cell: cell(of: result)))
    for (upload, origin) in uploads(of: result) { try store.save([upload], from: origin) }
  }

  /// Records uploads of an earlier command's trial, over the links that it lacked.
  func save(_ upload: Upload, of trial: String, over link: Link) throws {
    try store.save([upload], from: origin(of: trial, over: link))
  }

  /// Records the timing rounds of a trial.
  func save(timed result: TrialResult, policy: Int, of photo: String) throws {
    let result = asked(result, policy, of: photo)
    let cell = cell(of: result)
    try store.save([result.trial], from: Origin(cell: cell))
    try store.save(result.timings, from: Origin(cell: keys.timing(of: cell)))
    try store.save(result.steps, from: Origin(cell: cell))
    for (upload, origin) in uploads(of: result) { try store.save([upload], from: origin) }
  }

  /// Records a trial's instructions.
  func save(counted result: TrialResult, policy: Int, of photo: String) throws {
    let result = asked(result, policy, of: photo)
    try store.save([result.trial], from: Origin(cell: cell(of: result)))
  }

  private func cell(of result: TrialResult) -> String {
    keys.trial(photo: result.trial.photoHash, policy: result.trial.policyHash)
  }

  private func uploads(of result: TrialResult) -> [(Upload, from: Origin)] {
    let cell = cell(of: result)
    return zip(result.uploads, plan.setup.links).map { ($0, from: origin(of: cell, over: $1)) }
  }

  private func origin(of trial: String, over link: Link) -> Origin {
    Origin(cell: keys.upload(of: trial, over: link), under: keys.condition(of: link))
  }

  private func origin(of score: Score, of trial: String) -> Origin {
    guard let device = plan.setup.devices.first(where: { $0.name == score.device }) else { return Origin(cell: nil) }
    return Origin(cell: keys.scores(of: trial, on: device), under: keys.condition(of: device, for: score.metric))
  }

  /// The result as one of the photo and policy that were asked for.
  private func asked(_ result: TrialResult, _ policy: Int, of photo: String) -> TrialResult {
    var result = result
    result.take(photo: photo, plan.setup.policies[policy])
    if let look = planned(photo)?.look { result.trial.photoHash = look.hash }
    return result
  }

  /// Records the share of a photo's words that a rendition keeps on a screen.
  func save(textKept: Double, of photo: String, under policy: String, on device: String) throws {
    try store.save(textKept: textKept, of: photo, under: policy, on: device)
  }

  func save(_ message: Message, cell: String, over link: Link) throws {
    try store.save([message], from: Origin(cell: cell, under: keys.condition(of: link)))
  }

  /// Adds a part that was made elsewhere.
  func take(_ shard: ShardFile, mayMeetOthers: Bool) throws {
    try store.take(shard, mayMeetOthers: mayMeetOthers) { name, bytes in pictures.keep(name, bytes) }
  }

  /// Writes commits to the disk once a second, so that a power failure loses no more than that.
  func pulse() throws {
    guard MonotonicClock.seconds - lastCheckpoint > 1 else { return }
    lastCheckpoint = MonotonicClock.seconds
    try? store.checkpoint()
  }
}

extension Plan.PlannedPhoto {
  /// The photo's row.
  fileprivate var record: PhotoRecord {
    let trial = Trial(photo: found.name, look: look, policy: "", policyHash: "")
    var record = PhotoRecord()
    record.photo = found.name
    record.photoHash = trial.photoHash
    record.photoBytes = trial.photoBytes
    record.photoWidth = trial.photoWidth
    record.photoHeight = trial.photoHeight
    record.photoFormat = trial.photoFormat
    record.photoClass = trial.photoClass
    return record
  }
}

/// A run's folder for pictures that workers made for its reports.
package struct PictureFolder {
  private let folder: FilePath

  /// The folder of this run.
  package init(_ run: RunFolder) { folder = FilePath(run.picturesPath) }

  /// Makes the folder if it is missing.
  package func make() throws { try Directory.make(folder) }

  func holds(_ picture: ReportPicture) -> Bool { FileKind(path(picture)) != nil }

  /// Keeps new files. If a picture cannot be written, the report lacks it; a full disk is noticed when the record is
  /// written.
  func keep(_ files: [PictureFile]) {
    for file in files where file.picture.fileName.isNamedByContent && !holds(file.picture) {
      try? FileWriter.write(file.file.bytes, to: path(file.picture))
    }
  }

  /// Keeps a shard's file under its name.
  package func keep(_ name: String, _ bytes: [UInt8]) {
    let path = folder.appending(name)
    guard name.isNamedByContent, FileKind(path) == nil else { return }
    try? FileWriter.write(bytes, to: path)
  }

  private func path(_ picture: ReportPicture) -> FilePath { folder.appending(picture.fileName) }
}

extension String {
  /// Whether a picture's name is the hash of its content: a worker that read a hostile photo is not trusted.
  fileprivate var isNamedByContent: Bool {
    utf8.prefix { (48...57).contains($0) || (97...102).contains($0) }.count == 64
      && utf8.dropFirst(64).first == UInt8(ascii: "-") && !utf8.contains(UInt8(ascii: "/"))
  }
}

import CompressionStrategies
import Digests
import Foundation
import ImageCodecs
import PerceptualQuality
import RunRecords
import Statistics

/// A run's record while it is being made: results under their content keys, and under every name of their photo.
final class RunRecord {
  private let store: RunStore
  private let plan: Plan
  private let request: Runner.Request
  private let keys: CellKeys
  private let photos: [String: Plan.PlannedPhoto]
  private var lastCheckpoint = MonotonicClock.seconds

  init(_ store: RunStore, _ plan: Plan, _ request: Runner.Request) {
    self.store = store
    self.plan = plan
    self.request = request
    keys = CellKeys(plan.setup)
    photos = Dictionary(uniqueKeysWithValues: plan.photos.map { ($0.found.name, $0) })
  }

  /// Writes what the run is, and takes over what is known of its photos and policies.
  func begin() throws {
    let before = try? request.folder.readManifest()
    let paths = Dictionary((before?.inputs ?? []).map { ($0.photo, $0.path) }) { first, _ in first }
    let policies = plan.setup.policies.map { (name: $0.name, hash: $0.hash) }
    try store.adopt(photos: plan.photos.flatMap(\.records), policies: policies) { photo in
      paths[photo].map { FileKind(FilePath($0)) != nil } ?? false
    }
    try request.folder.write(RunManifest(plan, request, before: before))
    if let pictures = plan.setup.settings.picturesPath {
      try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    }
  }

  /// How many names a photo has.
  func names(of photo: String) -> Int { 1 + (photos[photo]?.twins.count ?? 0) }

  /// Records what a worker brought.
  func save(_ result: TrialResult, of task: PhotoTask) throws {
    let cell = keys.trial(photo: result.trial.photoHash, policy: result.trial.policyHash)
    for name in [task.photo] + (photos[task.photo]?.twins ?? []) {
      let named = result.named(name)
      let uploads = zip(named.uploads, plan.setup.links).map { ($0, cell: keys.upload(of: cell, over: $1)) }
      switch task.kind {
      case .look: break
      case .measure:
        let scores = named.scores.map { score in
          (
            score,
            cell: plan.setup.devices.first { $0.name == score.device }.map { keys.scores(of: cell, on: $0) } ?? ""
          )
        }
        try store.save(
          MeasuredTrial(named.trial, cell: cell, scores: scores, uploads: uploads, steps: named.steps))
      case .time(let effort):
        try store.save([named.trial], cell: cell)
        try store.save(named.timings, cell: Self.timingCell(cell, effort))
        for (upload, cell) in uploads { try store.save([upload], cell: cell) }
      case .send:
        for (upload, cell) in uploads { try store.save([upload], cell: cell) }
      }
    }
  }

  /// Records that a worker was lost over a trial.
  func save(_ failure: WorkerFailure, policy index: Int, of task: PhotoTask) throws {
    guard case .measure = task.kind, let photo = photos[task.photo] else { return }
    let policy = plan.setup.policies[index]
    let result = TrialResult(
      failed: failure.description, photo: task.photo, look: photo.look, policy: policy.name, policyHash: policy.hash)
    try save(result, of: task)
  }

  func save(_ message: Message, cell: String) throws { try store.save([message], cell: cell) }

  /// Brings commits to the disk once a second, so that lost power costs no more.
  func pulse() -> Bool {
    if MonotonicClock.seconds - lastCheckpoint > 1 {
      lastCheckpoint = MonotonicClock.seconds
      try? store.checkpoint()
    }
    return true
  }

  /// Photos to be timed under each policy: some of each size, the same for all policies.
  func timingTasks(_ plan: Plan, _ effort: TimingEffort) throws -> [PhotoTask] {
    let inventory = try Inventory(try RunReader(request.folder))
    let bySize = plan.photos.filter { $0.look.pixels > 0 }
      .sorted { ($0.look.pixels, $0.look.hash) < ($1.look.pixels, $1.look.hash) }
    let count = min(effort.photos, bySize.count)
    let chosen = (0..<count).map { bySize[($0 * 2 + 1) * bySize.count / (count * 2)] }
    return chosen.compactMap { photo in
      var task = PhotoTask(
        kind: .time(effort), path: photo.found.path.bytes, photo: photo.found.name, hash: photo.look.hash,
        policies: [], limits: JobLimits(pixels: photo.look.pixels))
      for (index, policy) in plan.setup.policies.enumerated() {
        let cell = keys.trial(photo: photo.look.hash, policy: policy.hash)
        guard let trial = inventory.trials[cell], trial.mainBytes != nil,
          !inventory.timings.contains(Self.timingCell(cell, effort)),
          !inventory.timings.contains(Self.timingCell(cell, .gate))
        else { continue }
        task.policies.append(index)
        task.known.append(trial)
      }
      return task.policies.isEmpty ? nil : task
    }
  }

  private static func timingCell(_ cell: String, _ effort: TimingEffort) -> String {
    CellKeys.digest([cell, effort.rawValue])
  }

  /// Works out the run's own noise from everything that was timed.
  func settleNoise() throws {
    try store.setNoiseFloor(NoiseFloor.of(try RunReader(request.folder).rows(Timing.self)))
  }

  /// Messages that the record does not hold yet.
  func messageTasks(_ plan: Plan) throws -> [(task: MessageTask, cell: String)] {
    let reader = try RunReader(request.folder)
    let known = Set(try reader.cells(of: .messages))
    var made: [String: [(Trial, cell: String)]] = [:]
    for (trial, cell) in try reader.cells(Trial.self) where trial.mainBytes != nil {
      made[trial.policy, default: []].append((trial, cell: cell))
    }
    return plan.setup.policies.indices.flatMap { index -> [(task: MessageTask, cell: String)] in
      let policy = plan.setup.policies[index]
      let trials = (made[policy.name] ?? []).sorted { $0.0.photo < $1.0.photo }
      guard !trials.isEmpty else { return [] }
      let pictures = trials.map { MessageTask.Picture(main: $0.0.mainBytes ?? 0, thumbnail: $0.0.thumbnailBytes) }
      return plan.setup.links.indices.compactMap { link in
        let cell = keys.messages(of: trials.map(\.cell), policy: policy.hash, over: plan.setup.links[link])
        return known.contains(cell)
          ? nil : (task: MessageTask(policy: index, link: link, pictures: pictures), cell: cell)
      }
    }
  }

  /// Works out the answer table over all that the folder holds.
  func settle() throws {
    let reader = try RunReader(request.folder)
    let manifest = reader.manifest
    let rows = AnswerTable.rows(
      trials: try reader.rows(), scores: try reader.rows(), uploads: try reader.rows(),
      policies: manifest.policies.map(\.name), links: manifest.links.map(\.name),
      devices: manifest.devices.map(\.name))
    try store.replaceAll(rows)
  }

  func end() throws {
    try settle()
    try store.checkpoint()
  }
}

extension TrialResult {
  /// The same trial under another name of the same photo.
  fileprivate func named(_ name: String) -> TrialResult {
    var result = self
    result.trial.photo = name
    for index in result.scores.indices { result.scores[index].photo = name }
    for index in result.uploads.indices { result.uploads[index].photo = name }
    for index in result.steps.indices { result.steps[index].photo = name }
    for index in result.timings.indices { result.timings[index].photo = name }
    return result
  }
}

extension Plan.PlannedPhoto {
  /// The photo's rows, one a name.
  fileprivate var records: [PhotoRecord] {
    ([found.name] + twins).map { name in
      let trial = Trial(photo: name, look: look, policy: "", policyHash: "")
      var record = PhotoRecord()
      record.photo = name
      record.photoHash = trial.photoHash
      record.photoBytes = trial.photoBytes
      record.photoWidth = trial.photoWidth
      record.photoHeight = trial.photoHeight
      record.photoFormat = trial.photoFormat
      record.photoClass = trial.photoClass
      return record
    }
  }
}

extension PhotoLook {
  /// A photo over which a worker was lost before anything was decoded: only its bytes are known.
  init(failed failure: WorkerFailure, _ path: FilePath) {
    let bytes = (try? FileReader.read(path)) ?? []
    self.init(hash: SHA256.digest(of: bytes).description, bytes: bytes.count, failure: failure.description)
  }
}

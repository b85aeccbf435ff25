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
  /// Rounds of the first pass, by their trials' cells.
  private var firstPass: [String: [Timing]] = [:]
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
      case .look, .timeFurther, .show: break
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
        // Timed is what both passes have timed.
        try store.save(named.timings, cell: task.earlier.isEmpty ? nil : keys.timing(of: cell, effort))
        try store.save(named.steps, cell: cell)
        if name == task.photo { firstPass[cell] = named.timings }
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

  /// The plan's tasks for the clock, with the trials as they are in the record by now; what came to nothing is left out.
  func timingTasks() throws -> [PhotoTask] {
    let inventory = try Inventory(try RunReader(request.folder))
    return plan.timedTasks.compactMap { planned in
      var task = planned
      let trials = planned.policies.map {
        inventory.trials[keys.trial(photo: planned.hash ?? "", policy: plan.setup.policies[$0].hash)]
      }
      task.policies = zip(planned.policies, trials).filter { $0.1?.mainBytes != nil }.map(\.0)
      task.known = trials.compactMap { $0 }.filter { $0.mainBytes != nil }
      return task.policies.isEmpty ? nil : task
    }
  }

  /// The same tasks once more, as far as the first pass came.
  func secondPass(of tasks: [PhotoTask]) -> [PhotoTask] {
    tasks.compactMap { first in
      var task = first
      let rounds = first.policies.map {
        firstPass[keys.trial(photo: first.hash ?? "", policy: plan.setup.policies[$0].hash)]
      }
      task.policies = zip(first.policies, rounds).filter { $0.1 != nil }.map(\.0)
      task.known = zip(first.known, rounds).filter { $0.1 != nil }.map(\.0)
      task.earlier = rounds.compactMap { $0 }
      return task.policies.isEmpty ? nil : task
    }
  }

  /// The trials that reports show whole, each policy's worst on the first screen, as far as they are not kept yet.
  func showTasks() throws -> [PhotoTask] {
    guard let folder = plan.setup.settings.picturesPath, let device = plan.setup.devices.first?.name else { return [] }
    let reader = try RunReader(request.folder)
    var worst: [String: [(score: Double, photo: String)]] = [:]
    try reader.forEach { (row: Score) in
      guard row.isMain, row.device == device, row.metric == "ssimulacra2", photos[row.photo] != nil,
        let score = row.score
      else { return }
      let candidates = ((worst[row.policy] ?? []) + [(score, row.photo)]).sorted(by: <)
      worst[row.policy] = Array(candidates.prefix(ReportPicture.wholePerPolicy))
    }
    let places = Dictionary(uniqueKeysWithValues: plan.setup.policies.enumerated().map { ($1.name, $0) })
    var missing: [String: [Int]] = [:]
    try reader.forEach { (trial: Trial) in
      guard let place = places[trial.policy], let hash = trial.mainSha256,
        worst[trial.policy]?.contains(where: { $0.photo == trial.photo }) == true,
        FileKind(FilePath("\(folder)/\(ReportPicture.wholeRendition(hash).fileName)")) == nil
      else { return }
      missing[trial.photo, default: []].append(place)
    }
    return plan.photos.compactMap { photo in
      missing[photo.found.name].map { policies in
        PhotoTask(
          kind: .show, path: photo.found.path.bytes, photo: photo.found.name, hash: photo.look.hash,
          policies: policies, limits: plan.setup.limits(for: photo.look))
      }
    }
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
    try store.takeClassesFromTrials()
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

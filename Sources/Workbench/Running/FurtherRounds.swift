import CompressionStrategies
public import Records
import System
public import Workers

/// Times trials of a finished run in further rounds, which are added to the earlier ones, so that the noise falls.
public struct FurtherRounds {
  private let folder: RunFolder
  private let setup: RunSetup
  private let isolation: Isolation
  /// How many rounds for each trial before the verdict is computed again.
  private static let rounds = 8

  /// Further rounds for the run in this folder, with workers of this kind.
  public init(_ folder: RunFolder, in isolation: Isolation) throws {
    self.folder = folder
    self.isolation = isolation
    let manifest = try folder.readManifest()
    let policies = try manifest.policies.map { try Policy(reading: Array($0.text.utf8), from: folder.manifestPath) }
    var setup = RunSetup(policies: policies, links: [], devices: [], metrics: [], viewings: [])
    setup.settings.maxMegapixels = manifest.maxMegapixels
    self.setup = setup
  }

  /// Times each wanted trial in a few more rounds, until a time of `MonotonicClock`; false if nothing was timed.
  public func measure(until end: Double, _ isWanted: (Trial) -> Bool) throws -> Bool {
    let begin = MonotonicClock.seconds
    let reader = try RunReader(folder)
    let paths = Dictionary(reader.manifest.inputs.map { ($0.photo, $0.path) }) { first, _ in first }
    let known = try reader.cells(Trial.self).filter { $0.0.mainBytes != nil && isWanted($0.0) }
    var cells: [String] = []
    var jobs: [Job<TimeRequest>] = []
    for (trial, cell) in known {
      guard let path = paths[trial.photo], let policy = setup.policies.firstIndex(where: { $0.name == trial.policy })
      else { continue }
      // Each trial has its share of the time; unused time goes to the next ones.
      let part = Double(jobs.count + 1) / Double(known.count)
      let request = TimeRequest(
        photo: trial.photo, trials: [TimeRequest.Made(policy: policy, trial: trial)],
        rounds: Self.rounds...Self.rounds, end: begin + (end - begin) * part)
      let file = FilePath(written: path)
      jobs.append(
        Job(
          request, files: [file], pixels: setup.decodedPixels(of: trial),
          fileBytes: (try? FileReader.size(of: file)) ?? 0))
      cells.append(cell)
    }
    let store = try RunStore(folder)
    let engine = try JobEngine(setup, in: isolation, count: 1, memoryBudget: .max)
    defer { engine.stop() }
    var earlier = Dictionary(grouping: try reader.rows(Timing.self)) { TrialKey(photo: $0.photo, policy: $0.policy) }
    var hasTimed = false
    try engine.perform(jobs) { event in
      guard case .answered(let job, _, let result) = event, !result.timings.isEmpty else { return }
      let key = TrialKey(photo: result.trial.photo, policy: result.trial.policy)
      let rounds = (earlier[key] ?? []).appending(result.timings)
      earlier[key] = rounds
      try store.save(rounds)
      try store.save([result.trial.timed(by: rounds)], from: Origin(cell: cells[job]))
      hasTimed = true
    }
    return hasTimed
  }
}

extension [Timing] {
  /// These rounds followed by the later ones, with continuing numbers.
  fileprivate func appending(_ later: [Timing]) -> [Timing] {
    let last = map(\.round).max() ?? 0
    return self
      + later.enumerated().map { index, timing in
        var timing = timing
        timing.round = last + index + 1
        return timing
      }
  }
}

extension Trial {
  /// The trial with the figures from these rounds: the smallest of each clock.
  func timed(by timings: [Timing]) -> Trial {
    var trial = self
    trial.compressCpuSeconds = timings.map(\.cpuSeconds).min()
    trial.compressWallSeconds = timings.map(\.wallSeconds).min()
    trial.compressCpuRatio = timings.map(\.yardstickCpuSeconds).min().flatMap { yardstick in
      trial.compressCpuSeconds.map { $0 / Swift.max(yardstick, 1e-9) }
    }
    return trial
  }
}

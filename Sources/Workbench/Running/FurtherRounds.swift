import CompressionStrategies
import Glibc
public import RunRecords

/// Times trials of a finished run in further rounds, which are added to those it has: noise falls, nothing is lost.
public struct FurtherRounds {
  private let folder: RunFolder
  private let setup: RunSetup
  private let isolation: Isolation
  /// Of each trial, before the verdict is asked for again.
  private static let rounds = 8

  /// More rounds for the run in this folder, each trial in a worker of this kind.
  public init(_ folder: RunFolder, in isolation: Isolation) throws {
    self.folder = folder
    self.isolation = isolation
    let manifest = try folder.readManifest()
    let policies = try manifest.policies.map { try Policy(reading: Array($0.text.utf8), from: folder.manifestPath) }
    setup = RunSetup(policies: policies, links: [], devices: [], metrics: [], viewings: [])
  }

  /// Times each wanted trial in a few rounds more, until a moment of `MonotonicClock`; false where none was timed.
  public func measure(until end: Double, _ isWanted: (Trial) -> Bool) throws -> Bool {
    let begin = MonotonicClock.seconds
    let reader = try RunReader(folder)
    let paths = Dictionary(reader.manifest.inputs.map { ($0.photo, $0.path) }) { first, _ in first }
    let known = try reader.cells(Trial.self).filter { $0.0.mainBytes != nil && isWanted($0.0) }
    var cells: [String: String] = [:]
    var tasks: [PhotoTask] = []
    for (trial, cell) in known {
      guard let path = paths[trial.photo], let policy = setup.policies.firstIndex(where: { $0.name == trial.policy })
      else { continue }
      cells[trial.photo + "\u{0}" + trial.policy] = cell
      let pixels = (trial.photoWidth ?? 0) * (trial.photoHeight ?? 0)
      // Each trial has its part of the time; what one leaves, the next may use.
      let part = Double(tasks.count + 1) / Double(known.count)
      tasks.append(
        PhotoTask(
          kind: .timeFurther(rounds: Self.rounds, until: begin + (end - begin) * part), path: Array(path.utf8),
          photo: trial.photo, hash: trial.photoHash, policies: [policy], limits: JobLimits(pixels: pixels),
          known: [trial]))
    }
    let store = try RunStore(folder)
    let worker = isolation.workers(try SetupMessage(setup).frame, count: 1, memoryBudget: .max)
    defer { worker.stop() }
    let jobs = try tasks.enumerated().map { index, task in
      WorkerJob(id: index, frame: try WorkerRequest.photo(task).frame, limits: task.limits)
    }
    var earlier = Dictionary(grouping: try reader.rows(Timing.self)) { $0.photo + "\u{0}" + $0.policy }
    var hasTimed = false
    try worker.run(jobs, pulse: { true }) { event in
      guard case .part(_, let frame) = event, case .trial(_, let result) = try WorkerAnswer(frame),
        !result.timings.isEmpty
      else { return nil }
      let key = result.trial.photo + "\u{0}" + result.trial.policy
      let rounds = (earlier[key] ?? []).appending(result.timings)
      earlier[key] = rounds
      try store.save(rounds)
      try store.save([result.trial.timed(by: rounds)], cell: cells[key])
      hasTimed = true
      return nil
    }
    return hasTimed
  }
}

extension [Timing] {
  /// These rounds and then others, numbered on.
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
  /// The trial with the figures that these rounds give: the least of each clock.
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

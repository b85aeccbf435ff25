import CompressionStrategies
import Records
import System
import Workers

/// Times a photo's compression in some rounds, with nothing else running on the machine.
struct TimeRequest: WorkerRequest {
  typealias Answer = TrialResult

  /// A trial as the record has it, and how it was timed before.
  struct Made: Codable, Sendable {
    /// The policy's place in the setup's list.
    var policy: Int
    var trial: Trial
    /// The rounds of the first pass if this is the second; empty in the first.
    var earlier: [Timing] = []
  }

  /// The photo's name in every output.
  var photo: String
  /// The trials, one for each part.
  var trials: [Made]
  /// The least and the most rounds.
  var rounds: ClosedRange<Int>
  /// Within these bounds, rounds end as soon as their noise is no more than this.
  var noise = 0.0
  /// No round begins if it would end later than this time of `MonotonicClock`; nil for no limit.
  var end: Double?

  var label: String { photo }
  var partCount: Int { trials.count }

  func dropping(_ parts: Int) -> Self {
    var rest = self
    rest.trials = Array(trials.dropFirst(parts))
    return rest
  }

  func patience(under setup: RunSetup) -> Duration {
    setup.patience(trials.map(\.policy)) * rounds.upperBound
  }

  func accepts(_ answer: TrialResult, part: Int, under setup: RunSetup) -> Bool {
    let made = trials[part]
    return answer.isAbout(photo, setup.policies[made.policy], under: setup) && answer.isOnlyAbout(made.trial)
      && answer.timings.count <= rounds.upperBound
      && answer.timings.allSatisfy { $0.round % 2 == (made.earlier.isEmpty ? 1 : 0) }
  }

  /// Every step is done again; nothing is shared.
  func perform(in workplace: Workplace<RunSetup>, answer: (TrialResult) throws -> Void) throws {
    let opened = try OpenedPhoto(workplace.files[0], named: photo)
    let timer = TrialTimer(
      maxMegapixels: workplace.setup.settings.maxMegapixels, rounds: rounds, noise: noise, end: end ?? .infinity)
    for made in trials {
      let policy = workplace.setup.policies[made.policy]
      let memory = PeakMemory()
      var (timings, fastest) = timer.time(opened, under: policy)
      // Rounds of the first pass have odd numbers, those of the second even ones.
      for round in timings.indices { timings[round].round = 2 * round + (made.earlier.isEmpty ? 1 : 2) }
      var trial = made.trial.timed(by: made.earlier + timings)
      trial.peakBytes = memory.bytes
      var result = TrialResult(trial: trial)
      result.uploads = workplace.setup.uploads(of: trial, under: policy)
      result.timings = timings
      result.cost.codecs = timings.reduce(0) { $0 + $1.cpuSeconds + $1.yardstickCpuSeconds }
      // The steps must be those of the fastest round; if that was an earlier one, the record has them.
      if timings.contains(where: { $0.cpuSeconds == trial.compressCpuSeconds }) {
        result.steps = fastest?.account.records(photo: photo, policy: policy.name, isTimed: true) ?? []
        result.trial.thumbnailCpuSeconds = result.steps.thumbnailCpuSeconds
      }
      try answer(result)
    }
  }
}

extension [StepRecord] {
  /// CPU time of the steps that only the thumbnail needs; nil if there are none.
  fileprivate var thumbnailCpuSeconds: Double? {
    let own = filter { $0.rendition == "thumbnail" }.compactMap(\.cpuSeconds)
    return own.isEmpty ? nil : own.reduce(0, +)
  }
}

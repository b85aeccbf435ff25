import CompressionStrategies
import Records
import System
import Workers

/// Times a photo's compression in some rounds, with nothing else running on the machine.
struct TimeRequest: TrialsRequest {
  typealias Answer = TrialResult

  var photo: String
  var trials: [RecordedTrial]

  func patience(under setup: RunSetup) -> Duration {
    setup.patience(trials.map(\.policy)) * TrialTimer.rounds
  }

  /// Every step is done again; nothing is shared.
  func perform(in workplace: Workplace, answer: (TrialResult) throws -> Void) throws {
    let opened = try OpenedPhoto(workplace.files[0], named: photo)
    let timer = TrialTimer(maxMegapixels: workplace.setup.settings.maxMegapixels)
    for made in trials {
      let policy = workplace.setup.policies[made.policy]
      let memory = PeakMemory()
      let (timings, fastest) = timer.time(opened, under: policy)
      var trial = made.trial.timed(by: timings)
      trial.peakBytes = memory.bytes
      var result = TrialResult(trial: trial)
      result.uploads = workplace.setup.uploads(of: trial, under: policy)
      result.timings = timings
      result.cost.codecs = timings.reduce(0) { $0 + $1.cpuSeconds + $1.yardstickCpuSeconds }
      result.steps = fastest?.account.records(photo: photo, policy: policy.name, isTimed: true) ?? []
      result.trial.thumbnailCpuSeconds = result.steps.thumbnailCpuSeconds
      try answer(result)
    }
  }
}

extension Trial {
  /// The trial with the figures from these rounds: the smallest of each clock.
  fileprivate func timed(by timings: [Timing]) -> Trial {
    var trial = self
    trial.compressCpuSeconds = timings.map(\.cpuSeconds).min()
    trial.compressWallSeconds = timings.map(\.wallSeconds).min()
    trial.compressCpuRatio = timings.map(\.yardstickCpuSeconds).min().flatMap { yardstick in
      trial.compressCpuSeconds.map { $0 / Swift.max(yardstick, 1e-9) }
    }
    return trial
  }
}

extension [StepRecord] {
  /// CPU time of the steps that only the thumbnail needs; nil if there are none.
  fileprivate var thumbnailCpuSeconds: Double? {
    let own = filter { $0.rendition == "thumbnail" }.compactMap(\.cpuSeconds)
    return own.isEmpty ? nil : own.reduce(0, +)
  }
}

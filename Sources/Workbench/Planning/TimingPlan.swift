import CompressionStrategies
import Corpus
import Records
import Workers

extension Plan {
  /// What to time, with the trials that the record has by now; trials without a rendition are left out.
  func timingJobs(_ inventory: Inventory) -> [Job<TimeRequest>] {
    let keys = CellKeys(setup)
    return timing.compactMap { planned in
      let photo = planned.photo
      let trials = planned.policies.compactMap { policy -> RecordedTrial? in
        let cell = keys.trial(photo: photo.look.hash, policy: setup.policies[policy].hash)
        guard let trial = inventory.trials[cell], trial.mainBytes != nil else { return nil }
        return RecordedTrial(policy: policy, trial: trial)
      }
      guard !trials.isEmpty else { return nil }
      return Job(
        TimeRequest(photo: photo.found.name, trials: trials), files: [photo.found.path],
        pixels: setup.decodedPixels(of: photo.look), fileBytes: photo.look.bytes)
    }
  }
}

extension Plan {
  /// What to count, one job for each, with the trials that the record has by now.
  func countingJobs(_ inventory: Inventory) -> [Job<CountRequest>] {
    let keys = CellKeys(setup)
    return timing.flatMap { planned -> [Job<CountRequest>] in
      let photo = planned.photo
      return planned.policies.compactMap { policy -> Job<CountRequest>? in
        let cell = keys.trial(photo: photo.look.hash, policy: setup.policies[policy].hash)
        guard let trial = inventory.trials[cell], trial.mainBytes != nil else { return nil }
        return Job(
          CountRequest(photo: photo.found.name, policy: policy, trial: trial), files: [photo.found.path],
          pixels: setup.decodedPixels(of: photo.look), fileBytes: photo.look.bytes)
      }
    }
  }
}

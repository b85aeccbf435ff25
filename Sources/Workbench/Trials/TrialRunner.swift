import CompressionStrategies
import ImageCodecs
import RunRecords

/// Photo bytes through a policy to renditions, to scores on each device, to uploads on each link: that is a trial.
struct TrialRunner {
  let setup: RunSetup

  /// Tries a photo under each policy asked for; policies that begin alike share its pixels and references.
  func run(_ task: PhotoTask, finished: (Int, TrialResult) throws -> Void) throws {
    let (subject, failure) = subject(of: task)
    let scoring = TrialScoring(setup, subject)
    for index in task.policies {
      let policy = setup.policies[index]
      guard let subject, failure == nil else {
        let look = subject?.look ?? PhotoLook(hash: task.hash ?? "", bytes: 0)
        let reason = failure ?? "unreadable: nothing there"
        try finished(
          index,
          TrialResult(failed: reason, photo: task.photo, look: look, policy: policy.name, policyHash: policy.hash))
        continue
      }
      let outcome = subject.outcome(under: policy, maxMegapixels: setup.settings.maxMegapixels)
      var result = TrialResult(outcome, photo: task.photo, look: subject.look, policy: policy)
      let compressed = CPUClock.seconds
      result.scores = try scoring.scores(of: outcome, result.trial)
      let scored = CPUClock.seconds
      result.uploads = setup.uploads(of: result.trial, under: policy)
      result.cost.codecs = outcome.account.cpuSeconds
      result.cost.metrics = scored - compressed
      result.cost.simulation = CPUClock.seconds - scored
      // A picture that cannot be written costs a report its picture; the record says when a disk is full.
      try? scoring.keepPictures()
      try finished(index, result)
    }
  }

  /// The photo as it is now, and what is wrong with it if it is not what was planned.
  private func subject(of task: PhotoTask) -> (Subject?, failure: String?) {
    do throws(SystemError) {
      var subject = try Subject(FilePath(task.path), named: task.photo)
      subject.look.photoClass =
        task.photoClass ?? subject.guessedClass(maxMegapixels: setup.settings.maxMegapixels)?.rawValue
      let isPlanned = task.hash == nil || task.hash == subject.look.hash
      return (subject, isPlanned ? nil : "unreadable: the file was changed after the run was planned")
    } catch {
      return (nil, "unreadable: \(error)")
    }
  }
}

import CompressionStrategies
import ImageCodecs
import RunRecords

/// Photo bytes through a policy to renditions, to scores on each device, to uploads on each link: that is a trial.
struct TrialRunner {
  let setup: RunSetup

  /// Tries a photo under each policy asked for; policies that begin alike share its pixels and references.
  func run(_ task: PhotoTask, finished: (Int, TrialResult) throws -> Void) throws {
    var cost = CallCost()
    let (subject, failure) = subject(of: task, &cost)
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
      cost.codecs += outcome.account.cpuSeconds
      cost.metrics += scored - compressed
      cost.simulation += CPUClock.seconds - scored
      result.cost = cost
      cost = CallCost()
      // A picture that cannot be written costs a report its picture; the record says when a disk is full.
      try? scoring.keepPictures()
      try finished(index, result)
    }
  }

  /// The photo as it is now, and what is wrong with it if it is not what was planned.
  private func subject(of task: PhotoTask, _ cost: inout CallCost) -> (Subject?, failure: String?) {
    do throws(SystemError) {
      var subject = try Subject(FilePath(task.path), named: task.photo)
      guard task.hash == nil || task.hash == subject.look.hash else {
        return (subject, "unreadable: the file was changed after the run was planned")
      }
      subject.look.photoClass = task.photoClass ?? guessedClass(of: subject, &cost)
      return (subject, nil)
    } catch {
      return (nil, "unreadable: \(error)")
    }
  }

  /// What the photo looks like it is of, nobody having said so; its decoding is counted.
  private func guessedClass(of subject: Subject, _ cost: inout CallCost) -> String? {
    let begin = CPUClock.seconds
    let picture = subject.whole(maxMegapixels: setup.settings.maxMegapixels)
    cost.codecs += CPUClock.seconds - begin
    return picture.map { PhotoClassGuess($0).photoClass.rawValue }
  }
}

import CompressionStrategies
import Corpus
import Documents
import ImageCodecs
import Records
import System
import Workers

/// Measures trials: a photo's renditions under policies, their scores on each device, and their uploads over each link.
struct MeasureRequest: WorkerRequest {
  typealias Answer = TrialResult

  /// The photo's name in every output.
  var photo: String
  /// The photo's hash when the plan was made; nil before that.
  var hash: String?
  /// The photo's class from a manifest; nil if it must be guessed.
  var photoClass: String?
  /// The size of its file as the program itself found it; nil if it did not look.
  var bytes: Int?
  /// What another worker read in its header; nil if none did.
  var header: LookRequest.Answer?
  /// Places in the setup's list, one for each part.
  var policies: [Int]

  var label: String { photo }
  var partCount: Int { policies.count }

  func dropping(_ parts: Int) -> Self {
    var rest = self
    rest.policies = Array(policies.dropFirst(parts))
    return rest
  }

  func patience(under setup: RunSetup) -> Duration { setup.patience(policies) }

  /// The photo as it is known, which may differ from the file's present content.
  private var known: PhotoLook {
    var look = PhotoLook(hash: hash ?? "", bytes: bytes ?? 0)
    if let header { look.take(header) }
    look.photoClass = photoClass
    return look
  }

  /// Policies with the same first steps share the photo's pixels and references.
  func perform(in workplace: Workplace, answer: (TrialResult) throws -> Void) throws {
    var cost = CallCost()
    let opened: OpenedPhoto
    do throws(SystemError) {
      opened = try OpenedPhoto(workplace.files[0], named: photo)
    } catch {
      for policy in policies { try answer(failed(Reason(.unreadable, "\(error)"), policy, workplace)) }
      return
    }
    var look = PhotoLook(opened)
    guard hash == nil || hash == look.hash else {
      let reason = Reason(.unreadable, "the file was changed after the run was planned")
      for policy in policies { try answer(failed(reason, policy, workplace)) }
      return
    }
    let setup = workplace.setup
    look.photoClass =
      photoClass ?? GeneratedMark.scene(of: opened.bytes)?.photoClass.rawValue ?? guessedClass(of: opened, setup, &cost)
    let scoring = TrialScoring(setup, opened, hash: look.hash)
    for index in policies {
      try answer(trial(of: opened, look, under: setup.policies[index], setup, scoring, cost))
      cost = CallCost()
    }
  }

  private func trial(
    of opened: OpenedPhoto, _ look: PhotoLook, under policy: Policy, _ setup: RunSetup, _ scoring: TrialScoring,
    _ before: CallCost
  ) -> TrialResult {
    let outcome = opened.outcome(under: policy, maxMegapixels: setup.settings.maxMegapixels)
    var result = TrialResult(outcome, photo: photo, look: look, policy: policy)
    result.trial = setup.settings.paced(result.trial)
    let forwarded = outcome.forwarded(
      through: setup.chain(after: policy), photo: photo, policy: policy.name,
      maxMegapixels: setup.settings.maxMegapixels)
    result.generations = forwarded.map(\.row)
    let compressed = CPUClock.seconds
    do {
      result.scores = try scoring.scores(of: outcome, result.trial, under: policy, forwarded)
    } catch {
      // A rendition that cannot be scored has no score, and a reason; it counts as sent all the same.
      result.trial.reason = result.trial.reason ?? TrialScoring.reason(error)
    }
    if !result.scores.isEmpty, let note = scoring.gainMapNote {
      result.trial.notes = [result.trial.notes, note].compactMap(\.self).joined(separator: "; ")
    }
    let scored = CPUClock.seconds
    result.uploads = setup.uploads(of: result.trial, under: policy)
    result.cost = before
    result.cost.codecs += outcome.account.cpuSeconds
    result.cost.metrics += scored - compressed
    result.cost.simulation += CPUClock.seconds - scored
    // If a picture cannot be made, only the report lacks it.
    result.pictures = (try? scoring.pictures()) ?? []
    return result
  }

  private func failed(_ reason: Reason, _ policy: Int, _ workplace: Workplace) -> TrialResult {
    let policy = workplace.setup.policies[policy]
    return TrialResult(failed: reason, photo: photo, look: known, policy: policy.name, policyHash: policy.hash)
  }

  /// A guess at the photo's class, if no manifest states it; the time to decode is counted.
  private func guessedClass(of opened: OpenedPhoto, _ setup: RunSetup, _ cost: inout CallCost) -> String? {
    let begin = CPUClock.seconds
    let picture = opened.whole(maxMegapixels: setup.settings.maxMegapixels)
    cost.codecs += CPUClock.seconds - begin
    return picture.map { PhotoClassGuess($0).photoClass.rawValue }
  }
}

import CompressionStrategies
import ImageCodecs
import Records
import Workers

/// Sends again renditions that were made before, because links or their settings have changed.
struct SendRequest: WorkerRequest {
  typealias Answer = TrialResult

  /// A trial as the record has it.
  struct Made: Codable, Sendable {
    /// The policy's place in the setup's list.
    var policy: Int
    var trial: Trial
  }

  /// The photo's name in every output.
  var photo: String
  /// The trials, one for each part.
  var trials: [Made]

  var label: String { photo }
  var partCount: Int { trials.count }

  func dropping(_ parts: Int) -> Self { SendRequest(photo: photo, trials: Array(trials.dropFirst(parts))) }

  func accepts(_ answer: TrialResult, part: Int, under setup: RunSetup) -> Bool {
    answer.isAbout(photo, setup.policies[trials[part].policy], under: setup)
      && answer.isOnlyAbout(setup.settings.paced(trials[part].trial))
      && answer.steps.isEmpty && answer.timings.isEmpty
  }

  func perform(in workplace: Workplace, answer: (TrialResult) throws -> Void) throws {
    for made in trials {
      // The phone may be another one now.
      var result = TrialResult(trial: workplace.setup.settings.paced(made.trial))
      let begin = CPUClock.seconds
      result.uploads = workplace.setup.uploads(of: result.trial, under: workplace.setup.policies[made.policy])
      result.cost.simulation = CPUClock.seconds - begin
      try answer(result)
    }
  }
}

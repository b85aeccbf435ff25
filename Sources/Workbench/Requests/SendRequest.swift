import CompressionStrategies
import ImageCodecs
import Records
import Workers

/// Sends again renditions that were made before, because links or their settings have changed.
struct SendRequest: TrialsRequest {
  typealias Answer = TrialResult

  var photo: String
  var trials: [RecordedTrial]

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

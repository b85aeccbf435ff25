import CompressionStrategies
import Records
import System
import Workers

/// A request about trials of one photo that the record has, one for each answer.
protocol TrialsRequest: WorkerRequest {
  associatedtype Made: Sendable

  /// The photo's name in every output.
  var photo: String { get }
  /// The trials, one for each part.
  var trials: [Made] { get set }
}

extension TrialsRequest {
  var label: String { photo }
  var partCount: Int { trials.count }

  func dropping(_ parts: Int) -> Self {
    var rest = self
    rest.trials.removeFirst(parts)
    return rest
  }
}

/// A trial as the record has it.
struct RecordedTrial: Codable, Sendable {
  /// The policy's place in the setup's list.
  var policy: Int
  var trial: Trial
}

/// A rendition as the record has it.
struct RecordedRendition: Codable, Sendable {
  /// The policy's place in the setup's list.
  var policy: Int
  /// The rendition's hash.
  var rendition: String
}

extension OpenedPhoto {
  /// The main picture's bytes as its recipient gets them, if the policy makes the same as before.
  func main(of made: RecordedRendition, under setup: RunSetup) -> Rendition? {
    let outcome = outcome(under: setup.policies[made.policy], maxMegapixels: setup.settings.maxMegapixels)
    return outcome.delivered.flatMap { SHA256.digest(of: $0.bytes).description == made.rendition ? $0 : nil }
  }
}

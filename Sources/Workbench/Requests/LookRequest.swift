import ImageCodecs
import Pixels
import Workers

/// Reads the photo's header.
struct LookRequest: WorkerRequest {
  struct Answer: Codable, Sendable {
    var width: Int?
    var height: Int?
    /// Pixels to decode.
    var pixels = 0
    var format: PhotoFormat?
  }

  /// The photo's name in every output.
  var photo: String

  var label: String { photo }

  func accepts(_ answer: Answer, part: Int, under setup: RunSetup) -> Bool {
    AnswerChecks.areSides(answer.width, answer.height) && (answer.format == nil) == (answer.width == nil)
      && answer.pixels == (answer.width ?? 0) * (answer.height ?? 0)
  }

  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws {
    try answer(try OpenedPhoto(workplace.files[0], named: photo).probe.map(Answer.init) ?? Answer())
  }
}

extension LookRequest.Answer {
  init(_ probe: PhotoProbe) {
    self.init(width: probe.size.width, height: probe.size.height, pixels: probe.size.area, format: probe.format)
  }
}

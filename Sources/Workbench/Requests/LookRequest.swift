import Files
import Meaning

/// What is the photo: its hash and its size.
struct LookRequest: WorkerRequest {
  typealias Answer = PhotoLook

  /// The photo's name in every output.
  var photo: String

  var label: String { photo }

  func accepts(_ answer: PhotoLook, part: Int, under setup: RunSetup) -> Bool {
    (answer.hash.isEmpty || AnswerChecks.isHash(answer.hash)) && AnswerChecks.isCount(answer.bytes)
      && answer.pixels >= 0
      && AnswerChecks.areSides(answer.width, answer.height) && AnswerChecks.isPlain(answer.format)
      && AnswerChecks.isPlain(answer.photoClass) && AnswerChecks.isPlain(answer.failure?.sentence)
  }

  func perform(in workplace: Workplace, answer: (PhotoLook) throws -> Void) throws {
    let look: PhotoLook
    do throws(SystemError) {
      look = PhotoLook(try OpenedPhoto(workplace.files[0], named: photo))
    } catch {
      look = PhotoLook(hash: "", bytes: 0, failure: Reason(.unreadable, "\(error)"))
    }
    try answer(look)
  }
}

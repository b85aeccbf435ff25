import Corpus
import Documents
import ImageCodecs
import System
import Workers

/// Checks a photo of a corpus by decoding all of it.
struct CheckRequest: WorkerRequest {
  enum Answer: Codable, Sendable {
    case photo(CorpusPhoto)
    case fault(String)
  }

  /// The photo's name in every output.
  var photo: String

  var label: String { photo }

  func accepts(_ answer: Answer, part: Int, under setup: RunSetup) -> Bool {
    switch answer {
    case .fault(let reason): AnswerChecks.isPlain(reason)
    case .photo(let looked):
      looked.name == photo && AnswerChecks.isHash(looked.pixels)
        && [looked.header.megapixels, looked.brightness, looked.detail].allSatisfy(AnswerChecks.isAmount)
    }
  }

  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReader.read(workplace.files[0].descriptor)
    } catch {
      return try answer(.fault("unreadable: \(error)"))
    }
    let looked: Answer
    do throws(CodecError) {
      looked = .photo(try CorpusPhoto(bytes, name: photo))
    } catch {
      looked = .fault(error.description)
    }
    try answer(looked)
  }
}

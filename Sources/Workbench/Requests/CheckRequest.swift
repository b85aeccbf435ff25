import Digests
import Files
import ImageCodecs
import Meaning

/// What is there to say of a photo of a corpus, all of it decoded.
struct CheckRequest: WorkerRequest {
  enum Answer: Codable, Sendable {
    case photo(CorpusPhoto)
    /// With the file's sum, where it could be read.
    case fault(String, digest: String?)
  }

  /// The photo's name in every output.
  var photo: String

  var label: String { photo }

  func accepts(_ answer: Answer, part: Int, under setup: RunSetup) -> Bool {
    switch answer {
    case .fault(let reason, let digest):
      AnswerChecks.isPlain(reason) && digest.map(AnswerChecks.isHash) ?? true
    case .photo(let looked):
      looked.name == photo && AnswerChecks.isCount(looked.bytes) && AnswerChecks.isHash(looked.digest)
        && AnswerChecks.isHash(looked.pixels)
        && [looked.header.megapixels, looked.brightness, looked.detail].allSatisfy(AnswerChecks.isAmount)
    }
  }

  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReader.read(workplace.files[0].descriptor)
    } catch {
      return try answer(.fault("unreadable: \(error)", digest: nil))
    }
    let looked: Answer
    do throws(CodecError) {
      looked = .photo(try CorpusPhoto(bytes, name: photo))
    } catch {
      looked = .fault(error.description, digest: SHA256.digest(of: bytes).description)
    }
    try answer(looked)
  }
}

import Documents
import ImageCodecs
import PerceptualQuality
import System
import Workers

/// Scores a picture compared with another; its files are the reference and the candidate.
struct ScoreRequest: WorkerRequest {
  enum Answer: Codable, Sendable {
    case scored(PairAnswer)
    case fault(PairFault)
  }

  /// The pair's names, for messages.
  var reference: String
  var candidate: String
  /// The question; every device is given by the text that it was read from.
  var scales: [String]
  var devices: [String]
  var viewings: [String]
  var display: String?
  var drawings: [PairQuestion.Drawing]
  var threads: Int
  /// Whether the answer needs grey pictures, whose text is read elsewhere.
  var readsText: Bool

  init(_ question: PairQuestion, of pair: PicturePair) {
    reference = pair.reference.text
    candidate = pair.candidate.text
    scales = question.scales.map(\.name)
    devices = question.devices.map(\.text)
    viewings = question.viewings.map(\.rawValue)
    display = question.display?.text
    drawings = question.drawings
    threads = question.threads
    readsText = question.reader != nil
  }

  func libraries(under setup: RunSetup) -> CodecLibraries {
    // Drawings are written as PNG, which needs libvips.
    drawings.isEmpty ? [] : .vips
  }

  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws {
    var question = PairQuestion(scales.compactMap(MetricCatalog.scale(named:)))
    question.devices = try devices.map { try Device(reading: Array($0.utf8), from: "the program") }
    question.viewings = viewings.compactMap { Viewing(rawValue: $0) }
    question.display = try display.map { try Device(reading: Array($0.utf8), from: "the program") }
    question.drawings = drawings
    question.threads = threads
    let scorer = PairScorer(question, readsText: readsText)
    let answered: Answer
    do throws(PairFault) {
      answered = .scored(
        try scorer.answer(of: (workplace.files[0], name: reference), (workplace.files[1], name: candidate)))
    } catch {
      answered = .fault(error)
    }
    try answer(answered)
  }
}

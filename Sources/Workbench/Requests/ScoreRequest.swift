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

  init(_ question: PairQuestion, of pair: PicturePair) {
    reference = pair.reference.text
    candidate = pair.candidate.text
    scales = question.scales.map(\.name)
    devices = question.devices.map(\.text)
    viewings = question.viewings.map(\.rawValue)
    display = question.display?.text
    drawings = question.drawings
    threads = question.threads
  }

  func libraries(under setup: RunSetup) -> CodecLibraries {
    // Drawings are written as PNG, which needs libvips.
    drawings.isEmpty ? [] : .vips
  }

  func accepts(_ answer: Answer, part: Int, under setup: RunSetup) -> Bool {
    switch answer {
    case .fault(let fault):
      // It names a file, and users may give files any name.
      fault.sentence.utf8.count <= 1 << 16
        && AnswerChecks.isPlain(fault.sentence.replacing(reference, with: "").replacing(candidate, with: ""))
    case .scored(let answer): isAnswered(by: answer)
    }
  }

  private func isAnswered(by answer: PairAnswer) -> Bool {
    let names = devices.map { try? Device(reading: Array($0.utf8), from: "the program").name }
    let ways = names.isEmpty ? [(nil, nil)] : names.flatMap { name in viewings.map { (name, Optional($0)) } }
    return AnswerChecks.areSides(answer.width, answer.height) && answer.drawings.count == drawings.count
      && answer.drawings.allSatisfy { $0.isEmpty || PhotoFormat(sniffing: $0) == .png }
      && answer.looks.count == ways.count
      && zip(answer.looks, ways).allSatisfy { look, way in
        (look.device, look.viewing) == way && AnswerChecks.isCount(look.shortestSide)
          && look.scores.count == scales.count && look.scores.allSatisfy(AnswerChecks.isScore)
          && look.worstTile.map(isTile) ?? true
      }
  }

  private func isTile(_ tile: PairAnswer.Tile) -> Bool {
    AnswerChecks.isCount(tile.x) && AnswerChecks.isCount(tile.y) && AnswerChecks.isScore(tile.score)
  }

  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws {
    var question = PairQuestion(scales.compactMap(MetricCatalog.scale(named:)))
    question.devices = try devices.map { try Device(reading: Array($0.utf8), from: "the program") }
    question.viewings = viewings.compactMap { Viewing(rawValue: $0) }
    question.display = try display.map { try Device(reading: Array($0.utf8), from: "the program") }
    question.drawings = drawings
    question.threads = threads
    let scorer = PairScorer(question)
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

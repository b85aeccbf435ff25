import Foundation
import PerceptualQuality

/// `score` in worker processes: a crash, a hang or a blow-up costs one pair's answer.
public struct ScoreWorker {
  /// A question on its way to a worker, every device as the text it was read from.
  private struct Setup: Codable {
    var scales: [String]
    var devices: [String]
    var viewings: [String]
    var drawings: [PairQuestion.Drawing]
    var threads: Int
  }

  private struct Job: Codable {
    var reference: [UInt8]
    var candidate: [UInt8]
  }

  private enum Reply: Codable {
    /// An answer; its drawings go beside it, so many bytes each.
    case answer(PairAnswer, drawings: [Int])
    case fault(PairFault)
  }

  private let scorer: PairScorer

  /// A worker with the setup that a runner has sent; nil where the setup is for something else.
  init?(receiving text: [UInt8]) throws {
    guard let setup = try? JSONDecoder().decode(Setup.self, from: Data(text)) else { return nil }
    var question = PairQuestion(setup.scales.compactMap(MetricCatalog.scale(named:)))
    question.devices = try setup.devices.map { try Device(reading: Array($0.utf8), from: "the runner") }
    question.viewings = setup.viewings.compactMap { Viewing(rawValue: $0) }
    question.drawings = setup.drawings
    question.threads = setup.threads
    scorer = PairScorer(question)
  }

  /// Does one job.
  func serve(_ frame: Frame, emit: (Frame) -> Void) throws {
    let job = try JSONDecoder().decode(Job.self, from: Data(frame.text))
    let pair = PicturePair(reference: FilePath(job.reference), candidate: FilePath(job.candidate))
    do {
      let answer = try scorer.answer(of: pair)
      let reply = Reply.answer(answer, drawings: answer.drawings.map(\.count))
      emit(Frame(.done, Array(try WireJSON.encoder.encode(reply)), bytes: Array(answer.drawings.joined())))
    } catch let fault as PairFault {
      emit(Frame(.done, Array(try WireJSON.encoder.encode(Reply.fault(fault)))))
    }
  }

  /// Answers a question about every pair, `count` pairs at a time; answers come in order, and `isWanted` ends it all by
  /// answering false.
  public static func run(
    _ pairs: [PicturePair], _ question: PairQuestion, in isolation: Isolation, count: Int, memoryBudget: Int,
    isWanted: () -> Bool, deliver: (Int, Result<PairAnswer, PairFault>) throws -> Void
  ) throws {
    let setup = Setup(
      scales: question.scales.map(\.name), devices: question.devices.map(\.text),
      viewings: question.viewings.map(\.rawValue), drawings: question.drawings, threads: question.threads)
    let workers = isolation.workers(
      Frame(.setup, Array(try JSONEncoder().encode(setup))), count: count, memoryBudget: memoryBudget)
    defer { workers.stop() }
    let jobs = try pairs.enumerated().map { index, pair in
      let job = Job(reference: pair.reference.bytes, candidate: pair.candidate.bytes)
      return WorkerJob(
        id: index, frame: Frame(.job, Array(try JSONEncoder().encode(job))),
        limits: JobLimits(photoAt: pair.reference) + JobLimits(photoAt: pair.candidate))
    }
    var finished: [Int: Result<PairAnswer, PairFault>] = [:]
    var next = 0
    try workers.run(jobs, pulse: isWanted) { event in
      switch event {
      case .began, .part: return nil
      case .done(let id, let frame): finished[id] = try result(from: frame)
      case .failed(let id, let failure):
        finished[id] = .failure(PairFault(.bad, "\(pairs[id].candidate.text): \(failure)"))
      }
      while let result = finished.removeValue(forKey: next) {
        try deliver(next, result)
        next += 1
      }
      return nil
    }
  }

  private static func result(from frame: Frame) throws -> Result<PairAnswer, PairFault> {
    switch try WireJSON.decoder.decode(Reply.self, from: Data(frame.text)) {
    case .fault(let fault): return .failure(fault)
    case .answer(var answer, let drawings):
      var rest = frame.bytes[...]
      answer.drawings = drawings.map { count in
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
      return .success(answer)
    }
  }
}

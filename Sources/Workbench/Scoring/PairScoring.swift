import Files

/// A question asked of many pairs: what stands behind `stepwedge score`.
public struct PairScoring: Sendable {
  private let question: PairQuestion
  private let isolation: Isolation
  private let workers: Int

  /// Asks this question, `workers` pairs at a time.
  public init(_ question: PairQuestion, in isolation: Isolation, workers: Int) {
    self.question = question
    self.isolation = isolation
    self.workers = workers
  }

  /// Hands on the answer for every pair, in their order, until `isWanted` answers false.
  public func perform(
    _ pairs: [PicturePair], isWanted: () -> Bool, answer: (Result<PairAnswer, PairFault>) throws -> Void
  ) throws {
    let engine = try JobEngine(
      RunSetup(policies: [], links: [], devices: [], metrics: [], viewings: []), in: isolation, count: workers)
    defer { engine.stop() }
    let jobs = pairs.map { pair in
      Job(
        ScoreRequest(question, of: pair), files: [pair.reference, pair.candidate],
        limits: JobLimits(photoAt: pair.reference) + JobLimits(photoAt: pair.candidate))
    }
    try engine.perform(jobs, .asAsked, isWanted: isWanted) { event in
      switch event {
      case .began, .ended: break
      case .answered(_, _, .scored(let scored)): try answer(.success(scored))
      case .answered(_, _, .fault(let fault)): try answer(.failure(fault))
      case .failed(let job, _, .unreadable(let file, let error)):
        let path = jobs[job].files[file]
        try answer(.failure(PairFault(.missing, "\(path.text): \(error); check its name and permissions")))
      case .failed(let job, _, let failure):
        try answer(.failure(PairFault(.bad, "\(pairs[job].candidate.text): \(failure)")))
      }
    }
  }
}

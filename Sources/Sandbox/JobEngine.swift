package import Files

/// A request, the files that it is about, and how much work it is.
package struct Job<Request: WorkerRequest>: Sendable {
  package var request: Request
  package var files: [FilePath]
  /// Pixels of the photo: what its limits and its weight rest on.
  package var pixels: Int
  package var limits: JobLimits

  /// A job and what it may use up.
  package init(_ request: Request, files: [FilePath], pixels: Int, within limits: JobLimits) {
    (self.request, self.files, self.pixels, self.limits) = (request, files, pixels, limits)
  }

  /// Pixels in millions.
  package var megapixels: Double { Double(pixels) / 1e6 }
  /// How much there is to do: pixels in millions, once for decoding and once for each part, and what takes as long for
  /// any photo, such as simulating its uploads.
  package var weight: Double { (Self.megapixelsOfAnyPhoto + megapixels) * Double(1 + request.partCount) }
  private static var megapixelsOfAnyPhoto: Double { 2 }
}

/// What becomes of jobs, which are known by their places in the list.
package enum JobEvent<Answer> {
  /// The job is at work.
  case began(job: Int)
  /// The answer to a part of the job, counted from 0.
  case answered(job: Int, part: Int, Answer)
  /// A part came to nothing; the parts behind it are done all the same.
  case failed(job: Int, part: Int, WorkerFailure)
  /// Every part has been told of.
  case ended(job: Int)
}

/// When answers are handed on.
package enum JobOrder: Sendable {
  /// As soon as they are there.
  case asFinished
  /// Those of one job after those of the job before it.
  case asAsked
}

/// The one way in which work is done: requests go to workers as they are free and as memory allows, lost workers are
/// replaced, answers come back typed.
package final class JobEngine<Setup: WorkerSetup> {
  private let workers: any Workers
  private let counter: Callgrind?
  private let setup: Setup
  private let memoryBudget: Int

  /// The part of the workers' memory which answers may take while they wait for others.
  private static var shareOfAnswers: Int { 16 }

  /// An engine whose workers have this setup; they share `memoryBudget` by what their jobs are expected to hold.
  package init(
    _ setup: Setup, in isolation: Isolation, count: Int, memoryBudget: Int = 4 << 30,
    counter: Callgrind? = nil
  ) throws {
    self.setup = setup
    self.counter = counter
    self.memoryBudget = memoryBudget
    workers = try isolation.workers(setup, count: count, memoryBudget: memoryBudget, counter: counter)
  }

  /// Starts what can be started while the caller still plans.
  package func warm() throws { try workers.warm() }

  /// Ends all workers.
  package func stop() { workers.stop() }

  /// Does the jobs and tells `handle` of everything. Ten times a second `isWanted` is asked, and ends it all by answering
  /// false.
  package func perform<Request: WorkerRequest<Setup>>(
    _ jobs: [Job<Request>], _ order: JobOrder = .asFinished, isWanted: () throws -> Bool = { true },
    handle: (JobEvent<Request.Answer>) throws -> Void
  ) throws {
    var parts = [Int](repeating: 0, count: jobs.count)
    var turn = Turn<Request.Answer>(order, atMost: memoryBudget / Self.shareOfAnswers)
    func ended(_ id: Int) throws -> WorkerReply {
      // A worker that leaves parts without an answer has not done them.
      while parts[id] < jobs[id].request.partCount {
        try turn.take(.failed(job: id, part: parts[id], .notAnAnswer), of: id, handle)
        parts[id] += 1
      }
      try turn.take(.ended(job: id), of: id, handle)
      return .nothing
    }
    try workers.run(
      jobs.indices.map { jobs[$0].work(id: $0, setup, counter) },
      mayBegin: { turn.letsBegin($0) },
      pulse: isWanted
    ) { event in
      switch event {
      case .began(let id):
        try handle(.began(job: id))
        return .nothing
      case .answer(let id, let frame):
        let part = parts[id]
        guard part < jobs[id].request.partCount,
          let answer = try? WireCoder.value(Request.Answer.self, from: frame.text, bytes: frame.bytes),
          jobs[id].request.accepts(answer, part: part, under: setup),
          jobs[id].request.longestFile(in: answer) <= jobs[id].limits.answerBytes
        else { return .rejected }
        parts[id] += 1
        try turn.take(
          .answered(job: id, part: part, answer), of: id, bytes: frame.text.count + frame.bytes.count, handle)
        return .nothing
      case .ended(let id): return try ended(id)
      case .failed(let id, let failure):
        let part = parts[id]
        guard part < jobs[id].request.partCount else { return try ended(id) }
        parts[id] += 1
        // The part that was at work has an honest reason; a fresh worker does the rest.
        try turn.take(.failed(job: id, part: part, failure), of: id, handle)
        return parts[id] < jobs[id].request.partCount
          ? .more(jobs[id].work(id: id, setup, counter, from: parts[id])) : try ended(id)
      }
    }
  }
}

extension Job {
  /// The job for a worker, from this part on.
  fileprivate func work(id: Int, _ setup: Request.Setup, _ counter: Callgrind?, from part: Int = 0) -> WorkerJob {
    WorkerJob(
      id: id, tag: Request.tag, payload: { try WireCoder.frame(.request, request.dropping(part)).text }, files: files,
      limits: limits.counting(counter).waiting(request.patience(under: setup)),
      libraries: request.libraries(under: setup))
  }
}

/// Lets events pass at once, or keeps those of a job until every job before it has ended.
private struct Turn<Answer> {
  private let order: JobOrder
  private let mostBytes: Int
  private var waiting: [Int: (events: [JobEvent<Answer>], bytes: Int)] = [:]
  private var waitingBytes = 0
  /// The first job that has not ended.
  private var next = 0

  /// So many jobs ahead of the first that has not ended may be begun.
  private static var lead: Int { 64 }

  init(_ order: JobOrder, atMost mostBytes: Int) {
    self.order = order
    self.mostBytes = mostBytes
  }

  /// Whether a job may begin before others have ended: what waits for its turn takes memory.
  func letsBegin(_ job: Int) -> Bool {
    order == .asFinished || job == next || job < next + Self.lead && waitingBytes < mostBytes
  }

  mutating func take(
    _ event: JobEvent<Answer>, of job: Int, bytes: Int = 0, _ handle: (JobEvent<Answer>) throws -> Void
  ) throws {
    guard order == .asAsked else { return try handle(event) }
    waiting[job, default: ([], 0)].events.append(event)
    waiting[job]?.bytes += bytes
    waitingBytes += bytes
    while let (events, bytes) = waiting.removeValue(forKey: next) {
      waitingBytes -= bytes
      for event in events { try handle(event) }
      guard case .ended = events.last else { return }
      next += 1
    }
  }
}

/// What a worker may use up for one job.
package struct JobLimits: Codable, Sendable, Hashable {
  /// What the job is expected to hold: what counts against the memory budget.
  package var expectedBytes: Int
  /// Resident memory at which it is stopped.
  package var memoryBytes: Int
  /// Bytes of the files that an answer brings, and of one that it tells of, at most.
  package var answerBytes: Int
  /// CPU seconds at which each part of it is stopped.
  package var cpuSeconds: Int
  /// Wall seconds at which each part of it is stopped.
  package var wallSeconds: Double

  /// Limits of their own.
  package init(expectedBytes: Int, memoryBytes: Int, answerBytes: Int, cpuSeconds: Int, wallSeconds: Double) {
    self.expectedBytes = expectedBytes
    self.memoryBytes = memoryBytes
    self.answerBytes = answerBytes
    self.cpuSeconds = cpuSeconds
    self.wallSeconds = wallSeconds
  }

  /// The same for whoever waits so long for other programs besides.
  package func waiting(_ patience: Duration) -> Self {
    var limits = self
    limits.wallSeconds += patience / .seconds(1)
    return limits
  }

  /// Limits for what needs both.
  package static func + (one: Self, other: Self) -> Self {
    JobLimits(
      expectedBytes: one.expectedBytes + other.expectedBytes, memoryBytes: one.memoryBytes + other.memoryBytes,
      answerBytes: one.answerBytes + other.answerBytes, cpuSeconds: one.cpuSeconds + other.cpuSeconds,
      wallSeconds: one.wallSeconds + other.wallSeconds)
  }
}

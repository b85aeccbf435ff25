package import System

/// A request, its files, and how much work it is.
package struct Job<Request: WorkerRequest>: Sendable {
  package var request: Request
  package var files: [FilePath]
  /// Pixels of the photo, from which its limits and its weight follow.
  package var pixels: Int
  package var limits: JobLimits

  /// A job with limits.
  package init(_ request: Request, files: [FilePath], pixels: Int, within limits: JobLimits) {
    (self.request, self.files, self.pixels, self.limits) = (request, files, pixels, limits)
  }

  /// Pixels in millions.
  package var megapixels: Double { Double(pixels) / 1e6 }
  /// How much work it is: megapixels, once for decoding and once for each part, plus what takes the same time for any
  /// photo, such as simulating its uploads.
  package var weight: Double { (Self.megapixelsOfAnyPhoto + megapixels) * Double(1 + request.partCount) }
  private static var megapixelsOfAnyPhoto: Double { 2 }
}

/// Events of jobs, which are identified by their places in the list.
package enum JobEvent<Answer> {
  /// The job has begun.
  case began(job: Int)
  /// The answer to a part of the job, counted from 0.
  case answered(job: Int, part: Int, Answer)
  /// A part failed; the parts after it are done all the same.
  case failed(job: Int, part: Int, WorkerFailure)
  /// All parts have been reported.
  case ended(job: Int)
}

/// The order of answers.
package enum JobOrder: Sendable {
  /// As soon as they are available.
  case asFinished
  /// Job by job, in the order of the list.
  case asAsked
}

/// The only way to run jobs: requests go to workers when these are free and memory allows it, lost workers are
/// replaced, and answers have types.
package final class JobEngine {
  private let workers: any Workers
  private let counter: Callgrind?
  private let setup: RunSetup
  private let memoryBudget: Int

  /// The share of the workers' memory that answers may use while they wait for others.
  private static var shareOfAnswers: Int { 16 }

  /// An engine whose workers have this setup; they share `memoryBudget` by what their jobs are expected to use.
  package init(
    _ setup: RunSetup, in isolation: Isolation, count: Int, memoryBudget: Int = 4 << 30,
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

  /// Runs the jobs and passes every event to `handle`. `isWanted` is called ten times a second, and ends everything by
  /// returning false.
  package func perform<Request: WorkerRequest>(
    _ jobs: [Job<Request>], _ order: JobOrder = .asFinished, isWanted: () throws -> Bool = { true },
    handle: (JobEvent<Request.Answer>) throws -> Void
  ) throws {
    var parts = [Int](repeating: 0, count: jobs.count)
    var turn = Turn<Request.Answer>(order, atMost: memoryBudget / Self.shareOfAnswers)
    func ended(_ id: Int) throws -> WorkerReply {
      // Parts that a worker leaves without an answer are not done.
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
        // The part that was running has its true reason; a new worker does the rest.
        try turn.take(.failed(job: id, part: part, failure), of: id, handle)
        return parts[id] < jobs[id].request.partCount
          ? .more(jobs[id].work(id: id, setup, counter, from: parts[id])) : try ended(id)
      }
    }
  }
}

extension Job {
  /// The job for a worker, beginning with this part.
  fileprivate func work(id: Int, _ setup: RunSetup, _ counter: Callgrind?, from part: Int = 0) -> WorkerJob {
    WorkerJob(
      id: id, kind: Request.self, payload: { try WireCoder.frame(.request, request.dropping(part)).text }, files: files,
      limits: limits.counting(counter).waiting(request.patience(under: setup)),
      libraries: request.libraries(under: setup))
  }
}

/// Passes events on at once, or keeps those of a job until every job before it has ended.
private struct Turn<Answer> {
  private let order: JobOrder
  private let mostBytes: Int
  private var waiting: [Int: (events: [JobEvent<Answer>], bytes: Int)] = [:]
  private var waitingBytes = 0
  /// The first job that has not ended.
  private var next = 0

  /// A job may begin if it is at most this far ahead of the first one that has not ended.
  private static var lead: Int { 64 }

  init(_ order: JobOrder, atMost mostBytes: Int) {
    self.order = order
    self.mostBytes = mostBytes
  }

  /// Whether a job may begin before others have ended, because answers that wait take memory.
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

/// What a worker may use for one job.
package struct JobLimits: Codable, Sendable, Hashable {
  /// Memory that the job is expected to use, which counts against the budget.
  package var expectedBytes: Int
  /// Resident memory at which the worker is stopped.
  package var memoryBytes: Int
  /// The most bytes of files in an answer, and of a file that an answer only mentions.
  package var answerBytes: Int
  /// CPU seconds after which a part is stopped.
  package var cpuSeconds: Int
  /// Wall seconds after which a part is stopped.
  package var wallSeconds: Double

  /// Limits with these values.
  package init(expectedBytes: Int, memoryBytes: Int, answerBytes: Int, cpuSeconds: Int, wallSeconds: Double) {
    self.expectedBytes = expectedBytes
    self.memoryBytes = memoryBytes
    self.answerBytes = answerBytes
    self.cpuSeconds = cpuSeconds
    self.wallSeconds = wallSeconds
  }

  /// The same limits with additional time to wait for other programs.
  package func waiting(_ patience: Duration) -> Self {
    var limits = self
    limits.wallSeconds += patience / .seconds(1)
    return limits
  }

  /// Limits for work that needs both.
  package static func + (one: Self, other: Self) -> Self {
    JobLimits(
      expectedBytes: one.expectedBytes + other.expectedBytes, memoryBytes: one.memoryBytes + other.memoryBytes,
      answerBytes: one.answerBytes + other.answerBytes, cpuSeconds: one.cpuSeconds + other.cpuSeconds,
      wallSeconds: one.wallSeconds + other.wallSeconds)
  }
}

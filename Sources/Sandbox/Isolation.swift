import Platform

/// Where jobs are done.
public enum Isolation: Sendable {
  /// In worker processes started by this command: what befalls one costs its job alone. A fence leaves them nothing but
  /// the photo that they were handed.
  case process(command: [String], fence: Fence?)
  /// In this process, one after the other and without limits: for debugging.
  case none

  /// What holds those who decode, in words.
  package var fenceText: String {
    switch self {
    case .process(_, let fence): fence?.text ?? "none (--fence off)"
    case .none: "none (--isolation none)"
    }
  }

  /// Who does jobs under this setup; where instructions are counted, by `counter`, each job has a process of its own.
  func workers(_ setup: some WorkerSetup, count: Int, memoryBudget: Int, counter: Callgrind?) throws -> any Workers {
    switch self {
    case .process(let command, let fence):
      WorkerPool(
        WorkerSupply(
          command: command, fence: fence, setup: try setup.message, counter: counter,
          tidy: type(of: setup).tidy(after:)),
        count: count, memoryBudget: memoryBudget)
    case .none: InnerWorker(setup: setup)
    }
  }
}

/// Those who do jobs.
protocol Workers: AnyObject {
  /// Gets ready while the caller still plans.
  func warm() throws
  func stop()
  /// Does the jobs and tells `handle` of everything. None begins before `mayBegin` allows it; `pulse` is called again and
  /// again, and ends it all by answering false.
  func run(
    _ jobs: [WorkerJob], mayBegin: (Int) -> Bool, pulse: () throws -> Bool,
    handle: (WorkerEvent) throws -> WorkerReply
  ) throws
}

/// What is to follow on an event.
enum WorkerReply {
  case nothing
  /// This job is next.
  case more(WorkerJob)
  /// That was no answer: whatever else this worker says is not heard, and what it was at has failed.
  case rejected
}

extension Workers {
  /// Tells of what became of a worker's job, and whether the worker is still to be believed.
  func tell(
    _ events: [WorkerEvent], ofJob id: Int, _ pending: inout [WorkerJob],
    _ handle: (WorkerEvent) throws -> WorkerReply
  ) throws -> Bool {
    for event in events {
      switch try handle(event) {
      case .nothing: break
      case .more(let job): pending.append(job)
      case .rejected:
        if case .more(let rest) = try handle(.failed(job: id, .notAnAnswer)) { pending.append(rest) }
        return false
      }
    }
    return true
  }
}

/// This process itself.
private final class InnerWorker<Setup: WorkerSetup>: Workers {
  private let setup: Setup

  init(setup: Setup) { self.setup = setup }

  func warm() {}
  func stop() {}

  func run(
    _ jobs: [WorkerJob], mayBegin: (Int) -> Bool, pulse: () throws -> Bool,
    handle: (WorkerEvent) throws -> WorkerReply
  ) throws {
    var pending = Array(jobs.reversed())
    while try pulse(), let job = pending.popLast() {
      _ = try handle(.began(job: job.id))
      _ = try tell(try events(of: job), ofJob: job.id, &pending, handle)
    }
  }

  private func events(of job: WorkerJob) throws -> [WorkerEvent] {
    let message = try job.frame
    var events: [WorkerEvent] = []
    do throws(WorkerFailure) {
      let files = try job.open().map { OpenFile(descriptor: $0) }
      defer { for file in files { close(file.descriptor) } }
      do {
        try Setup.serve(message, in: Workplace(setup: setup, files: files), tag: job.tag) { answer in
          events.append(.answer(job: job.id, answer))
        }
      } catch {
        throw .fault("\(error)")
      }
      return events + [.ended(job: job.id)]
    } catch {
      return events + [.failed(job: job.id, error)]
    }
  }
}

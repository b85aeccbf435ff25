import CompressionStrategies
import System

/// Where jobs run.
package enum Isolation: Sendable {
  /// In worker processes started by this command: whatever happens to one affects only its job. With a fence they can
  /// use nothing but the photo that they were given.
  case process(command: [String], fence: Fence?)
  /// In this process, one after the other and without limits, for debugging.
  case none

  /// How the decoding processes are fenced, in words.
  package var fenceText: String {
    switch self {
    case .process(_, let fence): fence?.text ?? "none (--fence off)"
    case .none: "none (--isolation none)"
    }
  }

  /// The workers for this setup. If `counter` counts instructions, each job has its own process.
  func workers(_ setup: RunSetup, count: Int, memoryBudget: Int, counter: Callgrind?) throws -> any Workers {
    switch self {
    case .process(let command, let fence):
      WorkerPool(
        WorkerSupply(
          command: command, fence: fence, setup: try setup.message, counter: counter,
          tidy: External.removeFiles(of:)),
        count: count, memoryBudget: memoryBudget)
    case .none: InnerWorker(setup: setup)
    }
  }
}

/// Run jobs.
protocol Workers: AnyObject {
  /// Prepares for jobs while the caller still plans.
  func warm() throws
  func stop()
  /// Runs the jobs and passes every event to `handle`. No job begins before `mayBegin` allows it; `pulse` is called
  /// repeatedly and ends everything by returning false.
  func run(
    _ jobs: [WorkerJob], mayBegin: (Int) -> Bool, pulse: () throws -> Bool,
    handle: (WorkerEvent) throws -> WorkerReply
  ) throws
}

/// What to do after an event.
enum WorkerReply {
  case nothing
  /// Run this job next.
  case more(WorkerJob)
  /// That was not a valid answer: the worker is ignored from now on, and its work has failed.
  case rejected
}

extension Workers {
  /// Passes on an event of a worker's job; returns whether the worker is still trusted.
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

/// Runs jobs in this process.
private final class InnerWorker: Workers {
  private let setup: RunSetup

  init(setup: RunSetup) { self.setup = setup }

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
        try job.kind.serve(message.bytes, in: Workplace(setup: setup, files: files)) { answer in
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

/// Where jobs are done.
public enum Isolation: Sendable {
  /// In worker processes started by this command: what befalls one costs its job alone.
  case process(command: [String])
  /// In this process, one after the other and without limits: for debugging.
  case none

  /// Who does jobs under this setup.
  func workers(_ setup: Frame, count: Int, memoryBudget: Int) -> any Workers {
    switch self {
    case .process(let command): WorkerPool(command: command, setup: setup, count: count, memoryBudget: memoryBudget)
    case .none: InnerWorker(setup: setup)
    }
  }
}

/// Those who do jobs.
protocol Workers: AnyObject {
  /// Gets ready while the caller still plans.
  func warm() throws
  func stop()
  /// Does the jobs and tells `handle` of everything; a job that it answers with is next. `pulse` is called again and
  /// again, and ends it all by answering false.
  func run(_ jobs: [WorkerJob], pulse: () throws -> Bool, handle: (WorkerEvent) throws -> WorkerJob?) throws
}

extension WorkerPool: Workers {}

/// This process itself.
private final class InnerWorker: Workers {
  private let setup: Frame

  init(setup: Frame) { self.setup = setup }

  func warm() {}
  func stop() {}

  func run(_ jobs: [WorkerJob], pulse: () throws -> Bool, handle: (WorkerEvent) throws -> WorkerJob?) throws {
    let serve = try WorkerServer.serving(setup.text)
    var pending = Array(jobs.reversed())
    while try pulse(), let job = pending.popLast() {
      var events = [WorkerEvent.began(job: job.id)]
      try serve(job.frame) { answer in
        events.append(answer.kind == .done ? .done(job: job.id, answer) : .part(job: job.id, answer))
      }
      for event in events {
        if let more = try handle(event) { pending.append(more) }
      }
    }
  }
}

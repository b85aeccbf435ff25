import Foundation
import Glibc

/// Something for a worker to do.
public struct WorkerJob: Sendable {
  /// What the caller knows it by.
  public let id: Int
  public let frame: Frame
  public let limits: JobLimits

  /// A job.
  public init(id: Int, frame: Frame, limits: JobLimits) {
    self.id = id
    self.frame = frame
    self.limits = limits
  }
}

/// What becomes of jobs.
public enum WorkerEvent: Sendable {
  /// The job is at work.
  case began(job: Int)
  /// A part of the job is done.
  case part(job: Int, Frame)
  case done(job: Int, Frame)
  /// Its worker is gone; the answer to this event may be a job that does the rest.
  case failed(job: Int, WorkerFailure)
}

/// Warm worker processes, each with one job at a time, watched and replaced.
///
/// One thread does it all: it waits for answers, hands out jobs, and looks at clocks and memory ten times a second.
public final class WorkerPool {
  private struct Seat {
    var process: WorkerProcess?
    var job: WorkerJob?
    var deadline = 0.0
  }

  private let command: [String]
  private let setup: Frame
  private let memoryBudget: Int
  private var seats: [Seat]
  private let errors: CInt

  /// A pool of `count` workers started as `command`; they share `memoryBudget` by what their jobs are expected to hold.
  public init(command: [String], setup: Frame, count: Int, memoryBudget: Int) {
    self.command = command
    self.setup = setup
    self.memoryBudget = memoryBudget
    seats = Array(repeating: Seat(), count: max(1, count))
    // What libraries print about strangers' photos helps nobody: the account and the reason say what happened.
    errors = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
  }

  deinit { close(errors) }

  /// Starts all workers, so that they load their libraries while the caller still plans.
  public func warm() throws {
    for index in seats.indices where seats[index].process == nil { try start(index) }
  }

  /// Ends all workers.
  public func stop() {
    for index in seats.indices { seats[index] = Seat() }
  }

  /// Does the jobs in their order, as far as memory allows, and tells `handle` of everything; a job that it answers with
  /// is next. `pulse` is called ten times a second and ends it all by answering false.
  public func run(
    _ jobs: [WorkerJob], pulse: () throws -> Bool = { true }, handle: (WorkerEvent) throws -> WorkerJob?
  ) throws {
    var pending = Array(jobs.reversed())
    defer { for index in seats.indices where seats[index].job != nil { seats[index] = Seat() } }
    while !pending.isEmpty || seats.contains(where: { $0.job != nil }) {
      while let begun = try assign(&pending) { _ = try handle(.began(job: begun)) }
      wait()
      guard try pulse() else { return }
      for index in seats.indices where seats[index].job != nil {
        for event in events(of: index) {
          if let more = try handle(event) { pending.append(more) }
        }
      }
    }
  }

  /// Gives the next job that fits to an idle worker; nil where there is none of either.
  private func assign(_ pending: inout [WorkerJob]) throws -> Int? {
    guard let seat = seats.indices.first(where: { seats[$0].job == nil }) else { return nil }
    let held = seats.reduce(0) { $0 + ($1.job?.limits.expectedBytes ?? 0) }
    // One that never fits is done alone.
    let next = pending.lastIndex { held == 0 || held + $0.limits.expectedBytes <= memoryBudget }
    guard let next else { return nil }
    if seats[seat].process == nil { try start(seat) }
    let job = pending.remove(at: next)
    seats[seat].job = job
    seats[seat].deadline = MonotonicClock.seconds + job.limits.wallSeconds
    seats[seat].process?.send(Frame(.limits, Array(try JSONEncoder().encode(job.limits))))
    seats[seat].process?.send(job.frame)
    return job.id
  }

  private func start(_ index: Int) throws(WorkerFailure) {
    let process = try WorkerProcess(command: command, errors: errors)
    process.send(setup)
    seats[index].process = process
  }

  /// Waits until some worker has something to say, at most a tenth of a second.
  private func wait() {
    var waiting = seats.compactMap(\.process).map { process in
      pollfd(fd: process.channel, events: Int16(POLLIN | (process.hasOutgoing ? POLLOUT : 0)), revents: 0)
    }
    _ = unsafe poll(&waiting, nfds_t(waiting.count), 100)
  }

  /// What has become of a busy worker's job.
  private func events(of index: Int) -> [WorkerEvent] {
    guard let process = seats[index].process, let job = seats[index].job else { return [] }
    process.flush()
    do {
      let (frames, hasEnded) = try process.receive()
      var events: [WorkerEvent] = []
      for frame in frames {
        seats[index].deadline = MonotonicClock.seconds + job.limits.wallSeconds
        if frame.kind == .part { events.append(.part(job: job.id, frame)) }
        if frame.kind == .done {
          events.append(.done(job: job.id, frame))
          seats[index].job = nil
        }
      }
      if hasEnded {
        let ending = process.stop(hasEnded: true) ?? .exit(0)
        let isIdle = seats[index].job == nil
        seats[index] = Seat()
        return isIdle ? events : events + [.failed(job: job.id, ending)]
      }
      if let excess = excess(of: seats[index], process) {
        seats[index] = Seat()
        process.stop()
        events.append(.failed(job: job.id, excess))
      }
      return events
    } catch {
      seats[index] = Seat()
      process.stop()
      return [.failed(job: job.id, .babble)]
    }
  }

  private func excess(of seat: Seat, _ process: WorkerProcess) -> WorkerFailure? {
    guard let job = seat.job else { return nil }
    if MonotonicClock.seconds > seat.deadline { return .timeout(seconds: Int(job.limits.wallSeconds)) }
    guard let held = process.residentBytes, held > job.limits.memoryBytes else { return nil }
    return .memory(bytes: job.limits.memoryBytes)
  }
}

/// Elapsed time that nobody can set back.
public enum MonotonicClock {
  /// Seconds since some moment in the past.
  public static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

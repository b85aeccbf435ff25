import ImageCodecs
import System

/// A job for a worker.
struct WorkerJob {
  /// The caller's number for it.
  let id: Int
  /// The kind of request and its content, which is encoded when a worker is free.
  let kind: any WorkerRequest.Type
  let payload: () throws -> [UInt8]
  /// Files that are opened when a worker is free.
  let files: [FilePath]
  let limits: JobLimits
  /// The libraries that it needs besides those for its files.
  let libraries: CodecLibraries

  /// The message to a worker.
  var frame: Frame {
    get throws {
      let head = RequestHead(tag: kind.tag, limits: limits, files: files.count)
      return Frame(.request, try WireCoder.frame(.request, head).text, bytes: try payload())
    }
  }

  /// Its files, opened; the caller must close them.
  func open() throws(WorkerFailure) -> [CInt] {
    var descriptors: [CInt] = []
    for (place, path) in files.enumerated() {
      do throws(SystemError) {
        descriptors.append(try FileReader.open(path))
      } catch {
        for descriptor in descriptors { close(descriptor) }
        throw .unreadable(file: place, error)
      }
    }
    return descriptors
  }
}

/// Events of jobs.
enum WorkerEvent {
  /// The job has begun.
  case began(job: Int)
  case answer(job: Int, Frame)
  case ended(job: Int)
  /// The job failed; the reply may be a job that does the rest.
  case failed(job: Int, WorkerFailure)
}

/// Worker processes, each with one job at a time, which are watched and replaced.
///
/// A single thread does it all: it waits for answers, hands out jobs, and checks clocks, memory and threads ten times a
/// second.
final class WorkerPool {
  private struct Seat {
    var process: WorkerProcess?
    var job: WorkerJob?
    var deadline = 0.0
  }

  private let supply: WorkerSupply
  private let memoryBudget: Int
  private var seats: [Seat]
  /// Workers that are done, until the system has removed them.
  private var leaving: [WorkerProcess] = []

  /// The most threads of a worker: libraries start one or two for each processor.
  private static let mostThreads = 64 + 4 * max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))

  /// A pool of `count` workers; they share `memoryBudget` by what their jobs are expected to use.
  init(_ supply: WorkerSupply, count: Int, memoryBudget: Int) {
    self.supply = supply
    self.memoryBudget = memoryBudget
    seats = Array(repeating: Seat(), count: max(1, count))
  }

  /// Gives the next job that fits to an idle worker; nil if there is no such job or worker.
  private func assign(_ pending: inout [WorkerJob], mayBegin: (Int) -> Bool) throws -> WorkerEvent? {
    guard let seat = seats.indices.first(where: { seats[$0].job == nil }) else { return nil }
    let held = seats.reduce(0) { $0 + ($1.job?.limits.expectedBytes ?? 0) }
    // A job that never fits runs alone.
    let next = pending.lastIndex {
      mayBegin($0.id) && (held == 0 || held + $0.limits.expectedBytes <= memoryBudget)
    }
    guard let next else { return nil }
    let job = pending.remove(at: next)
    let message = try job.frame
    do throws(WorkerFailure) {
      let files = try job.open()
      // A fenced worker that continues cannot load libraries for another photo.
      if seats[seat].process == nil || !job.files.isEmpty {
        let libraries = job.libraries.union(CodecLibraries(forPhotosAt: files))
        seats[seat].process = try supply.worker(with: libraries)
      }
      seats[seat].job = job
      seats[seat].process?.hold(to: job.limits)
      seats[seat].deadline = MonotonicClock.seconds + job.limits.wallSeconds
      seats[seat].process?.send(message, with: files)
      return .began(job: job.id)
    } catch {
      // If the system starts no processes, that is not the photo's fault.
      if case .start = error { throw error }
      return .failed(job: job.id, error)
    }
  }

  /// Waits at most a tenth of a second until a busy worker has sent something; idle ones are not waited for.
  private func wait() {
    var waiting = seats.filter { $0.job != nil }.compactMap(\.process?.awaited)
    _ = unsafe poll(&waiting, nfds_t(waiting.count), 100)
  }

  /// The events of a busy worker's job.
  private func events(of index: Int) -> [WorkerEvent] {
    guard let process = seats[index].process, let job = seats[index].job else { return [] }
    process.flush()
    let (frames, rest) = process.receive()
    var events: [WorkerEvent] = []
    var isNoise = rest == .noise
    listening: for frame in frames {
      // A worker without a job must not send anything.
      guard seats[index].job != nil else {
        isNoise = true
        break listening
      }
      seats[index].deadline = MonotonicClock.seconds + job.limits.wallSeconds
      switch frame.kind {
      case .answer:
        // Each part has its own CPU seconds.
        process.hold(to: job.limits)
        events.append(.answer(job: job.id, frame))
      case .ended: events.append(.ended(job: job.id))
      case .fault:
        let reason = String(decoding: frame.text, as: UTF8.self)
        events.append(.failed(job: job.id, reason.isPlain ? .fault(reason) : .notAnAnswer))
      case .setup, .request, .fence, .copy:
        isNoise = true
        break listening
      }
      if frame.kind != .answer { seats[index].job = nil }
    }
    let isIdle = seats[index].job == nil
    let loss: WorkerFailure? =
      if isNoise {
        .notAnAnswer
      } else if rest == .closed {
        process.stop(hasEnded: true) ?? .exit(0)
      } else {
        excess(of: seats[index], process)
      }
    guard let loss else {
      if isIdle, !supply.canGoOn(after: job) {
        process.dismiss()
        leaving.append(process)
        seats[index] = Seat()
      }
      return events
    }
    process.stop()
    seats[index] = Seat()
    return isIdle ? events : events + [.failed(job: job.id, loss)]
  }

  private func excess(of seat: Seat, _ process: WorkerProcess) -> WorkerFailure? {
    guard let job = seat.job else { return nil }
    if MonotonicClock.seconds > seat.deadline { return .timeout(seconds: Int(job.limits.wallSeconds)) }
    if process.ignoresItsTime { return .timeout(seconds: Int(job.limits.cpuSeconds)) }
    guard let vitals = ProcessVitals(of: process.pid) else { return nil }
    // If it has ended completely, the system will say in a moment how.
    if vitals.isHeadless { return process.stop(hasEnded: true) ?? .exit(0) }
    if vitals.threads > Self.mostThreads { return .threads(Self.mostThreads) }
    return vitals.residentBytes > job.limits.memoryBytes ? .memory(bytes: job.limits.memoryBytes) : nil
  }
}

extension WorkerPool: Workers {
  /// Starts the worker that others are copied from, while the caller still plans.
  func warm() throws { try supply.warmUp() }

  /// Ends all workers.
  func stop() {
    for index in seats.indices { seats[index] = Seat() }
    leaving = []
  }

  /// Runs the jobs in order, as far as memory allows; `pulse` is called ten times a second.
  func run(
    _ jobs: [WorkerJob], mayBegin: (Int) -> Bool, pulse: () throws -> Bool,
    handle: (WorkerEvent) throws -> WorkerReply
  ) throws {
    var pending = Array(jobs.reversed())
    defer { for index in seats.indices where seats[index].job != nil { seats[index] = Seat() } }
    while !pending.isEmpty || seats.contains(where: { $0.job != nil }) {
      while let event = try assign(&pending, mayBegin: mayBegin) {
        if case .more(let rest) = try handle(event) { pending.append(rest) }
      }
      wait()
      leaving.removeAll(where: \.hasLeft)
      guard try pulse() else { return }
      for index in seats.indices {
        guard let job = seats[index].job else { continue }
        if try !tell(events(of: index), ofJob: job.id, &pending, handle) { seats[index] = Seat() }
      }
    }
  }
}

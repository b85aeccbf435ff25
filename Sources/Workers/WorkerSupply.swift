import CProcess
import ImageCodecs
import System

/// Makes workers. Each is a copy of one that never gets a photo; if instructions are counted, each is started
/// separately.
final class WorkerSupply {
  private let command: [String]
  private let setup: Frame
  private let fence: Fence?
  private let counter: Callgrind?
  /// The program that the counter runs.
  private let program: NamelessCopy?
  private var template: WorkerTemplate?
  private let tidy: (Int32) -> Void
  /// What libraries print about a photo helps nobody: the account and the reason say what happened.
  private let errors = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)

  /// Makes workers by `command`, with this setup; `tidy` removes what an ended worker has left behind.
  init(command: [String], fence: Fence?, setup: Frame, counter: Callgrind?, tidy: @escaping (Int32) -> Void) {
    program = counter.flatMap { _ in NamelessCopy(of: command[0]) }
    self.command = counter?.running(command, by: program) ?? command
    self.setup = setup
    self.fence = fence
    self.counter = counter
    self.tidy = tidy
  }

  deinit { close(errors) }

  private var makesCopies: Bool { Host.copiesProcesses && counter == nil }

  /// Whether the worker of this job may get another one. It may not if it had a photo, which may have changed it, or if
  /// instructions are counted, because earlier work would affect the count.
  func canGoOn(after job: WorkerJob) -> Bool { job.files.isEmpty && counter == nil }

  /// Starts what can be started before there is a job.
  func warmUp() throws(WorkerFailure) {
    if makesCopies, template == nil { template = try WorkerTemplate(of: started()) }
  }

  /// A worker that has loaded these libraries and is fenced, if there is a fence.
  func worker(with libraries: CodecLibraries) throws(WorkerFailure) -> WorkerProcess {
    guard makesCopies else {
      let worker = try started()
      if fence != nil { worker.send(try FenceMessage(libraries: libraries, isCounted: counter != nil).frame(.fence)) }
      return worker
    }
    if let copy = try? template?.copy(with: libraries, isFenced: fence != nil) { return copy }
    // There is no template yet, or it has ended.
    let template = WorkerTemplate(of: try started())
    self.template = template
    return try template.copy(with: libraries, isFenced: fence != nil)
  }

  private func started() throws(WorkerFailure) -> WorkerProcess {
    let process = try WorkerProcess(command: command, errors: errors, isCounted: counter != nil, tidy: tidy)
    process.send(setup)
    return process
  }
}

/// A worker that never gets a photo. Workers for photos are copies of it: they have its setup and libraries from the
/// first moment, and nothing left from an earlier photo.
final class WorkerTemplate {
  private let process: WorkerProcess

  /// Seconds to load a hundred libraries from a slow disk.
  private static let patience = 60.0

  /// Makes a template from a worker that has its setup and nothing else.
  init(of process: WorkerProcess) { self.process = process }

  /// A copy that has loaded these libraries, and is fenced if requested.
  func copy(with libraries: CodecLibraries, isFenced: Bool) throws(WorkerFailure) -> WorkerProcess {
    let (ours, theirs) = try WorkerProcess.channel()
    do throws(WorkerFailure) {
      process.send(try FenceMessage(libraries: libraries, isFenced: isFenced).frame(.copy), with: [theirs])
      let answer = try answer()
      guard answer.kind == .ended, let pid = pid_t(String(decoding: answer.text, as: UTF8.self)), pid > 1 else {
        throw .start(String(decoding: answer.text, as: UTF8.self))
      }
      return WorkerProcess(pid: pid, channel: ours, tidy: process.tidyAfter)
    } catch {
      close(ours)
      throw error
    }
  }

  private func answer() throws(WorkerFailure) -> Frame {
    let deadline = MonotonicClock.seconds + Self.patience
    while MonotonicClock.seconds < deadline {
      process.flush()
      let (frames, rest) = process.receive()
      if let frame = frames.first { return frame }
      if rest != .open { break }
      var waiting = process.awaited
      _ = unsafe poll(&waiting, 1, 100)
    }
    throw .start("the one that others are copies of says nothing")
  }
}

import ImageCodecs
import Platform

/// Where workers come from: each is a copy of one that never has a photo, but where instructions are counted from a
/// worker's first on.
final class WorkerSupply {
  private let command: [String]
  private let setup: Frame
  private let fence: Fence?
  private let counter: Callgrind?
  /// The program that the counter runs.
  private let program: NamelessCopy?
  private var template: WorkerTemplate?
  private let tidy: (Int32) -> Void
  /// What libraries print about strangers' photos helps nobody: the account and the reason say what happened.
  private let errors = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)

  /// Workers started as `command`, with this setup; `tidy` removes what one that has ended left behind.
  init(command: [String], fence: Fence?, setup: Frame, counter: Callgrind?, tidy: @escaping (Int32) -> Void) {
    program = counter.flatMap { _ in NamelessCopy(of: command[0]) }
    self.command = counter?.running(command, by: program) ?? command
    self.setup = setup
    self.fence = fence
    self.counter = counter
    self.tidy = tidy
  }

  deinit { close(errors) }

  private var makesCopies: Bool { System.copiesProcesses && counter == nil }

  /// Whether the next job can have a worker that has done this one: what a photo has made of its worker ends there, and
  /// what a process did before is not to be counted in what it does next.
  func canGoOn(after job: WorkerJob) -> Bool { job.files.isEmpty && counter == nil }

  /// Starts what can be started before there is a job.
  func warmUp() throws(WorkerFailure) {
    if makesCopies, template == nil { template = try WorkerTemplate(of: started()) }
  }

  /// A worker that has these libraries and, if there is one, is behind the fence.
  func worker(with libraries: CodecLibraries) throws(WorkerFailure) -> WorkerProcess {
    guard makesCopies else {
      let worker = try started()
      if fence != nil { worker.send(try FenceMessage(libraries: libraries, isCounted: counter != nil).frame(.fence)) }
      return worker
    }
    if let copy = try? template?.copy(with: libraries, isFenced: fence != nil) { return copy }
    // There is none yet, or somebody has ended it.
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

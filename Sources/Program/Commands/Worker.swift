import CommandLineParsing
import Workbench

struct WorkerOptions: Sendable {}

extension Command<WorkerOptions> {
  static let worker = Command(
    "worker", "Do jobs for another command, which starts this one.", WorkerOptions(), arguments: []
  ) { _ in
    try PhotoWorker.run()
    return ExitCode.done.rawValue
  }
}

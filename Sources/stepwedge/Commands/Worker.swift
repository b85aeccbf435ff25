import CommandLineParsing
import Workbench

struct WorkerOptions: Sendable {}

extension Command<WorkerOptions> {
  static let worker = Command(
    "worker", "Do a runner's jobs; started by other commands, not by people.", WorkerOptions(), arguments: []
  ) { _ in
    try WorkerServer.run()
    return ExitCode.done.rawValue
  }
}

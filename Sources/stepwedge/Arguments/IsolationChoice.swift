import CommandLineParsing
import Workbench

/// Where photos are decoded.
enum IsolationChoice: String, CaseIterable, Sendable {
  case process, none

  var place: Isolation { self == .process ? .workers : .none }
}

extension Isolation {
  /// This program, started as a worker.
  static let workers = Isolation.process(command: ["/proc/self/exe", "worker"])
}

extension Argument {
  /// `--isolation`, for a command that keeps it at this path.
  static func isolation(_ path: OptionPath<Options, IsolationChoice>) -> Self {
    .option(
      "isolation", path, .choice("isolation"),
      "Decode in worker processes with limits of their own, or in this one, one by one (for debugging).")
  }
}

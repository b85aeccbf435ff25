import CommandLineParsing
import System
import Workbench
import Workers

/// Where photos are decoded, and what that process may do.
struct IsolationChoice: Sendable {
  enum Place: String, CaseIterable, Sendable { case process, none }

  var place = Place.process
  var fence = Fence.Choice.auto

  /// How photos are decoded: in this process or in workers.
  func workers() throws(FenceError) -> Isolation {
    guard place == .process else { return .none }
    return .process(command: [OwnProgram.command, "worker"], fence: try Fence(fence))
  }

  /// The tool that counts the workers' instructions.
  func counter() throws -> Callgrind {
    guard place == .process else {
      throw Failure(.usage, "--timing instructions counts in worker processes; leave out --isolation none")
    }
    // Valgrind does not pass Landlock's system calls to the kernel.
    guard fence != .require else {
      throw Failure(
        .unavailable,
        "--fence require: valgrind, which counts instructions, does not support Landlock; use --fence auto, which then "
          + "only filters system calls")
    }
    return try Callgrind()
  }

  /// The title of these options in help.
  static let heading = "Worker processes"

  /// `--isolation` and `--fence`, for a command that keeps them at this path.
  static func arguments<Options>(_ path: OptionPath<Options, IsolationChoice>) -> [Argument<Options>] {
    let arguments: [Argument<IsolationChoice>] = [
      .option(
        "isolation", \.place, .choice("isolation"),
        "Decode photos in worker processes with limits, or, for debugging, in this process."),
      .option(
        "fence", \.fence, .choice("fence"),
        "Forbid workers to open files, sockets and programs: auto uses what the kernel supports, require fails without "
          + "it."),
    ]
    return arguments.map { $0.under(heading).lifted(into: path) }
  }
}

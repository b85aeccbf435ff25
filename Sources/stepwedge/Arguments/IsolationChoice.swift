import CommandLineParsing
import Platform
import Sandbox
import Workbench

/// Where photos are decoded, and what is left to those who decode them.
struct IsolationChoice: Sendable {
  enum Place: String, CaseIterable, Sendable { case process, none }

  var place = Place.process
  var fence = Fence.Choice.auto

  /// The workers that were asked for.
  func workers() throws(FenceError) -> Isolation {
    guard place == .process else { return .none }
    return .process(command: [OwnProgram.command, "worker"], fence: try Fence(fence))
  }

  /// What counts the workers' instructions.
  func counter() throws -> Callgrind {
    guard place == .process else {
      throw Failure(.usage, "--timing instructions counts in worker processes; leave out --isolation none")
    }
    // Valgrind hands Landlock's calls to no kernel.
    guard fence != .require else {
      throw Failure(
        .unavailable,
        "--fence require: valgrind, which counts instructions, does not support Landlock; use --fence auto, which then "
          + "only filters system calls")
    }
    return try Callgrind()
  }

  /// `--isolation` and `--fence`, for a command that keeps them at this path.
  static func arguments<Options>(_ path: OptionPath<Options, IsolationChoice>) -> [Argument<Options>] {
    let arguments: [Argument<IsolationChoice>] = [
      .option(
        "isolation", \.place, .choice("isolation"),
        "Decode in worker processes that have limits, or one by one in this process (for debugging)."),
      .option(
        "fence", \.fence, .choice("fence"),
        "Restrict workers before they read a photo: auto uses what the kernel supports; require fails without it."),
    ]
    return arguments.map { $0.lifted(into: path) }
  }
}

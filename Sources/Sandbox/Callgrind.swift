import CProcess
import FoundationEssentials
import Platform

/// Valgrind's tool that counts instructions, as it is on this machine.
public struct Callgrind: Sendable {
  private let valgrind: String

  /// It is not installed.
  public struct Missing: Error, CustomStringConvertible {
    /// What it is for and where it comes from.
    public let description =
      "instructions are counted by valgrind, which is not in the PATH; Debian's package is called valgrind"
  }

  /// The one that is found by the PATH.
  public init() throws(Missing) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let found = path.split(separator: ":").map { "\($0)/valgrind" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else { throw Missing() }
    valgrind = found
  }

  /// The command line that runs a command under it, counting nothing until asked; `copy` is its program's.
  func running(_ command: [String], by copy: NamelessCopy?) -> [String] {
    // Under valgrind a process is no longer what its starter's command names.
    let own = command[0] == OwnProgram.command ? OwnProgram.path : nil
    let program = copy?.path ?? own ?? command[0]
    let options = [
      "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null", "--vgdb=no", "--quiet",
    ]
    return [valgrind] + options + [program] + command.dropFirst()
  }

  /// What makes two processes take the same steps: Swift hashes by a seed of chance otherwise, and the loader looks for
  /// functions when they are first called.
  static let settings = ["SWIFT_DETERMINISTIC_HASHING=1", "LD_BIND_NOW=1"]

  /// How many times longer the same work takes at most.
  static let slowdown = 100
  /// What it holds besides, mostly what it has translated.
  static let ownBytes = 2_000_000_000
}

extension JobLimits {
  /// The limits of the same work under callgrind.
  func counting(_ callgrind: Callgrind?) -> JobLimits {
    guard callgrind != nil else { return self }
    return JobLimits(
      expectedBytes: 2 * expectedBytes, memoryBytes: memoryBytes + Callgrind.ownBytes,
      answerBytes: answerBytes, cpuSeconds: cpuSeconds * Callgrind.slowdown,
      wallSeconds: wallSeconds * Double(Callgrind.slowdown))
  }
}

/// A program as a file that has no name. From such a file valgrind takes no debugging information, on which it gives up
/// where a compiler wrote it that is newer than it.
final class NamelessCopy: Sendable {
  private let descriptor: CInt

  /// Nil where the system has no such files, or the program cannot be read.
  init?(of program: String) {
    guard let bytes = FileManager.default.contents(atPath: program) else { return nil }
    descriptor = sw_scratch()
    var rest = bytes[...]
    while descriptor >= 0, !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      rest = rest.dropFirst(count)
    }
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Where others find it while it is there.
  var path: String { OwnProgram.path(of: descriptor) }
}

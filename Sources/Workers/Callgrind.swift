import CProcess
import FoundationEssentials
import System

/// Programs of this machine.
package enum ProgramsInPath {
  /// The program of this name that a shell would start; nil if there is none.
  package static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}

/// Valgrind's tool that counts instructions, as installed on this machine.
package struct Callgrind: Sendable {
  private let valgrind: String

  /// It is not installed.
  package struct Missing: Error, CustomStringConvertible {
    /// What it is needed for, and how to install it.
    package let description =
      "instructions are counted by valgrind, which is not in the PATH; Debian's package is called valgrind"
  }

  /// The one found by the PATH.
  package init() throws(Missing) {
    guard let found = ProgramsInPath.find("valgrind") else { throw Missing() }
    valgrind = found
  }

  /// The command line that runs a command under callgrind, which counts nothing until asked; `copy` is a copy of the
  /// command's program.
  func running(_ command: [String], by copy: NamelessCopy?) -> [String] {
    // Under valgrind, `/proc/self/exe` is valgrind itself.
    let own = command[0] == OwnProgram.command ? OwnProgram.path : nil
    let program = copy?.path ?? own ?? command[0]
    let options = [
      "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null", "--vgdb=no", "--quiet",
    ]
    return [valgrind] + options + [program] + command.dropFirst()
  }

  /// Settings that make two processes take the same steps. Otherwise Swift hashes with a random seed, and the loader
  /// looks up functions when they are first called.
  static let settings = ["SWIFT_DETERMINISTIC_HASHING=1", "LD_BIND_NOW=1"]

  /// By which factor the same work is slower, at most.
  static let slowdown = 100
  /// The memory that it needs in addition, mostly for translated code.
  static let ownBytes = 2_000_000_000
}

extension JobLimits {
  /// The limits for the same work under callgrind.
  func counting(_ callgrind: Callgrind?) -> JobLimits {
    guard callgrind != nil else { return self }
    return JobLimits(
      expectedBytes: 2 * expectedBytes, memoryBytes: memoryBytes + Callgrind.ownBytes,
      answerBytes: answerBytes, cpuSeconds: cpuSeconds * Callgrind.slowdown,
      wallSeconds: wallSeconds * Double(Callgrind.slowdown))
  }
}

/// A copy of a program in a file without a name. Valgrind reads no debugging information from such a file; it would
/// give up on information written by a newer compiler.
final class NamelessCopy: Sendable {
  private let descriptor: CInt

  /// Nil if the system has no such files, or if the program cannot be read.
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

  /// The path at which other processes find it while it exists.
  var path: String { OwnProgram.path(of: descriptor) }
}

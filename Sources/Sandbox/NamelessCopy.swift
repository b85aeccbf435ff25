import CProcess
import FoundationEssentials
import Platform

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

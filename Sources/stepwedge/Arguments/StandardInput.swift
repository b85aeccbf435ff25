import Glibc
import Workbench

/// A file that may be a pipe: standard input, or what a shell substitutes for a command.
enum StandardInput {
  /// All that comes until its end.
  static func read(_ path: FilePath) throws(Failure) -> [UInt8] {
    if let bytes = try? FileReader.read(path) { return bytes }
    let isInput = path == FilePath("/dev/stdin")
    let descriptor = isInput ? 0 : unsafe open(path.text, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { throw failure(path) }
    }
  }

  private static func failure(_ path: FilePath) -> Failure {
    Failure(.noInput, "\(path.text): \(unsafe String(cString: strerror(errno)))")
  }
}

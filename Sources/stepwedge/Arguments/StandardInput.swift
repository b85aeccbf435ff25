import Files
import Platform
import Synchronization

/// What comes from a pipe: standard input, or what a shell substitutes for a command.
enum StandardInput {
  private static let name = FilePath("standard input")
  private static let isRead = Mutex(false)

  /// All that comes on standard input until its end, which can be had once.
  static func read() throws(Failure) -> [UInt8] {
    let isFirst = isRead.withLock { isRead in
      defer { isRead = true }
      return !isRead
    }
    guard isFirst else {
      throw Failure(.usage, "'-' is given twice, but standard input can be read only once; name a file for one of them")
    }
    return try bytes(from: 0, name)
  }

  /// The same, as a file that this process and its workers can read by its path until this process ends.
  static func kept() throws(Failure) -> FilePath {
    let bytes = try read()
    // A file without a name goes with the process.
    guard let file = unsafe tmpfile() else { throw failure(name) }
    let written = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    guard written == bytes.count, unsafe fflush(file) == 0 else { throw failure(name) }
    let descriptor = unsafe fileno(file)
    return FilePath(OwnProgram.path(of: descriptor))
  }

  /// The bytes of a file that may be a pipe.
  static func read(_ path: FilePath) throws(Failure) -> [UInt8] {
    if path.isStandardInput { return try read() }
    if let bytes = try? FileReader.read(path) { return bytes }
    let descriptor = unsafe open(path.text, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    return try bytes(from: descriptor, path)
  }

  private static func bytes(from descriptor: Int32, _ path: FilePath) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Platform.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { throw failure(path) }
    }
  }

  private static func failure(_ path: FilePath) -> Failure {
    Failure(.noInput, "\(path.text): \(unsafe String(cString: strerror(errno)))")
  }
}

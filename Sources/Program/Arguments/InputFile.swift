import Synchronization
import System

/// A file that the command line names and that must exist; `-` is standard input.
enum InputFile {
  /// The file's bytes; the error names the file. Not inlined for the same reason as `OutputFile.write`.
  @inline(never)
  static func read(_ path: FilePath) throws -> [UInt8] {
    if path.isStandardInput || path.isPipeOfShell { return try StandardInput.read(path) }
    do { return try FileReader.read(path) } catch {
      throw InputError(path.text, "\(error); check the name and the permissions")
    }
  }

  /// A path at which the picture can be read: the given one, or a file with the content of standard input.
  static func picture(_ path: FilePath) throws(Failure) -> FilePath {
    path.isStandardInput ? try StandardInput.kept() : path
  }
}

extension FilePath {
  /// Whether the path is `-`, standard input. A file of that name is `./-`.
  var isStandardInput: Bool { bytes == Array("-".utf8) }

  /// Whether a shell named a descriptor, as process substitution does. Any other pipe may have nobody who writes to it.
  var isPipeOfShell: Bool { text.hasPrefix("/dev/fd/") || text.hasPrefix("/proc/self/fd/") || text == "/dev/stdin" }

  /// The folder that names in this file are relative to.
  var folderOfNames: FilePath { isPipeOfShell ? FilePath(".") : folder }

  /// The path that a record keeps; nil for standard input, which cannot be read again.
  var recorded: String? { isStandardInput ? nil : text }
}

/// Input from a pipe: standard input, or a shell's process substitution.
enum StandardInput {
  private static let name = FilePath("standard input")
  private static let isRead = Mutex(false)

  /// All of standard input until its end; it can be read only once.
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

  /// All of standard input as a file that this process and its workers can read by its path until this process ends.
  static func kept() throws(Failure) -> FilePath {
    let bytes = try read()
    // A file without a name is deleted when the process ends.
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
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe System.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { throw failure(path) }
    }
  }

  private static func failure(_ path: FilePath) -> Failure {
    Failure(.noInput, "\(path.text): \(unsafe String(cString: strerror(errno)))")
  }
}

/// A file that the command line says to write.
enum OutputFile {
  /// Writes a text to a path, completely or not at all; an existing file is kept unless `overwrites` is true.
  ///
  /// Never inlined, because Swift 6.3.1 cannot optimise a function that throws two kinds of typed errors.
  @inline(never)
  static func write(_ text: String, to path: FilePath, overwrites: Bool) throws(OutputError) {
    try requirePlace(path, overwrites: overwrites)
    do throws(SystemError) {
      try FileWriter.write(Array(text.utf8), to: path)
    } catch {
      throw OutputError(path.text, "cannot be written (\(error)); name another file, or make its folder writable")
    }
  }

  /// Writes a text that comes in pieces, so that it is never all in memory.
  @inline(never)
  static func write(
    to path: FilePath, overwrites: Bool, _ body: (_ put: (String) throws -> Void) throws -> Void
  ) throws {
    try requirePlace(path, overwrites: overwrites)
    do {
      let file = try DraftFile(for: path)
      try body { try file.write($0) }
      try file.finish()
    } catch let error as SystemError {
      throw OutputError(path.text, "cannot be written (\(error)); name another file, or make its folder writable")
    }
  }

  /// Throws if a file exists that must be kept.
  static func requirePlace(_ path: FilePath, overwrites: Bool) throws(OutputError) {
    if !overwrites, (try? FileReader.read(path, atMost: 0)) != nil {
      throw OutputError(path.text, "exists already", isTaken: true)
    }
  }
}

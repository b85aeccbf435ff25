import Files
import Platform
import Synchronization

/// A file that a command line names and that must be there; `-` is standard input.
enum InputFile {
  /// Its bytes, or a failure that names it. Never inlined, as `OutputFile.write`.
  @inline(never)
  static func read(_ path: FilePath) throws -> [UInt8] {
    if path.isStandardInput { return try StandardInput.read() }
    do { return try FileReader.read(path) } catch {
      throw InputError(path.text, "\(error); check the name and the permissions")
    }
  }

  /// Where a picture can be read by its path: itself, or what standard input held.
  static func picture(_ path: FilePath) throws(Failure) -> FilePath {
    path.isStandardInput ? try StandardInput.kept() : path
  }
}

extension FilePath {
  /// Whether standard input is meant. A file of that name is `./-`.
  var isStandardInput: Bool { bytes == Array("-".utf8) }

  /// What a record says of where something was read; nothing that can be read again came from standard input.
  var recorded: String? { isStandardInput ? nil : text }
}

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

/// A file that a command line asks for.
enum OutputFile {
  /// Puts text at a path, whole or not at all; what is there is kept unless `overwrites`.
  ///
  /// Never inlined: Swift 6.3.1 cannot optimise a function that throws two kinds of typed errors.
  @inline(never)
  static func write(_ text: String, to path: FilePath, overwrites: Bool) throws(OutputError) {
    try requirePlace(path, overwrites: overwrites)
    do throws(SystemError) {
      try FileWriter.write(Array(text.utf8), to: path)
    } catch {
      throw OutputError(path.text, "cannot be written (\(error)); name another file, or make its folder writable")
    }
  }

  /// The same of a text that comes in pieces, of which the whole need not be in memory.
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

  /// Fails if a file is there that must be kept.
  static func requirePlace(_ path: FilePath, overwrites: Bool) throws(OutputError) {
    if !overwrites, (try? FileReader.read(path, atMost: 0)) != nil {
      throw OutputError(path.text, "exists already", isTaken: true)
    }
  }
}

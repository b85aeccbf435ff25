/// The system's error of the last failed call.
package struct SystemError: Error, CustomStringConvertible, Sendable, Hashable {
  /// The number from `errno`, which depends on the system.
  package let number: Int32

  /// An error with this number from `errno`.
  package init(number: Int32) { self.number = number }

  /// The path is a pipe, a socket or a device instead of a file.
  package static let notAFile = SystemError(number: ESPIPE)

  /// The present value of `errno`.
  package static var last: SystemError { SystemError(number: errno) }

  /// The system's own words, except for `notAFile`.
  package var description: String {
    self == .notAFile ? "Not a regular file" : unsafe String(cString: strerror(number))
  }
}

/// The kind of file at a path, with links followed.
package enum FileKind: Hashable, Sendable {
  /// Identifies a folder, whatever its path.
  package struct Identity: Hashable, Sendable {
    let device: UInt
    let node: UInt
  }

  case file
  case folder(Identity)
  case other

  /// Nil if nothing exists there, or if it cannot be read.
  package init?(_ path: FilePath) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
    self = Self.kind(of: status)
  }

  static func kind(of status: stat) -> FileKind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder(Identity(device: UInt(status.st_dev), node: UInt(status.st_ino)))
    default: .other
    }
  }
}

extension FilePath {
  /// Whether there is a folder.
  package var isFolder: Bool { if case .folder = FileKind(self) { true } else { false } }
}

/// Folders: lists, makes and removes them.
package enum Directory {
  /// The names in a folder sorted by their bytes, so that the file system's order does not affect results.
  package static func entries(of folder: FilePath) -> [[UInt8]]? {
    guard let handle = unsafe folder.withCString({ unsafe opendir($0) }) else { return nil }
    defer { unsafe closedir(handle) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if name != [46], name != [46, 46] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Makes a folder and its parents.
  package static func make(_ folder: FilePath) throws(SystemError) {
    if case .folder = FileKind(folder) { return }
    if folder.folder != folder { try make(folder.folder) }
    if unsafe folder.withCString({ unsafe mkdir($0, 0o777) }) != 0, errno != EEXIST { throw SystemError.last }
    guard case .folder = FileKind(folder) else { throw SystemError(number: ENOTDIR) }
  }

  /// Removes a folder if it is empty.
  package static func removeEmpty(_ folder: FilePath) { _ = unsafe folder.withCString { unsafe rmdir($0) } }

  /// Makes a folder that only its owner can use, and its parents with the usual rights. Returns false if something else
  /// exists there, or a folder that others can read.
  package static func makePrivate(_ folder: FilePath) throws(SystemError) -> Bool {
    try make(folder.folder)
    if unsafe folder.withCString({ unsafe mkdir($0, 0o700) }) == 0 { return true }
    guard errno == EEXIST else { throw SystemError.last }
    return own(folder).map { $0.st_mode & 0o077 == 0 } ?? false
  }

  /// Whether it is a folder of this user, not a link to one.
  package static func isOwn(_ folder: FilePath) -> Bool { own(folder) != nil }

  private static func own(_ folder: FilePath) -> stat? {
    var status = stat()
    guard unsafe folder.withCString({ unsafe lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid()
    else { return nil }
    return status
  }

  /// Throws unless the disk of this folder has room for this many bytes.
  package static func requireRoom(for bytes: Int, in folder: FilePath) throws(SystemError) {
    var disk = statvfs()
    guard unsafe folder.withCString({ unsafe statvfs($0, &disk) }) == 0 else { throw SystemError.last }
    if UInt64(bytes) > UInt64(disk.f_bavail) * UInt64(disk.f_frsize) { throw SystemError(number: ENOSPC) }
  }
}

/// Reads whole files, but only files: never a pipe to which nobody writes.
package enum FileReader {
  /// The bytes of a file.
  package static func read(_ path: FilePath, atMost most: Int = .max) throws(SystemError) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    return try read(descriptor, atMost: most)
  }

  /// The beginning and the end of a file, at most this many bytes of each; the middle of a long file is not read.
  package static func ends(of path: FilePath, each most: Int) throws(SystemError) -> (head: [UInt8], tail: [UInt8]) {
    let descriptor = try open(path)
    defer { close(descriptor) }
    let head = try read(descriptor, atMost: most)
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw SystemError.last }
    var tail = [UInt8](repeating: 0, count: min(most, Int(end) - head.count))
    let count = unsafe tail.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, end - off_t($0.count))
    }
    guard count >= 0 else { throw SystemError.last }
    return (head, Array(tail[..<count]))
  }

  /// Opens a file; the caller must close the descriptor.
  package static func open(_ path: FilePath) throws(SystemError) -> CInt {
    let descriptor = unsafe path.withCString { unsafe System.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { throw SystemError.last }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      defer { close(descriptor) }
      throw SystemError.last
    }
    let kind = FileKind.kind(of: status)
    guard kind == .file else {
      close(descriptor)
      throw kind == .other ? .notAFile : SystemError(number: EISDIR)
    }
    return descriptor
  }

  /// The size of a file.
  package static func size(of path: FilePath) throws(SystemError) -> Int {
    let descriptor = try open(path)
    defer { close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw SystemError.last }
    return Int(end)
  }

  /// Passes on a file piece by piece, from its beginning to its end.
  package static func forEachPiece(of path: FilePath, _ take: (ArraySlice<UInt8>) -> Void) throws(SystemError) {
    let descriptor = try open(path)
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe System.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError.last }
      if count == 0 { return }
      take(piece[..<count])
    }
  }

  /// The bytes of an open file, from its beginning.
  ///
  /// Its size is found by seeking to its end, because a fenced worker may not ask the file system for more.
  package static func read(_ descriptor: CInt, atMost most: Int = .max) throws(SystemError) -> [UInt8] {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw SystemError.last }
    let size = min(most, Int(end))
    var bytes = [UInt8](repeating: 0, count: size)
    var done = 0
    while done < size {
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress! + done, size - done, off_t(done))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError.last }
      if count == 0 { break }
      done += count
    }
    return done == size ? bytes : Array(bytes[..<done])
  }
}

/// Writes files so that nobody sees half of one: first beside their place, then renamed.
package enum FileWriter {
  /// Writes bytes to a path; the folder must exist.
  package static func write(_ bytes: [UInt8], to path: FilePath) throws(SystemError) {
    let name = Array(".\(getpid())-".utf8) + path.lastComponent.suffix(200) + Array(".part".utf8)
    let beside = path.folder.appending(name)
    // What exists there may be a link made by somebody else, or left by a process with the same number.
    _ = unsafe beside.withCString { unsafe unlink($0) }
    let descriptor = unsafe beside.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw SystemError.last }
    var failure: SystemError?
    do throws(SystemError) { try write(bytes, to: descriptor) } catch { failure = error }
    if close(descriptor) != 0, failure == nil { failure = SystemError.last }
    if failure == nil,
      unsafe beside.withCString({ from in unsafe path.withCString { unsafe rename(from, $0) } }) != 0
    {
      failure = SystemError.last
    }
    guard let failure else { return }
    _ = unsafe beside.withCString { unsafe unlink($0) }
    throw failure
  }

  /// Appends bytes to a file that others may have begun.
  package static func append(_ bytes: [UInt8], to path: FilePath) throws(SystemError) {
    let descriptor = unsafe path.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw SystemError.last }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  /// Writes all bytes, however few the system accepts at a time.
  static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe System.write(descriptor, $0.baseAddress! + done, bytes.count - done)
      }
      if count < 0, errno != EINTR { throw SystemError.last }
      done += max(0, count)
    }
  }
}

import Platform

/// What the system said about the last call that failed.
public struct SystemError: Error, CustomStringConvertible, Sendable, Hashable {
  /// `errno`'s number, whose meaning is the system's.
  public let number: Int32

  /// The error of this number, as in `errno`.
  public init(number: Int32) { self.number = number }

  /// A pipe, a socket or a device instead of a file.
  public static let notAFile = SystemError(number: ESPIPE)

  /// The error that `errno` holds now.
  public static var last: SystemError { SystemError(number: errno) }

  /// The system's own words, except for what was not a file.
  public var description: String {
    self == .notAFile ? "Not a regular file" : unsafe String(cString: strerror(number))
  }
}

/// What stands at a path, links followed.
public enum FileKind: Hashable, Sendable {
  /// Distinguishes two folders, whatever their paths.
  public struct Identity: Hashable, Sendable {
    let device: UInt
    let node: UInt
  }

  case file
  case folder(Identity)
  case other

  /// Nil if nothing is there, or it cannot be looked at.
  public init?(_ path: FilePath) {
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
  /// Whether a folder is there.
  public var isFolder: Bool { if case .folder = FileKind(self) { true } else { false } }
}

/// Folders: what is in them, and making them.
public enum Directory {
  /// The names in a folder in the order of their bytes, so that no file system's order reaches a result.
  public static func entries(of folder: FilePath) -> [[UInt8]]? {
    guard let handle = unsafe folder.withCString({ unsafe opendir($0) }) else { return nil }
    defer { unsafe closedir(handle) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if name != [46], name != [46, 46] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Makes a folder and those above it.
  public static func make(_ folder: FilePath) throws(SystemError) {
    if case .folder = FileKind(folder) { return }
    if folder.folder != folder { try make(folder.folder) }
    if unsafe folder.withCString({ unsafe mkdir($0, 0o777) }) != 0, errno != EEXIST { throw SystemError.last }
    guard case .folder = FileKind(folder) else { throw SystemError(number: ENOTDIR) }
  }

  /// Removes a folder in which nothing is.
  public static func removeEmpty(_ folder: FilePath) { _ = unsafe folder.withCString { unsafe rmdir($0) } }

  /// Makes a folder that only its owner can use, and those above it as they come; false if something else is at its
  /// place, or a folder that others may look into.
  public static func makePrivate(_ folder: FilePath) throws(SystemError) -> Bool {
    try make(folder.folder)
    if unsafe folder.withCString({ unsafe mkdir($0, 0o700) }) == 0 { return true }
    guard errno == EEXIST else { throw SystemError.last }
    return own(folder).map { $0.st_mode & 0o077 == 0 } ?? false
  }

  /// Whether a folder of this user is there, and not a link to one.
  public static func isOwn(_ folder: FilePath) -> Bool { own(folder) != nil }

  private static func own(_ folder: FilePath) -> stat? {
    var status = stat()
    guard unsafe folder.withCString({ unsafe lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid()
    else { return nil }
    return status
  }

  /// Throws unless the disk that a folder lies on has room for this many bytes.
  public static func requireRoom(for bytes: Int, in folder: FilePath) throws(SystemError) {
    var disk = statvfs()
    guard unsafe folder.withCString({ unsafe statvfs($0, &disk) }) == 0 else { throw SystemError.last }
    if UInt64(bytes) > UInt64(disk.f_bavail) * UInt64(disk.f_frsize) { throw SystemError(number: ENOSPC) }
  }
}

/// Reads whole files, and only what is a file: never a pipe that nobody writes to.
public enum FileReader {
  /// The bytes of a file.
  public static func read(_ path: FilePath, atMost most: Int = .max) throws(SystemError) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    return try read(descriptor, atMost: most)
  }

  /// What a file begins and ends with, as many bytes of each at most; the middle of a long one stays unread.
  public static func ends(of path: FilePath, each most: Int) throws(SystemError) -> (head: [UInt8], tail: [UInt8]) {
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

  /// A descriptor of a file, which the caller closes.
  public static func open(_ path: FilePath) throws(SystemError) -> CInt {
    let descriptor = unsafe path.withCString { unsafe Platform.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
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

  /// How long a file is.
  public static func size(of path: FilePath) throws(SystemError) -> Int {
    let descriptor = try open(path)
    defer { close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw SystemError.last }
    return Int(end)
  }

  /// Hands over a file piece by piece, from its beginning to its end.
  public static func forEachPiece(of path: FilePath, _ take: (ArraySlice<UInt8>) -> Void) throws(SystemError) {
    let descriptor = try open(path)
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe Platform.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError.last }
      if count == 0 { return }
      take(piece[..<count])
    }
  }

  /// The bytes of an open file, from its beginning.
  ///
  /// Its size is the place of its end: a worker behind the fence may ask no file system for more.
  public static func read(_ descriptor: CInt, atMost most: Int = .max) throws(SystemError) -> [UInt8] {
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

/// Writes files so that a half one is never seen: beside their place first, then renamed.
public enum FileWriter {
  /// Puts bytes at a path; the folder must be there.
  public static func write(_ bytes: [UInt8], to path: FilePath) throws(SystemError) {
    let name = Array(".\(getpid())-".utf8) + path.lastComponent.suffix(200) + Array(".part".utf8)
    let beside = path.folder.appending(name)
    // What is there may be a link that somebody has made, or left by a process of this number.
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

  /// Adds bytes at the end of a file that others may have begun.
  public static func append(_ bytes: [UInt8], to path: FilePath) throws(SystemError) {
    let descriptor = unsafe path.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw SystemError.last }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  /// All of these bytes, however few the system takes at a time.
  static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Platform.write(descriptor, $0.baseAddress! + done, bytes.count - done)
      }
      if count < 0, errno != EINTR { throw SystemError.last }
      done += max(0, count)
    }
  }
}

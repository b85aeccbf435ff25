import Files
import Platform

/// Keeps a second writer out of a run folder, and says who is inside.
///
/// The kernel lets go of the lock when its process ends, however it ends.
final class RunLock {
  private let descriptor: CInt

  init(_ folder: RunFolder) throws {
    let opened = unsafe open(folder.lockPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard opened >= 0 else {
      throw RunError(
        .notWritable, folder.lockPath,
        "cannot be created (\(unsafe String(cString: strerror(errno)))); make the run's folder writable")
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      close(opened)
      let owner = String(
        decoding: (try? FileReader.read(FilePath(folder.lockPath), atMost: 1_000)) ?? [], as: UTF8.self)
      let who = owner.split(separator: "\n").first ?? ""
      throw RunError(
        .inUse, folder.path,
        "\(who.isEmpty ? "another process" : who) is using it")
    }
    // Its folder may have been taken away, and made again by whomever, between the opening and the lock.
    var (here, there) = (stat(), stat())
    guard unsafe fstat(opened, &here) == 0, unsafe lstat(folder.lockPath, &there) == 0, here.st_ino == there.st_ino,
      !folder.isPrivate || Directory.isOwn(FilePath(folder.path))
    else {
      close(opened)
      throw RunError(.inUse, folder.path, "another process has just removed it; repeat the command")
    }
    let note = Array("process \(getpid()) on \(Self.host)\n".utf8)
    ftruncate(opened, 0)
    _ = unsafe note.withUnsafeBytes { unsafe pwrite(opened, $0.baseAddress, $0.count, 0) }
    descriptor = opened
  }

  deinit {
    // Closing is not enough: a process that is just being started holds a copy until it becomes another program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Run folders may lie on a disk that several machines share.
  private static var host: String {
    var name = utsname()
    unsafe uname(&name)
    return unsafe withUnsafeBytes(of: name.nodename) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

public import Files
import Platform

/// The folder in which fetched photos are kept.
public struct CorpusCache: Sendable {
  /// Holds a folder a set; it need not be there before something is fetched.
  public let folder: FilePath

  /// A cache in this folder.
  public init(folder: FilePath) { self.folder = folder }

  /// The user's own: below `XDG_CACHE_HOME`, or `.cache` at home (XDG Base Directory Specification 0.8).
  public init?(environment: (String) -> String?) {
    if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      folder = FilePath(cache).appending("stepwedge/corpus")
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      folder = FilePath(home).appending(".cache/stepwedge/corpus")
    } else {
      return nil
    }
  }

  /// Does something while no other process fetches into this cache.
  func locked<Result>(waiting: () -> Void, _ body: () throws -> Result) throws -> Result {
    try Directory.make(folder)
    let lock = folder.appending(".lock")
    let descriptor = unsafe lock.withCString { unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw SystemError.last }
    // Closing gives the lock up, and so does the end of the process, however it comes.
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      waiting()
      while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { throw SystemError.last } }
    }
    return try body()
  }
}

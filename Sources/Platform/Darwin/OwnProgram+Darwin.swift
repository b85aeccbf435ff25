#if canImport(Darwin)
  import MachO

  /// The program of this process.
  public enum OwnProgram {
    /// What starts it again.
    public static var command: String { path ?? CommandLine.arguments[0] }

    /// Its path, links followed; nil if the system does not say.
    public static var path: String? {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      var size = UInt32(bytes.count)
      guard unsafe _NSGetExecutablePath(&bytes, &size) == 0, let whole = unsafe realpath(bytes, nil) else { return nil }
      defer { unsafe free(whole) }
      return unsafe String(cString: whole)
    }

    /// The kernel keeps no words that the runtime does not have: nothing moves the environment here.
    public static var words: [[UInt8]]? { nil }

    /// A path to an open file of this process, only for itself: no other process reads it here.
    public static func path(of descriptor: CInt) -> String { "/dev/fd/\(descriptor)" }
  }
#endif

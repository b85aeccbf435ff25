#if os(Linux) || os(Android)
  /// The program of this process.
  public enum OwnProgram {
    /// Starts it again, even if another file has taken its place.
    public static let command = "/proc/self/exe"

    /// Its path, links followed; nil if the system does not say.
    public static var path: String? {
      var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe readlink(command, $0.baseAddress!, $0.count) }
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// The words it was started with, its own name first, as the kernel keeps them; nil if it does not say.
    public static var words: [[UInt8]]? {
      guard let file = unsafe fopen("/proc/self/cmdline", "r") else { return nil }
      defer { unsafe fclose(file) }
      var words: [[UInt8]] = []
      var bytes: [UInt8] = []
      while case let byte = unsafe getc(file), byte != EOF {
        if byte == 0 {
          words.append(bytes)
          bytes = []
        } else {
          bytes.append(UInt8(byte))
        }
      }
      return words
    }

    /// A path to an open file of this process, for itself and for those that it starts.
    public static func path(of descriptor: CInt) -> String { "/proc/\(getpid())/fd/\(descriptor)" }
  }
#endif

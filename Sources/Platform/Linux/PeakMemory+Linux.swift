#if os(Linux) || os(Android)
  /// The most memory that this process holds from some moment on.
  ///
  /// The kernel says it only as a line of text: getrusage's mark is that of a whole life, including the process that
  /// started the program.
  public struct PeakMemory {
    /// Opened once: a worker opens no files while it has a photo.
    private static let reset = unsafe open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    private static let status = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)

    /// Opens what will be needed.
    public static func prepare() { _ = (reset, status) }

    /// What was opened.
    public static var descriptors: [CInt] { [reset, status].filter { $0 >= 0 } }

    /// Begins to look.
    public init() {
      // Writing 5 resets the kernel's own high-water mark (proc(5), clear_refs).
      guard Self.reset >= 0 else { return }
      _ = unsafe write(Self.reset, "5", 1)
    }

    /// The mark at present; nil if the system does not say.
    public var bytes: Int? {
      guard Self.status >= 0 else { return nil }
      var text = [UInt8](repeating: 0, count: 8_192)
      let count = unsafe text.withUnsafeMutableBytes { unsafe pread(Self.status, $0.baseAddress, $0.count, 0) }
      let lines = String(decoding: text[..<max(0, count)], as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("VmHWM:") }
      return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1_024 }
    }
  }
#endif

#if os(Linux) || os(Android)
  extension ProcessVitals {
    /// By the kernel's word (proc(5), stat); nil once the process is gone.
    public init?(of pid: pid_t) {
      let file = unsafe open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var text = [UInt8](repeating: 0, count: 1_024)
      let count = unsafe text.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      self.init(String(decoding: text[..<max(0, count)], as: UTF8.self))
    }

    init?(_ line: String) {
      // The program's name, the second field, may hold anything.
      guard let end = line.lastIndex(of: ")") else { return nil }
      let fields = line[end...].dropFirst().split(separator: " ")
      guard fields.count > 21, let threads = Int(fields[17]), let pages = Int(fields[21]) else { return nil }
      self.init(
        residentBytes: pages * Int(sysconf(CInt(_SC_PAGESIZE))), threads: threads,
        isHeadless: fields[0] == "Z" && threads > 1)
    }
  }
#endif

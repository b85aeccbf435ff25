#if os(Linux) || os(Android)
  /// What only this system has, or names differently.
  package enum Host {
    /// Whether a process can make copies of itself that are children of its parent.
    package static let copiesProcesses = true

    /// The processor's name; empty if the system does not report it.
    package static var processor: String {
      guard let file = unsafe fopen("/proc/cpuinfo", "r") else { return "" }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 1_024)
      while unsafe fgets(&line, CInt(line.count), file) != nil {
        let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
        return String(text[colon...].dropFirst().drop { $0 == " " }.prefix { $0 != "\n" })
      }
      return ""
    }

    /// Paths at which the loader may find version `version` of a library, the most likely first.
    package static func files(ofLibrary name: String, version: String) -> [String] { ["lib\(name).so.\(version)"] }
  }

  /// The program of this process.
  package enum OwnProgram {
    /// The command that starts it again, even if another file has replaced it.
    package static let command = "/proc/self/exe"

    /// Its path, with links followed; nil if the system does not report it.
    package static var path: String? {
      var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe readlink(command, $0.baseAddress!, $0.count) }
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// The words with which it was started, with its own name first, as the kernel keeps them; nil if unknown.
    package static var words: [[UInt8]]? {
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

    /// A path to an open file of this process, for itself and for processes that it starts.
    package static func path(of descriptor: CInt) -> String { "/proc/\(getpid())/fd/\(descriptor)" }
  }

  /// The most memory that this process uses from some time on.
  ///
  /// The kernel reports it only in a text file, because getrusage's mark is for a whole life, including the process
  /// that started the program.
  package struct PeakMemory {
    /// Opened once, because a worker with a photo cannot open files.
    private static let reset = unsafe open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    private static let status = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)

    /// Opens the files that will be needed.
    package static func prepare() { _ = (reset, status) }

    /// The descriptors of these files.
    package static var descriptors: [CInt] { [reset, status].filter { $0 >= 0 } }

    /// Begins to measure.
    package init() {
      // Writing 5 resets the kernel's own high-water mark (proc(5), clear_refs).
      guard Self.reset >= 0 else { return }
      _ = unsafe write(Self.reset, "5", 1)
    }

    /// The present mark; nil if the system does not report it.
    package var bytes: Int? {
      guard Self.status >= 0 else { return nil }
      var text = [UInt8](repeating: 0, count: 8_192)
      let count = unsafe text.withUnsafeMutableBytes { unsafe pread(Self.status, $0.baseAddress, $0.count, 0) }
      let lines = String(decoding: text[..<max(0, count)], as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("VmHWM:") }
      return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1_024 }
    }
  }

  extension ProcessVitals {
    /// Reads the kernel's file (proc(5), stat); nil once the process is gone.
    package init?(of pid: pid_t) {
      let file = unsafe open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var text = [UInt8](repeating: 0, count: 1_024)
      let count = unsafe text.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      self.init(String(decoding: text[..<max(0, count)], as: UTF8.self))
    }

    init?(_ line: String) {
      // The program's name, the second field, may contain anything.
      guard let end = line.lastIndex(of: ")") else { return nil }
      let fields = line[end...].dropFirst().split(separator: " ")
      guard fields.count > 21, let threads = Int(fields[17]), let pages = Int(fields[21]) else { return nil }
      self.init(
        residentBytes: pages * Int(sysconf(CInt(_SC_PAGESIZE))), threads: threads,
        isHeadless: fields[0] == "Z" && threads > 1)
    }
  }
#endif

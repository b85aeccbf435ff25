#if canImport(Darwin)
  import MachO

  /// What only this system has, or names differently.
  package enum Host {
    /// Whether a process can make copies of itself that are children of its parent.
    package static let copiesProcesses = false

    /// The processor's name; empty if the system does not report it.
    package static var processor: String {
      var bytes = [CChar](repeating: 0, count: 256)
      var size = bytes.count
      guard unsafe sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0) == 0 else { return "" }
      return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Paths at which the loader may find version `version` of a library, the most likely first. By itself it does not
    /// search Homebrew's two prefixes (for Apple's and Intel's processors).
    package static func files(ofLibrary name: String, version: String) -> [String] {
      ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map { "\($0)lib\(name).\(version).dylib" }
    }
  }

  /// The program of this process.
  package enum OwnProgram {
    /// The command that starts it again.
    package static var command: String { path ?? CommandLine.arguments[0] }

    /// Its path, with links followed; nil if the system does not report it.
    package static var path: String? {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      var size = UInt32(bytes.count)
      guard unsafe _NSGetExecutablePath(&bytes, &size) == 0, let whole = unsafe realpath(bytes, nil) else { return nil }
      defer { unsafe free(whole) }
      return unsafe String(cString: whole)
    }

    /// The kernel has no words that the runtime lacks, because nothing moves the environment here.
    package static var words: [[UInt8]]? { nil }

    /// A path to an open file of this process, for itself only; other processes cannot use it here.
    package static func path(of descriptor: CInt) -> String { "/dev/fd/\(descriptor)" }
  }

  /// The most memory that this process has used in its whole life, because no call here resets the mark.
  package struct PeakMemory {
    /// Opens nothing.
    package static func prepare() {}

    /// No descriptors are needed.
    package static var descriptors: [CInt] { [] }

    /// Begins to measure.
    package init() {}

    /// The present mark; nil if the system does not report it.
    package var bytes: Int? { ProcessVitals.usage(of: getpid()).map { Int($0.ri_lifetime_max_phys_footprint) } }
  }

  extension ProcessVitals {
    /// Reads proc_pid_rusage and proc_pidinfo; nil once the process is gone. Here all its threads end together.
    package init?(of pid: pid_t) {
      guard let usage = Self.usage(of: pid) else { return nil }
      var task = proc_taskinfo()
      let size = CInt(MemoryLayout<proc_taskinfo>.size)
      guard unsafe proc_pidinfo(pid, PROC_PIDTASKINFO, 0, &task, size) == size else { return nil }
      self.init(residentBytes: Int(usage.ri_phys_footprint), threads: Int(task.pti_threadnum), isHeadless: false)
    }

    static func usage(of pid: pid_t) -> rusage_info_v4? {
      var usage = rusage_info_v4()
      let code = unsafe withUnsafeMutablePointer(to: &usage) { usage in
        unsafe usage.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          unsafe proc_pid_rusage(pid, RUSAGE_INFO_V4, $0)
        }
      }
      return code == 0 ? usage : nil
    }
  }
#endif

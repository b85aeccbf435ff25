extension Host {
  /// Tries each file in which a library may be; returns the first file's error if none can be loaded.
  package static func loading(library name: String, version: String, _ load: (String) -> String?) -> String? {
    var first: String?
    for file in files(ofLibrary: name, version: version) {
      guard let reason = load(file) else { return nil }
      first = first ?? reason
    }
    return first
  }
}

/// The machine's processors.
package enum Processors {
  /// How many processors are running.
  package static let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// For work that needs much memory at once: a machine with many processors does not always have much memory.
  package static let few = min(count, 2)
}

/// The state of a process, as the system reports it.
package struct ProcessVitals {
  /// Its resident memory.
  package let residentBytes: Int
  /// How many threads it has.
  package let threads: Int
  /// Whether its first thread has ended while others live on, whose memory the kernel does not report. A process that
  /// is ending looks the same for a moment.
  package let isHeadless: Bool

  init(residentBytes: Int, threads: Int, isHeadless: Bool) {
    (self.residentBytes, self.threads, self.isHeadless) = (residentBytes, threads, isHeadless)
  }
}

/// Elapsed time that nobody can set back.
package enum MonotonicClock {
  /// Seconds since some time in the past.
  package static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

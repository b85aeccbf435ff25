#if canImport(Darwin)
  extension ProcessVitals {
    /// By proc_pid_rusage and proc_pidinfo; nil once the process is gone. Its threads end together here.
    public init?(of pid: pid_t) {
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

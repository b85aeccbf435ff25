import Platform

/// What this process has used.
public enum ProcessUsage {
  /// CPU seconds of this process and of all its children that have ended.
  public static var cpuSecondsWithChildren: Double {
    [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(0.0) { sum, who in
      var usage = rusage()
      unsafe getrusage(__rusage_who_t(who.rawValue), &usage)
      return [usage.ru_utime, usage.ru_stime].reduce(sum) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
  }
}

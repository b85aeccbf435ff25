import Glibc

/// What this process has used.
public enum ProcessUsage {
  /// The most memory that was resident at once.
  public static var peakBytes: Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024
  }
}

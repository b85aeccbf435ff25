/// Elapsed time that nobody can set back.
public enum MonotonicClock {
  /// Seconds since some moment in the past.
  public static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

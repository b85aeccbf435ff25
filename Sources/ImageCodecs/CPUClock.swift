import Glibc

/// CPU time of the calling thread: what a step cost, whoever else was using the machine.
public enum CPUClock {
  /// CPU seconds that this thread has used so far.
  public static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

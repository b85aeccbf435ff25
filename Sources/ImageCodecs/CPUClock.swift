import Platform
import Synchronization

/// CPU time of this process, which does not depend on other users of the machine: of all its threads, because encoders
/// start some of their own, and of the programs that did a part of its work.
public enum CPUClock {
  private static let ofPrograms = Mutex(0.0)

  /// CPU seconds that were used so far.
  ///
  /// If a process' CPU time is limited, as every worker's is, Linux answers for the process with what it knew at the
  /// last tick of four milliseconds. Asked for the thread, it counts what has run since, and for the process then too.
  public static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 + ofPrograms.withLock { $0 }
  }

  /// Counts what a program has used that worked for this process, now that it has ended.
  public static func add(program seconds: Double) { ofPrograms.withLock { $0 += seconds } }
}

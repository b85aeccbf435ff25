import Synchronization
import System

/// CPU time of this process, which hardly depends on other users of the machine. It includes all threads, because
/// encoders start their own, and programs that did part of the work.
package enum CPUClock {
  private static let ofPrograms = Mutex(0.0)

  /// CPU seconds used so far.
  ///
  /// If a process's CPU time is limited, as every worker's is, Linux returns the value of the last tick, which comes
  /// every four milliseconds. Asking for the thread's time first makes the kernel count what has run since, also for
  /// the process.
  package static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 + ofPrograms.withLock { $0 }
  }

  /// Adds the CPU time of a program that worked for this process and has ended.
  package static func add(program seconds: Double) { ofPrograms.withLock { $0 += seconds } }
}

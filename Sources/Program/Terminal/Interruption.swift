import Synchronization
import System

/// Handles Ctrl-C, termination and a closed terminal: the first signal lets the work under way finish and be recorded;
/// a second Ctrl-C or termination ends the program at once.
enum Interruption {
  /// The signal that arrived, or 0. A signal handler may touch nothing else.
  private static let signalNumber = Atomic<Int32>(0)

  /// Whether no new work should be started.
  static var isRequested: Bool { signalNumber.load(ordering: .relaxed) != 0 }

  /// From now on the first signal only sets `isRequested`; for commands whose results must be recorded.
  static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      unblock(number)
      let before = signal(number) { number in
        // The second signal has the system's default effect. SIGHUP is ignored from then on, because the shell sends it
        // when its terminal closes, and the kernel sends it again when the shell has ended.
        signal(number, number == SIGHUP ? SIG_IGN : SIG_DFL)
        Interruption.signalNumber.store(number, ordering: .relaxed)
        let message: StaticString = "\nstepwedge: stopping after the work in progress; press again to stop at once\n"
        _ = unsafe write(2, message.utf8Start, message.utf8CodeUnitCount)
      }
      // A process under nohup keeps ignoring SIGHUP.
      if number == SIGHUP, place(of: before) == place(of: SIG_IGN) { signal(number, SIG_IGN) }
    }
  }

  private static func place(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafe unsafeBitCast(handler, to: Int.self)
  }

  /// A signal may be blocked because a parent's thread pool blocked it and we inherited that.
  private static func unblock(_ number: Int32) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The exit status of a command: its own, unless it was interrupted.
  ///
  /// An interrupted program ends by the signal itself, because a shell that runs a script stops only then.
  static func status(after status: Int32) -> Int32 {
    let number = signalNumber.load(ordering: .relaxed)
    guard number != 0 else { return status }
    signal(number, SIG_DFL)
    raise(number)
    return 128 + number
  }
}

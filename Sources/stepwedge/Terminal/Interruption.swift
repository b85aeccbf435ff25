import Platform
import Synchronization

/// Ctrl-C, termination and a terminal that is closed: the first lets the work under way end and be kept, Ctrl-C or
/// termination once more ends at once.
enum Interruption {
  /// The signal that came, or 0. A signal handler may touch nothing but this.
  private static let signalNumber = Atomic<Int32>(0)

  /// Whether no new work should be begun.
  static var isRequested: Bool { signalNumber.load(ordering: .relaxed) != 0 }

  /// From now on the first signal only asks; for commands that have something to keep.
  static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      unblock(number)
      let before = signal(number) { number in
        // The second signal finds the system's own way of ending; the shell signals that a terminal was closed, and the
        // kernel once more when the shell has gone.
        signal(number, number == SIGHUP ? SIG_IGN : SIG_DFL)
        Interruption.signalNumber.store(number, ordering: .relaxed)
        let message: StaticString = "\nstepwedge: stopping after the work in progress; press again to stop at once\n"
        _ = unsafe write(2, message.utf8Start, message.utf8CodeUnitCount)
      }
      // Who asked by nohup to outlive the terminal does.
      if number == SIGHUP, place(of: before) == place(of: SIG_IGN) { signal(number, SIG_IGN) }
    }
  }

  private static func place(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafe unsafeBitCast(handler, to: Int.self)
  }

  /// A parent's thread pool may have handed its blocked signals down.
  private static func unblock(_ number: Int32) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The exit status of a command that ended: its own, unless it was interrupted.
  ///
  /// An interrupted program ends by the signal itself: a shell that runs a script has to see that to stop too.
  static func status(after status: Int32) -> Int32 {
    let number = signalNumber.load(ordering: .relaxed)
    guard number != 0 else { return status }
    signal(number, SIG_DFL)
    raise(number)
    return 128 + number
  }
}

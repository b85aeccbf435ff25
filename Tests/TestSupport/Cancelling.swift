import Dispatch
import Synchronization

/// How work ends when its task is cancelled a moment after it began.
package struct Cancelling: Sendable {
  /// The time between cancelling and the end of the work; zero if it had ended before.
  package let time: Duration
  /// What the work threw; nil if it came to its end.
  package let error: (any Error)?

  /// Begins work, cancels it after this many milliseconds, and waits for its end. Cancelling has a thread of its own,
  /// because a task's sleep would wait for a thread that other tests have.
  package init(after milliseconds: Int = 10, _ work: @escaping @Sendable () async throws -> Void) async {
    let cancelled = Mutex<ContinuousClock.Instant?>(nil)
    let (starts, start) = AsyncStream<Void>.makeStream()
    let task = Task { () async -> (end: ContinuousClock.Instant, error: (any Error)?) in
      start.finish()
      do { try await work() } catch { return (.now, error) }
      return (.now, nil)
    }
    for await _ in starts {}
    DispatchQueue(label: "cancelling").asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      cancelled.withLock { $0 = .now }
      task.cancel()
    }
    let (end, error) = await task.value
    let begin = cancelled.withLock { $0 }
    time = begin.map { max(.zero, end - $0) } ?? .zero
    self.error = error
  }
}

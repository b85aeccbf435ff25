import Synchronization
import System

/// Work on several threads of this process.
///
/// Not Dispatch, because it watches its threads through /proc and stops a program that may not read there, such as a
/// fenced worker.
enum Threads {
  /// The pieces of work that the threads take.
  private final class Pieces: Sendable {
    private let next = Atomic(0)
    private let count: Int
    private let work: @Sendable (Int) -> Void

    init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.work = work
    }

    func takeAll() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        work(index)
      }
    }
  }

  /// Calls `work` for 0 to `count` - 1 on this many threads, including the caller's, and waits for all.
  static func perform(_ count: Int, on threads: Int, _ work: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(work) { work in
      let pieces = Pieces(count, work)
      let others = (1..<max(1, min(threads, count))).compactMap { _ in start(pieces) }
      pieces.takeAll()
      for thread in others { pthread_join(thread, nil) }
    }
  }

  /// A thread that takes pieces; nil if none can be started, so that the others do its part.
  private static func start(_ pieces: Pieces) -> pthread_t? {
    var thread = pthread_t()
    let handed = unsafe Unmanaged.passRetained(pieces)
    let code = unsafe pthread_create(
      &thread, nil,
      { handed in
        if let handed = unsafe handed { unsafe Unmanaged<Pieces>.fromOpaque(handed).takeRetainedValue().takeAll() }
        return nil
      }, unsafe handed.toOpaque())
    guard code == 0 else {
      unsafe handed.release()
      return nil
    }
    return thread
  }
}

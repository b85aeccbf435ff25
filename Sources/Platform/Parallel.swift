import Dispatch
import Synchronization

/// Work that is split over threads, its results in order.
public enum Parallel {
  /// The results of `work` for 0 to `count` - 1, whichever thread they come from.
  public static func map<Result: Sendable>(
    count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    guard jobs > 1, count > 1 else { return (0..<count).map(work) }
    let results = Mutex<[Result?]>([Result?](repeating: nil, count: count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = work(index)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// The same of work that may fail: all of it is done, and the first failure in its order is thrown.
  public static func map<Result: Sendable>(
    count: Int, jobs: Int, _ work: @escaping @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let attempts = map(count: count, jobs: jobs) { index in Swift.Result { try work(index) } }
    return try attempts.map { try $0.get() }
  }
}

import Dispatch
import Synchronization

/// Work that is divided among threads, with its results in order.
package enum Parallel {
  /// The results of `work` for 0 to `count` - 1, in order.
  package static func map<Result: Sendable>(
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

  /// The same for work that may fail: all of it is done, and the first error in order is thrown.
  package static func map<Result: Sendable>(
    count: Int, jobs: Int, _ work: @escaping @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let attempts = map(count: count, jobs: jobs) { index in Swift.Result { try work(index) } }
    return try attempts.map { try $0.get() }
  }
}

/// Work done on several threads whose results are delivered in order.
package enum OrderedWork {
  private struct Progress<Result: Sendable> {
    var next = 0
    var finished: [Int: Result] = [:]
    var isCancelled = false
  }

  /// Does `count` pieces on `threads` threads. `deliver` gets every result in order on the calling thread, and ends the
  /// work early by returning false. Only a few results per thread wait for their turn.
  package static func run<Result: Sendable>(
    _ count: Int, threads: Int, piece: @escaping @Sendable (Int) -> Result, deliver: (Int, Result) throws -> Bool
  ) rethrows {
    let progress = Mutex(Progress<Result>())
    let finished = DispatchSemaphore(value: 0)
    // Raised by signals, not by its first value: a semaphore that ends below its first value stops the program, and
    // undelivered results keep their places.
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<max(1, threads) * 3 { room.signal() }
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "stepwedge.work", attributes: .concurrent)
    for _ in 0..<max(1, min(threads, count)) {
      queue.async(group: group) {
        while true {
          room.wait()
          let index = progress.withLock { state -> Int? in
            guard !state.isCancelled, state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
          }
          guard let index else {
            room.signal()
            return
          }
          let result = piece(index)
          progress.withLock { $0.finished[index] = result }
          finished.signal()
        }
      }
    }
    defer {
      progress.withLock { $0.isCancelled = true }
      for _ in 0..<max(1, threads) { room.signal() }
      group.wait()
    }
    var wanted = 0
    while wanted < count {
      finished.wait()
      while let result = progress.withLock({ $0.finished.removeValue(forKey: wanted) }) {
        room.signal()
        guard try deliver(wanted, result) else { return }
        wanted += 1
      }
    }
  }
}

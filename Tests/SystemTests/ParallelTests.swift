import Synchronization
import System
import Testing

/// Work that is divided among threads.
@Suite struct ParallelTests {
  @Test("Results come in order, whatever thread makes them", arguments: [1, 2, 7])
  func order(jobs: Int) {
    #expect(Parallel.map(count: 100, jobs: jobs) { $0 * $0 } == (0..<100).map { $0 * $0 })
    #expect(Parallel.map(count: 0, jobs: jobs) { $0 } == [])
  }

  @Test("Of several errors the first in order is thrown, and all work is done", arguments: [1, 3])
  func failures(jobs: Int) {
    struct Wrong: Error, Equatable { let place: Int }
    let done = Mutex(0)
    #expect(throws: Wrong(place: 3)) {
      _ = try Parallel.map(count: 10, jobs: jobs) { place in
        done.withLock { $0 += 1 }
        if place % 4 == 3 { throw Wrong(place: place) }
        return place
      }
    }
    #expect(done.withLock { $0 } == 10)
  }
}

import Synchronization
import System
import Testing

/// Pieces done on several threads, with results in order.
@Suite struct OrderedWorkTests {
  @Test func resultsComeInOrder() {
    var seen: [Int] = []
    OrderedWork.run(100, threads: 4, piece: { $0 * $0 }) { index, square in
      #expect(square == index * index)
      seen.append(index)
      return true
    }
    #expect(seen == Array(0..<100))
  }

  @Test("ending early leaves results undelivered, and starts few further pieces")
  func endsEarly() {
    let begun = Mutex(0)
    for _ in 0..<20 {
      OrderedWork.run(1000, threads: 4, piece: { _ in begun.withLock { $0 += 1 } }) { index, _ in index < 2 }
    }
    #expect(begun.withLock { $0 } < 20 * 40)
  }
}

import Testing
@testable import Workbench

/// Which parts are worth a second task, judging by how long others took.
@Suite struct StragglersTests {
  private typealias Task = Stragglers.Task

  /// Two machines that finished three parts in ten seconds each, and a slow one that finished one in forty.
  private func known() -> Stragglers {
    var stragglers = Stragglers()
    for (part, node, seconds) in [(0, "n1", 10.0), (1, "n2", 10), (2, "n1", 10), (3, "n3", 40)] {
      stragglers.observe([Task(part: part, node: node, seconds: seconds)], published: Set(0..<part), after: 2)
    }
    stragglers.observe([], published: Set(0..<4), after: 2)
    return stragglers
  }

  private func lagging(_ stragglers: Stragglers, _ tasks: [Task]) -> [Int] {
    var stragglers = stragglers
    stragglers.observe(tasks, published: Set(0..<4), after: 2)
    return stragglers.newlyLagging().map(\.part)
  }

  @Test("a part that takes its machine longer than another machine needs for all of it")
  func slowMachine() {
    #expect(lagging(known(), [Task(part: 9, node: "n3", seconds: 4)]) == [9])
    #expect(lagging(known(), [Task(part: 9, node: "n3", seconds: 30)]) == [])
    #expect(lagging(known(), [Task(part: 9, node: "n1", seconds: 4)]) == [])
  }

  @Test("an unknown machine is slow if it takes far longer than others")
  func unknownMachine() {
    #expect(lagging(known(), [Task(part: 9, node: "n4", seconds: 11)]) == [])
    #expect(lagging(known(), [Task(part: 9, node: "n4", seconds: 21)]) == [9])
  }

  @Test("a part is named once, and never while two tasks work on it")
  func once() {
    var stragglers = known()
    let slow = Task(part: 9, node: "n3", seconds: 4)
    stragglers.observe([slow, Task(part: 9, node: "n1", seconds: 1)], published: Set(0..<4), after: 2)
    #expect(stragglers.newlyLagging().isEmpty)
    stragglers.observe([slow], published: Set(0..<4), after: 2)
    #expect(stragglers.newlyLagging() == [slow])
    #expect(stragglers.newlyLagging().isEmpty)
  }

  @Test("two parts show nothing, nor do those that ended without being published")
  func unknown() {
    #expect(lagging(Stragglers(), [Task(part: 9, node: "n3", seconds: 1_000)]) == [])
    var stragglers = Stragglers()
    for part in 0..<9 {
      stragglers.observe([Task(part: part, node: "n1", seconds: 1)], published: [], after: 2)
    }
    #expect(lagging(stragglers, [Task(part: 9, node: "n3", seconds: 1_000)]) == [])
  }

  @Test("parts that appeared between two observations took no longer; those there at the first show nothing")
  func unseen() {
    let slow = Task(part: 9, node: "n3", seconds: 30)
    var stragglers = Stragglers()
    stragglers.observe([slow], published: [0, 1, 2], after: 0)
    #expect(stragglers.newlyLagging().isEmpty)
    stragglers.observe([slow], published: [0, 1, 2, 3, 4], after: 2)
    #expect(stragglers.newlyLagging().isEmpty)
    stragglers.observe([slow], published: [0, 1, 2, 3, 4, 5], after: 2)
    #expect(stragglers.newlyLagging() == [slow])
  }
}

import Statistics

/// Which parts that are at work on slow machines another machine would have finished sooner, by what parts took so far.
public struct Stragglers: Sendable {
  /// A task at work, as the queue tells it.
  public struct Task: Hashable, Sendable {
    /// The part of the plan.
    public let part: Int
    /// The machine.
    public let node: String
    /// How long it has been at work.
    public let seconds: Double

    /// A task that has been at a part for so long on this machine.
    public init(part: Int, node: String, seconds: Double) {
      (self.part, self.node, self.seconds) = (part, node, seconds)
    }
  }

  /// What a second task must win, for a scheduler takes a while to begin one.
  private static let leastGain = 5.0
  /// So many parts tell how long one takes.
  private static let fewest = 3

  private var atWork: [Task] = []
  /// What the parts took that each machine finished.
  private var finished: [String: [Double]] = [:]
  private var named: Set<Int> = []

  /// Nothing is known yet.
  public init() {}

  /// Takes in what is at work now; what was before, and is published, has taken as long as it was last seen.
  public mutating func observe(_ tasks: [Task], isPublished: (Int) -> Bool) {
    let parts = Set(tasks.map(\.part))
    for task in alone where !parts.contains(task.part) && isPublished(task.part) {
      finished[task.node, default: []].append(task.seconds)
    }
    atWork = tasks
  }

  /// Tasks whose part nobody else is at.
  private var alone: [Task] {
    let copies = Dictionary(grouping: atWork, by: \.part)
    return atWork.filter { copies[$0.part]?.count == 1 }
  }

  /// Tasks whose parts are worth a second one elsewhere where no part waits any more; each is named once.
  public mutating func newlyLagging() -> [Task] {
    let all = finished.values.flatMap(\.self)
    guard all.count >= Self.fewest, let usual = SortedSample(all).median else { return [] }
    let lagging = alone.filter { !named.contains($0.part) && remaining(of: $0, usual) > usual + Self.leastGain }
    named.formUnion(lagging.map(\.part))
    return lagging
  }

  /// What a part will take yet: what its machine takes for others, or as long again where it is beyond that.
  private func remaining(of task: Task, _ usual: Double) -> Double {
    let expected = finished[task.node].flatMap { SortedSample($0).median } ?? usual
    return task.seconds < 2 * expected ? expected - task.seconds : task.seconds
  }
}

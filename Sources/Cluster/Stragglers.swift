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
  /// Parts that were at work at any look.
  private var seen: Set<Int> = []
  /// Parts that were there at the last look; nil before the first.
  private var published: Set<Int>?
  /// What the parts took that each machine finished.
  private var finished: [String: [Double]] = [:]
  /// What parts took at most that came between two looks, wherever they were made.
  private var unseen: [Double] = []
  private var named: Set<Int> = []

  /// Nothing is known yet.
  public init() {}

  /// Takes in what is at work and what is there, so many seconds after the look before. What was at work, and is
  /// there, has taken as long as it was last seen; what never was has taken less than the time between two looks.
  public mutating func observe(_ tasks: [Task], published: Set<Int>, after seconds: Double) {
    let parts = Set(tasks.map(\.part))
    for task in alone where !parts.contains(task.part) && published.contains(task.part) {
      finished[task.node, default: []].append(task.seconds)
    }
    seen.formUnion(parts)
    if let before = self.published {
      unseen += published.subtracting(before).subtracting(seen).map { _ in seconds }
    }
    self.published = published
    atWork = tasks
  }

  /// Tasks whose part nobody else is at.
  private var alone: [Task] {
    let copies = Dictionary(grouping: atWork, by: \.part)
    return atWork.filter { copies[$0.part]?.count == 1 }
  }

  /// Tasks whose parts are worth a second one elsewhere where no part waits any more; each is named once.
  public mutating func newlyLagging() -> [Task] {
    let all = finished.values.flatMap(\.self) + unseen
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

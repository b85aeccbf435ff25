import Statistics

/// Finds parts on slow machines that another machine would finish sooner, from how long parts took so far.
public struct Stragglers: Sendable {
  /// A running task, as the queue reports it.
  public struct Task: Hashable, Sendable {
    /// The part of the plan.
    public let part: Int
    /// The machine.
    public let node: String
    /// How many seconds it has been running.
    public let seconds: Double

    /// A task that has been running for this long on this machine.
    public init(part: Int, node: String, seconds: Double) {
      (self.part, self.node, self.seconds) = (part, node, seconds)
    }
  }

  /// The least time that a second task must save, because a scheduler takes a while to start it.
  private static let leastGain = 5.0
  /// How many parts are needed to know how long one takes.
  private static let fewest = 3

  private var atWork: [Task] = []
  /// Parts that were running at any observation.
  private var seen: Set<Int> = []
  /// Parts that existed at the last observation; nil before the first.
  private var published: Set<Int>?
  /// How long the parts took that each machine finished.
  private var finished: [String: [Double]] = [:]
  /// The longest possible times of parts that appeared between two observations, on whatever machine.
  private var unseen: [Double] = []
  private var named: Set<Int> = []

  /// Without observations yet.
  public init() {}

  /// Records which parts are running and which exist, this many seconds after the last observation. A part that was
  /// running and now exists has taken as long as when it was last seen; one that was never seen has taken less than the
  /// time between two observations.
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

  /// Tasks whose part no other task works on.
  private var alone: [Task] {
    let copies = Dictionary(grouping: atWork, by: \.part)
    return atWork.filter { copies[$0.part]?.count == 1 }
  }

  /// Tasks whose parts are worth a second task elsewhere, if no part waits for a machine any more; each is returned
  /// once.
  public mutating func newlyLagging() -> [Task] {
    let all = finished.values.flatMap(\.self) + unseen
    guard all.count >= Self.fewest, let usual = SortedSample(all).median else { return [] }
    let lagging = alone.filter { !named.contains($0.part) && remaining(of: $0, usual) > usual + Self.leastGain }
    named.formUnion(lagging.map(\.part))
    return lagging
  }

  /// How long a part will still take: as long as others on its machine, or as long again if it has already taken
  /// longer.
  private func remaining(of task: Task, _ usual: Double) -> Double {
    let expected = finished[task.node].flatMap { SortedSample($0).median } ?? usual
    return task.seconds < 2 * expected ? expected - task.seconds : task.seconds
  }
}

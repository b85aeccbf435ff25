public import CompressionStrategies
import NetworkSimulation

/// The settings of a policy file that are worth trying, one round after another.
public struct Tuning {
  /// The policy whose file is varied.
  public let policy: Policy
  /// The keys that are varied.
  public let keys: [String]
  private let axes: [PolicyAxis]
  private let start: GridSearch.Point
  private var search: GridSearch
  private var points: [String: GridSearch.Point] = [:]
  private var made: [String: Policy] = [:]
  /// Combinations that the file's own rules forbid, such as a first quality below the last one.
  public private(set) var forbidden = 0

  /// Varies these keys, or those that the policy has, over what is usual for them; `most` policies at most, this one
  /// among them.
  public init(_ policy: Policy, keys: [String]?, longestSide: Int, most: Int) throws {
    let settings = try policy.tunable(keys, longestSide: longestSide)
    self.policy = policy
    self.keys = settings.map(\.axis.key)
    axes = settings.map(\.axis)
    start = settings.map(\.own)
    search = GridSearch(settings.map { .init(count: $0.axis.values.count, isOrdered: $0.isOrdered) }, most: most)
  }

  /// A policy that was tried, other than the one whose file is varied.
  public func policy(named name: String) -> Policy? { made[name] }

  /// The policies of the first round.
  public mutating func first() throws -> [Policy] { policies(at: search.first(from: start)) }

  /// The policies of the next round around the best one so far; none if the search is done.
  public mutating func next(best name: String?) throws -> [Policy] {
    let best = name.flatMap { points[$0] } ?? start
    while true {
      let next = search.next(around: best)
      if next.isEmpty { return [] }
      let policies = policies(at: next)
      if !policies.isEmpty { return policies }
    }
  }

  private mutating func policies(at points: [GridSearch.Point]) -> [Policy] {
    var policies: [Policy] = []
    for point in points {
      if point == start {
        self.points[policy.name] = point
        policies.append(policy)
        continue
      }
      let changed = axes.indices.filter { point[$0] != start[$0] }
      let settings = changed.map { PolicySetting(axes[$0].key, axes[$0].values[point[$0]]) }
      guard let varied = try? policy.with(settings) else {
        forbidden += 1
        continue
      }
      self.points[varied.name] = point
      made[varied.name] = varied
      policies.append(varied)
    }
    return policies
  }
}

package import CompressionStrategies
import NetworkSimulation

/// The settings of a policy file that are worth trying, round after round.
package struct Tuning {
  /// The policy whose file is varied.
  package let policy: Policy
  /// The keys that are varied.
  package let keys: [String]
  private let axes: [PolicyAxis]
  private let start: GridSearch.Point
  private var search: GridSearch
  private var points: [String: GridSearch.Point] = [:]
  private var made: [String: Policy] = [:]
  /// How many combinations the policy's own rules forbid, such as a first quality below the last one.
  package private(set) var forbidden = 0

  /// Varies these keys, or by default those that the policy has, over their usual values; at most `most` policies, this
  /// one included.
  package init(_ policy: Policy, keys: [String]?, longestSide: Int, most: Int) throws {
    let settings = try policy.tunable(keys, longestSide: longestSide)
    self.policy = policy
    self.keys = settings.map(\.axis.key)
    axes = settings.map(\.axis)
    start = settings.map(\.own)
    search = GridSearch(settings.map { .init(count: $0.axis.values.count, isOrdered: $0.isOrdered) }, most: most)
  }

  /// A policy that was tried; nil for the policy whose file is varied.
  package func policy(named name: String) -> Policy? { made[name] }

  /// The policies of the first round.
  package mutating func first() throws -> [Policy] { policies(at: search.first(from: start)) }

  /// The policies of the next round, around the best one so far; empty if the search is done.
  package mutating func next(best name: String?) throws -> [Policy] {
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

/// Finds the best point of a grid with few tries: a coarse grid over the whole, then ever closer around the best point.
struct GridSearch {
  /// One axis of the grid.
  struct Axis {
    /// How many values it has.
    var count: Int
    /// Whether neighbours are similar, so that values between two tried ones can be left for later.
    var isOrdered: Bool
  }

  /// A place on every axis.
  typealias Point = [Int]

  private let axes: [Axis]
  /// Tries that are left.
  private(set) var left: Int
  private var tried: Set<Point> = []
  /// The distance from the best point to try next on each ordered axis.
  private var steps: [Int]

  /// A search that tries `most` points, of which `start` is the first.
  init(_ axes: [Axis], most: Int) {
    self.axes = axes
    left = most
    steps = axes.map { _ in 1 }
  }

  /// The first points: `start`, and a coarse grid of the ordered axes with the other values of `start`.
  mutating func first(from start: Point) -> [Point] {
    // A third of the tries, so two axes get 4 or 5 values each.
    var counts = axes.map { _ in 1 }
    let ordered = axes.indices.filter { axes[$0].isOrdered && axes[$0].count > 1 }
    func size(_ counts: [Int]) -> Int { counts.reduce(1, *) }
    var canGrow = true
    while canGrow {
      canGrow = false
      for axis in ordered where counts[axis] < axes[axis].count {
        var more = counts
        more[axis] += 1
        guard size(more) <= left / 3 else { continue }
        (counts, canGrow) = (more, true)
      }
    }
    var points: [Point] = [start]
    for axis in ordered where counts[axis] > 1 {
      let (count, last) = (counts[axis], axes[axis].count - 1)
      let values = (0..<count).map { ($0 * last * 2 + count - 1) / (2 * (count - 1)) }
      steps[axis] = max(1, last / (count - 1) / 2)
      points = points.flatMap { point in
        values.map { value in
          var moved = point
          moved[axis] = value
          return moved
        }
      }
    }
    return take([start] + points)
  }

  /// Points around the best one so far; empty if nothing is left to try.
  mutating func next(around best: Point) -> [Point] {
    while left > 0 {
      let points = take(neighbours(of: best))
      if !points.isEmpty { return points }
      guard steps.contains(where: { $0 > 1 }) else { return [] }
      steps = steps.map { max(1, $0 / 2) }
    }
    return []
  }

  /// One step along each ordered axis or along two of them at once, and every other value of the unordered axes.
  private func neighbours(of point: Point) -> [Point] {
    func moved(_ point: Point, _ axis: Int, by step: Int) -> Point {
      var moved = point
      moved[axis] += step
      return moved
    }
    let ordered = axes.indices.filter { axes[$0].isOrdered }
    var points: [Point] = []
    for axis in axes.indices where !axes[axis].isOrdered {
      points += (0..<axes[axis].count).map { moved(point, axis, by: $0 - point[axis]) }
    }
    for axis in ordered { points += [-steps[axis], steps[axis]].map { moved(point, axis, by: $0) } }
    for (place, first) in ordered.enumerated() {
      for second in ordered.dropFirst(place + 1) {
        for (up, across) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
          points.append(moved(moved(point, first, by: up * steps[first]), second, by: across * steps[second]))
        }
      }
    }
    return points.filter { point in zip(point, axes).allSatisfy { (0..<$1.count).contains($0) } }
  }

  /// Those of these points that were not tried yet, while tries are left.
  private mutating func take(_ points: [Point]) -> [Point] {
    var taken: [Point] = []
    for point in points where taken.count < left && tried.insert(point).inserted { taken.append(point) }
    left -= taken.count
    return taken
  }
}

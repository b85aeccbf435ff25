import Statistics

extension Link {
  /// One path of a population.
  package struct Member: Sendable, Hashable {
    /// The share of the users on this path; the shares of a population add up to 1.
    package var share: Double
    /// The link that these users have.
    package var path: Link

    /// A share of the users, from 0 to 1, on this path.
    package init(share: Double, path: Link) {
      self.share = share
      self.path = path
    }
  }

  /// A population of paths, each with its share of the users.
  package static func population(
    name: String, title: String = "", source: String = "", of parts: [(part: Double, path: Link)]
  ) -> Link? {
    let total = parts.reduce(0) { $0 + $1.part }
    guard total > 0, var link = parts.first?.path else { return nil }
    link.name = name
    link.title = title
    link.source = source
    link.population = parts.map { Member(share: $0.part / total, path: $0.path) }
    link.takeMiddle()
    return link
  }

  /// The paths with their shares; a single path is a population with one path.
  var members: [Member] { population.isEmpty ? [Member(share: 1, path: self)] : population }

  /// Sets the link's figures to the population's medians.
  mutating func takeMiddle() {
    func middle<Figure: Comparable>(_ figure: KeyPath<Link, Figure>) -> Figure {
      let sorted = population.sorted { $0.path[keyPath: figure] < $1.path[keyPath: figure] }
      var sum = 0.0
      for member in sorted {
        sum += member.share
        if sum >= 0.5 - 1e-9 { return member.path[keyPath: figure] }
      }
      return self[keyPath: figure]
    }
    guard !population.isEmpty else { return }
    up = middle(\.up)
    down = middle(\.down)
    roundTrip = middle(\.roundTrip)
    lossUp = middle(\.lossUp)
    lossDown = middle(\.lossDown)
  }
}

/// Chooses a population's path for each run: first every path once, the most common first, and then always the path
/// that is furthest behind its share. So the paths divide the runs by their shares, without chance.
struct PathOrder {
  private let shares: [Double]
  private var counts: [Int]
  private var total = 0
  private let first: [Int]

  init(_ shares: [Double]) {
    self.shares = shares
    counts = shares.map { _ in 0 }
    first = shares.indices.sorted { (-shares[$0], $0) < (-shares[$1], $1) }
  }

  /// The path of the next run.
  mutating func next() -> Int {
    let place: Int
    if total < first.count {
      place = first[total]
    } else {
      var (best, lag) = (0, -Double.infinity)
      for index in shares.indices {
        let behind = shares[index] * Double(total + 1) - Double(counts[index])
        if behind > lag { (best, lag) = (index, behind) }
      }
      place = best
    }
    counts[place] += 1
    total += 1
    return place
  }
}

extension Link {
  /// The paths for this many runs, with their places; each path occurs in proportion to its share.
  package func paths(ofRuns runs: Int) -> [(place: Int, path: Link)] {
    var order = PathOrder(members.map(\.share))
    return (0..<max(runs, members.count)).map { _ in
      let place = order.next()
      return (place, members[place].path)
    }
  }
}

/// A link in the simulator's own units, with both directions computed.
struct Path: Sendable {
  struct Direction: Sendable {
    var rate: RateSchedule
    var delay: Nanoseconds
    /// Packets that may wait.
    var queue: Int
    var loss: Double
    /// Times when everything that leaves the line is lost.
    var drops: [Range<Nanoseconds>] = []
    var jitter: Nanoseconds = 0
    var jitterHold: Nanoseconds = .millisecond

    func direction(seed: UInt64) -> LinkDirection {
      LinkDirection(
        rate: rate, delay: delay, queueLimit: queue, loss: loss, drops: drops,
        jitter: JitterSource(most: jitter, hold: jitterHold, seed: SplitMix64.mixed(seed)),
        chance: SeededGenerator(seed: seed))
    }
  }

  var up: Direction
  var down: Direction
  var synSchedule = SynSchedule.linear
}

import Statistics
import System

/// Uploads that are fitted by one path: of one network, and of connections that took about as long.
struct UploadGroup: Sendable {
  var network: String
  /// What share of all uploads it stands for.
  var share: Double
  var fitted: [SizeClass]
  var held: [SizeClass]
  /// Both halves together.
  var all: [SizeClass]
  var connects: SizeClass?
  var rows: Int

  /// The groups of a log.
  static func groups(of log: UploadLog) -> [UploadGroup] {
    log.networks.flatMap { network in
      let rows = network.bins.sorted { $0.key < $1.key }.flatMap { $0.value.fitted.rows + $0.value.held.rows }
      let edges = ConnectEdges.edges(of: rows.compactMap(\.connectSeconds))
      return (0...edges.count).compactMap { group(network, place: $0, edges, of: log.rows) }
    }
  }

  private static func group(
    _ network: UploadLog.Network, place: Int, _ edges: [Double], of total: Int
  ) -> UploadGroup? {
    func belongs(_ row: UploadRow) -> Bool {
      guard let connect = row.connectSeconds else { return place == 0 }
      // A connection whose first packet was repeated belongs where it would without.
      let plain =
        connect > (edges.last ?? 0) + ConnectEdges.repeated * 0.9 && !edges.isEmpty
        ? connect - (connect - 0.001).rounded(.down) : connect
      return edges.count { $0 <= plain } == place
    }
    var (fitted, held, all, rows) = ([SizeClass](), [SizeClass](), [SizeClass](), 0.0)
    var connects: [UploadRow] = []
    for (_, bin) in network.bins.sorted(by: { $0.key < $1.key }) {
      let (toFit, toJudge) = (bin.fitted.rows.filter(belongs), bin.held.rows.filter(belongs))
      // A sample stands for more rows than it has.
      let part = Double(bin.rows) / Double(max(1, bin.fitted.rows.count + bin.held.rows.count))
      let weight = Double(toFit.count + toJudge.count) * part
      rows += weight
      if let size = SizeClass(toFit, weight: max(1, Int(weight / 2))) { fitted.append(size) }
      if let size = SizeClass(toJudge, weight: max(1, Int(weight / 2))) { held.append(size) }
      if let size = SizeClass(toFit + toJudge, weight: max(1, Int(weight))) { all.append(size) }
      connects += toFit.compactMap { row in
        row.connectSeconds.map { UploadRow(bytes: 1, seconds: $0) }
      }
    }
    guard !fitted.isEmpty else { return nil }
    return UploadGroup(
      network: network.name, share: rows / Double(max(1, total)), fitted: fitted, held: held, all: all,
      connects: SizeClass(connects, weight: connects.count), rows: Int(rows.rounded()))
  }
}

/// Where the times to connect of one network fall apart into those of several paths.
enum ConnectEdges {
  /// A lost first packet is repeated after a second: such a connection does not tell its path.
  static let repeated = 1.0
  /// The least part of a network's uploads that is taken for a path, and the fewest of them.
  private static let least = (part: 0.03, uploads: 4)
  /// A gap of so much of the time is one between paths where as many neighbours as these on both sides lie closer together.
  private static let wide = (gap: 0.08, times: 5.0)
  /// And a narrower one where they lie many times closer together; below half a millisecond a machine's own moods make gaps.
  private static let narrow = (gap: 0.002, times: 10.0, seconds: 0.0005)
  private static let neighbours = 4

  /// Times between the paths, ascending; none if too few are known to tell any apart.
  static func edges(of times: [Double]) -> [Double] {
    let times = times.sorted()
    guard times.count >= 20 else { return [] }
    let clock = tick(of: times)
    let least = max(least.uploads, Int(Double(times.count) * least.part))
    var (edges, begin) = ([Double](), 0)
    for index in times.indices.dropFirst() where index - begin >= least && times.count - index >= least {
      let (before, after) = (times[index - 1], times[index])
      guard after < before + repeated, isEdge(index, times, clock) else { continue }
      edges.append((before * after).squareRoot())
      begin = index
    }
    return edges
  }

  private static func isEdge(_ index: Int, _ times: [Double], _ clock: Double) -> Bool {
    let (before, after) = (times[index - 1], times[index])
    let close = max(
      before - times[max(0, index - neighbours)], times[min(times.count, index + neighbours) - 1] - after)
    let (gap, seconds) = (log(after / before), after - before)
    return gap > wide.gap && seconds > wide.times * close
      || gap > narrow.gap && seconds > max(narrow.seconds, 3 * clock, narrow.times * close)
  }

  /// What the clock of a log counts in, as its figures show: milliseconds, say; a gap of few of them tells nothing.
  private static func tick(of times: [Double]) -> Double {
    [1, 0.1, 0.01, 0.001, 0.0001].first { tick in
      times.allSatisfy { abs($0 / tick - ($0 / tick).rounded()) < 1e-6 }
    } ?? 0
  }
}

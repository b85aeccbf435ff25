import Platform
import Statistics

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

  /// Paths are told apart by the time to connect where there is a gap of so much between them.
  private static let gap = 0.08
  /// The least part of a network's uploads that is taken for a path.
  private static let least = 0.03
  /// A lost first packet is repeated after a second: such a connection does not tell its path.
  private static let repeated = 1.0

  /// The groups of a log.
  static func groups(of log: UploadLog) -> [UploadGroup] {
    log.networks.flatMap { network in
      let edges = Self.edges(of: network)
      let groups = (0...edges.count).compactMap { group(network, place: $0, edges, of: log.rows) }
      return groups
    }
  }

  private static func edges(of network: UploadLog.Network) -> [Double] {
    let connects = network.bins.sorted { $0.key < $1.key }.flatMap { $0.value.fitted.rows + $0.value.held.rows }
      .compactMap(\.connectSeconds).sorted()
    guard let first = connects.first, connects.count >= 20 else { return [] }
    var (edges, begin, last) = ([Double](), 0, first)
    let least = max(4, Int(Double(connects.count) * Self.least))
    for (index, connect) in connects.enumerated() {
      if log(connect / last) > gap, index - begin >= least, connects.count - index >= least,
        connect < last + repeated
      {
        edges.append((connect * last).squareRoot())
        begin = index
      }
      last = connect
    }
    return edges
  }

  private static func group(
    _ network: UploadLog.Network, place: Int, _ edges: [Double], of total: Int
  ) -> UploadGroup? {
    func belongs(_ row: UploadRow) -> Bool {
      guard let connect = row.connectSeconds else { return place == 0 }
      // A connection whose first packet was repeated belongs where it would without.
      let plain =
        connect > (edges.last ?? 0) + repeated * 0.9 && !edges.isEmpty
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

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

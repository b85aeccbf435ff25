import Units

/// A link and uploads, as a table of measured uploads describes them.
package struct MeasuredCell: Sendable {
  package let name: String
  package let uploads: ParallelUploads
}

/// Reads tables of measured uploads: one row for each run and stream, or one for each cell.
package enum MeasuredCells {
  static let required = [
    "cell", "cc", "rate_up_mbps", "rate_down_mbps", "rtt_ms", "queue_pkts", "loss_up", "loss_down", "streams", "bytes",
  ]

  /// The distinct cells of a table, in the order in which they appear; errors call the table `name`.
  package static func read(_ bytes: [UInt8], name: String) throws(LineFault) -> [MeasuredCell] {
    var lines = bytes.lines.map { String(decoding: $0, as: UTF8.self) }[...]
    guard let head = lines.popFirst(), !head.isEmpty else {
      throw LineFault(name: name, line: 1, reason: "the file is empty; expected a line of column names")
    }
    let names = head.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let columns = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    let missing = required.filter { columns[$0] == nil }
    guard missing.isEmpty else {
      throw LineFault(
        name: name, line: 1,
        reason: "columns are missing: \(missing.joined(separator: ", ")); add them, and separate columns by tabs")
    }
    var cells: [MeasuredCell] = []
    var seen: Set<Substring> = []
    for line in lines.indices where !lines[line].isEmpty {
      let fields = lines[line].split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == names.count else {
        throw LineFault(name: name, line: line + 1, reason: "\(fields.count) fields, but the header has \(names.count)")
      }
      let row = TableRow(name: name, fields: fields, columns: columns, line: line + 1)
      guard seen.insert(fields[columns["cell"]!]).inserted else { continue }
      cells.append(try row.cell())
    }
    return cells
  }
}

/// How close simulated uploads are to real ones: the output of `Benchmarks/network-accuracy`, kept for reports.
package enum ModelAccuracy {
  /// One group of the measured cells.
  package struct Group: Sendable, Hashable {
    package let name: String
    /// Error of the median upload time, in percent: the cells' median, and their 90th percentile.
    package let median: String
    package let ninetieth: String
  }

  /// The uploads that simulated ones were compared with.
  package static let truth = "8,760 uploads of real Linux 6.18 TCP in 319 cells"

  /// Errors by group, as in docs/network.md.
  package static let groups = [
    Group(name: "no loss, one stream", median: "0.01 %", ninetieth: "0.3 %"),
    Group(name: "no loss, three streams, each", median: "0.1 %", ninetieth: "8 %"),
    Group(name: "loss, one stream", median: "0.4 %", ninetieth: "8 %"),
    Group(name: "loss, three streams", median: "0.9 %", ninetieth: "13 %"),
    Group(name: "outages, jitter, steps, trains", median: "0.3 %", ninetieth: "4 %"),
  ]

  /// The mean error of the share sent within five seconds.
  package static let chance =
    "6.7 points in the mean at 400 runs; a simulator that is exactly right would be off by 5.8 beside so few measured runs"

  /// What real networks do and the model leaves out.
  package static let leftOut = [
    "other people’s traffic, handover between cells, servers that are slow to answer",
    "packets that overtake each other, ECN, pacing of CUBIC by fq",
    "the repacketising of retransmissions, other congestion controls than CUBIC",
  ]
}

import Units

/// A link and uploads as a table of measured uploads describes them.
package struct MeasuredCell: Sendable {
  package let name: String
  package let uploads: ParallelUploads
}

/// Reads tables with the columns of measured uploads: one row a run and stream, or one a cell.
package enum MeasuredCells {
  static let required = [
    "cell", "cc", "rate_up_mbps", "rate_down_mbps", "rtt_ms", "queue_pkts", "loss_up", "loss_down", "streams", "bytes",
  ]

  /// The distinct cells of a table, in the order in which they appear; `name` is for what is said about it.
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
      let row = CellRow(name: name, fields: fields, columns: columns, line: line + 1)
      guard seen.insert(fields[columns["cell"]!]).inserted else { continue }
      cells.append(try row.cell())
    }
    return cells
  }
}

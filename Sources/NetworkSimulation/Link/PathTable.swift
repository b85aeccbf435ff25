import Units

/// A table of paths with commas: a head with the keys of a population's paths, and a line for each.
enum PathTable {
  private static let columns = ["share", "up", "down", "rtt", "lossUp", "lossDown", "queue", "jitter"]
  private static let most = 10_000

  static func read(_ bytes: [UInt8], name: String) throws(LineFault) -> [WrittenPath] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LineFault(name: name, line: 0, reason: "is not UTF-8")
    }
    let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false) { $0.isNewline }
    let head = lines.first.map(fields) ?? []
    if let column = head.first(where: { !columns.contains($0) }) {
      throw LineFault(
        name: name, line: 1, reason: "no column '\(column)' is known; there are \(columns.joined(separator: ", "))")
    }
    for column in ["share", "up", "rtt"] where !head.contains(column) {
      throw LineFault(name: name, line: 1, reason: "the column \(column) is missing")
    }
    guard Set(head).count == head.count else { throw LineFault(name: name, line: 1, reason: "a column comes twice") }
    var paths: [WrittenPath] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let values = fields(line)
      guard values.count == head.count else {
        throw LineFault(
          name: name, line: index + 1, reason: "\(values.count) fields where the head has \(head.count)")
      }
      let path: WrittenPath?
      do { path = try Self.path(Dictionary(zip(head, values)) { first, _ in first }, name: name) } catch {
        throw LineFault(name: name, line: index + 1, reason: "\(error)")
      }
      guard let path else { throw LineFault(name: name, line: index + 1, reason: "share, up or rtt is empty") }
      paths.append(path)
      guard paths.count <= most else {
        throw LineFault(name: name, line: index + 1, reason: "more than \(most) paths")
      }
    }
    guard !paths.isEmpty else { throw LineFault(name: name, line: 0, reason: "the table has no paths") }
    return paths
  }

  /// The path of a row; nil where it lacks what every path has.
  private static func path(_ row: [String: String], name: String) throws -> WrittenPath? {
    func value<Value>(_ column: String, _ read: (String) throws -> Value) throws -> Value? {
      guard let text = row[column], !text.isEmpty else { return nil }
      return try read(text)
    }
    func rate(_ text: String) throws -> BitRate { try BitRate(parsing: text, in: Link.Limits.rate) }
    func loss(_ text: String) throws -> Share { try Share(parsing: text, in: Link.Limits.loss) }
    var path = WrittenPath(part: try value("share", WrittenPath.part) ?? 0)
    path.up = try value("up", rate)
    path.down = try value("down", rate)
    path.roundTrip = try value("rtt") { try Duration(parsing: $0, in: Link.Limits.roundTrip) }
    path.lossUp = try value("lossUp", loss)
    path.lossDown = try value("lossDown", loss)
    path.queue = try value("queue") { try Link.Queue(parsing: $0) }
    path.jitter = try value("jitter") { try Duration(parsing: $0, in: Link.Limits.jitter) }
    path.file = name
    return path.part > 0 && path.up != nil && path.roundTrip != nil ? path : nil
  }

  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

import Units

/// A comma-separated table of paths: a head with the keys of a population's paths, and a line for each path. Tables of
/// speed tests with the columns of M-Lab and ERRANT can be read, too: each test is a path.
enum PathTable {
  private static let columns = ["share", "up", "down", "rtt", "lossUp", "lossDown", "queue", "jitter"]
  private static let most = 10_000

  /// Reads a table; `country` chooses a country if the table has percentiles by country.
  static func read(_ bytes: [UInt8], name: String, country: String?) throws(LineFault) -> [WrittenPath] {
    let title = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    if CountryTable.isHead(title) { return try drawn(from: CountryTable(bytes, name: name), of: country, name: name) }
    guard country == nil else {
      throw LineFault(name: name, line: 1, reason: "has no percentiles by country; leave country out")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LineFault(name: name, line: 0, reason: "is not UTF-8")
    }
    let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false) { $0.isNewline }
    let head = lines.first.map(fields) ?? []
    if let columns = SpeedTestColumns(head) { return try paths(of: lines, columns, name: name) }
    if let column = head.first(where: { !columns.contains($0) }) {
      throw LineFault(
        name: name, line: 1, reason: "unknown column '\(column)'; use \(columns.joined(separator: ", "))")
    }
    for column in ["share", "up", "rtt"] where !head.contains(column) {
      throw LineFault(name: name, line: 1, reason: "the column \(column) is missing")
    }
    guard Set(head).count == head.count else {
      throw LineFault(name: name, line: 1, reason: "a column comes twice; remove one")
    }
    var paths: [WrittenPath] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let values = fields(line)
      guard values.count == head.count else {
        throw LineFault(
          name: name, line: index + 1, reason: "\(values.count) fields, but the header has \(head.count)")
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

  /// The path in a row; nil if it lacks a key that every path needs.
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

  private static func drawn(
    from table: CountryTable, of country: String?, name: String
  ) throws(LineFault) -> [WrittenPath] {
    let codes = table.names.map(\.code)
    guard let country, let measured = try table.country(country) else {
      let reason =
        country.map { "has no country '\($0)'; there are \(codes.joined(separator: ", "))" }
        ?? "has percentiles of \(codes.count) countries; say which one is meant, such as country: \"\(codes.first ?? "IN")\""
      throw LineFault(name: name, line: 0, reason: reason)
    }
    return measured.draw(MeasuredCountry.pathCount).map { $0.path(part: 1, from: name) }
  }

  /// A path for each speed test. Aborted tests are left out, because they do not show a link.
  private static func paths(
    of lines: [Substring], _ columns: SpeedTestColumns, name: String
  ) throws(LineFault) -> [WrittenPath] {
    var paths: [WrittenPath] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard let test = columns.test(fields(line)) else {
        throw LineFault(name: name, line: index + 1, reason: "the rate up or the round trip is not a number from 0 on")
      }
      guard !test.isAborted else { continue }
      var path = DrawnPath(up: test.up, down: test.down ?? 4 * test.up, milliseconds: test.milliseconds, loss: 0)
        .path(part: 1, from: name)
      // The loss in these tables is what a test caused on its own line, so the link file's own value is used.
      (path.lossUp, path.lossDown) = (nil, nil)
      paths.append(path)
    }
    guard !paths.isEmpty, paths.count <= most else {
      throw LineFault(
        name: name, line: 0, reason: "has \(paths.count) speed tests; a population has 1 to \(most) paths")
    }
    return paths
  }

  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// A fault in a file that is read line by line, such as a trace or a table, with the line.
package struct LineFault: Error, Hashable, CustomStringConvertible {
  /// The file, as the user named it.
  package let name: String
  /// The line, counted from 1; 0 for the whole file.
  package let line: Int
  /// What is wrong.
  package let reason: String

  /// Place and reason, in the format of compilers.
  package var description: String { line > 0 ? "\(name):\(line): \(reason)" : "\(name): \(reason)" }
}

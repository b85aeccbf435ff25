import NetworkSimulation

extension UploadLog {
  private static let columns = ["bytes", "seconds", "connectSeconds", "network", "at"]
  /// What an upload can weigh and last; beyond it units are mixed up.
  private static let bytes = 0...10_000_000_000
  private static let longest = 86_400.0
  private static let mostNetworks = 200
  /// Those of TCP, TLS and the answer.
  static let roundTripsOfTest = 3.0

  /// Reads a table with commas whose head names its columns: `bytes,seconds` and, where known, `connectSeconds`,
  /// `network` and `at`. Everything that is wrong is told at once.
  package init(reading bytes: [UInt8], name: String) throws(FaultyLog) {
    self.init()
    var faulty = FaultyLog(name: name)
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    guard let first = Self.line(&rest), !first.isEmpty else {
      faulty.add(0, "the file is empty; the first line must be bytes,seconds")
      throw faulty
    }
    let names: [String]
    do throws(WrongField) {
      names = try Self.fields(Self.text(first))
    } catch {
      faulty.add(1, error.reason)
      throw faulty
    }
    // A table of uploads may not have a speed test's columns as well: nobody could say which of them counts.
    let tests = names.contains("bytes") || names.contains("seconds") ? nil : SpeedTestColumns(names)
    if tests == nil { Self.judge(head: names, &faulty) }
    holdsSpeedTests = tests != nil
    guard faulty.faults.isEmpty else { throw faulty }
    let places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    var number = 1
    while let line = Self.line(&rest) {
      number += 1
      if line.isEmpty { continue }
      do throws(WrongField) {
        let fields = try Self.fields(Self.text(line))
        guard fields.count == names.count else {
          let hint = fields.count > names.count ? "; numbers have a decimal point, not a comma" : ""
          throw WrongField(reason: "\(fields.count) fields, but the header has \(names.count)\(hint)")
        }
        if let tests { try add(fields, tests) } else { try add(fields, places) }
      } catch {
        faulty.add(number, error.reason)
      }
    }
    guard faulty.faults.isEmpty else { throw faulty }
    if rows == 0 {
      let left = abortedTests > 0 ? "every speed test was aborted" : "no upload follows the header"
      faulty.add(0, emptyRows > 0 ? "every upload has 0 bytes" : left)
      throw faulty
    }
  }

  /// A speed test is kept as an upload of a megabyte at its rate, after its round trips.
  private mutating func add(_ fields: [String], _ columns: SpeedTestColumns) throws(WrongField) {
    guard let test = columns.test(fields) else {
      throw WrongField(reason: "the rate up or the round trip is not a number from 0 on")
    }
    guard !test.isAborted else {
      abortedTests += 1
      return
    }
    let connect = test.milliseconds / 1000
    var row = UploadRow(bytes: 1_000_000, seconds: 8 / test.up + Self.roundTripsOfTest * connect)
    row.connectSeconds = connect
    add(row, network: test.network)
  }

  private static func judge(head: [String], _ faulty: inout FaultyLog) {
    for column in head where !columns.contains(column) {
      faulty.add(1, "unknown column '\(column)'; use \(columns.joined(separator: ", "))")
    }
    for column in ["bytes", "seconds"] where !head.contains(column) {
      faulty.add(1, "the column \(column) is missing; add it")
    }
    for column in columns where head.count(where: { $0 == column }) > 1 {
      faulty.add(1, "the column \(column) comes twice; remove one")
    }
  }

  struct WrongField: Error { let reason: String }

  private mutating func add(_ fields: [String], _ places: [String: Int]) throws(WrongField) {
    func field(_ column: String) -> String? { places[column].map { fields[$0] } }
    let size = field("bytes") ?? ""
    guard let bytes = Int(size), Self.bytes.contains(bytes) else {
      throw WrongField(reason: "bytes: '\(size.prefix(40))' is not a whole number from 0 to 10000000000")
    }
    let seconds = try Self.seconds("seconds", field("seconds") ?? "")
    var row = UploadRow(bytes: bytes, seconds: seconds)
    if let connect = field("connectSeconds"), !connect.isEmpty {
      let time = try Self.seconds("connectSeconds", connect)
      guard time <= seconds else {
        throw WrongField(reason: "connectSeconds: \(connect) is more than the whole upload's \(seconds)")
      }
      row.connectSeconds = time
    }
    if let at = field("at"), !at.isEmpty { try note(at) }
    let network = field("network") ?? ""
    add(row, network: network)
    if networks.count > Self.mostNetworks {
      throw WrongField(
        reason: "network: '\(network.prefix(40))' is one too many; at most \(Self.mostNetworks) networks are supported")
    }
  }

  private static func seconds(_ column: String, _ text: String) throws(WrongField) -> Double {
    guard let number = Double(text), number > 0, number <= longest, !text.hasPrefix("0x") else {
      throw WrongField(
        reason: "\(column): '\(text.prefix(40))' is not a number of seconds above 0 and at most 86400, such as 1.25")
    }
    return number
  }

  /// A moment as seconds since 1970 or as `2026-01-31T12:00:00Z`; only its zone matters here.
  private mutating func note(_ at: String) throws(WrongField) {
    if let number = Double(at), number > 0 {
      zones.insert("seconds since 1970")
      return
    }
    let bytes = Array(at.utf8)
    let isDate =
      bytes.count >= 10 && bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
      && bytes[..<4].allSatisfy { (48...57).contains($0) }
    guard isDate else {
      throw WrongField(reason: "at: '\(at.prefix(40))' is not a time; write 2026-01-31T12:00:00Z or Unix seconds")
    }
    let time = String(decoding: bytes.dropFirst(10), as: UTF8.self)
    if time.hasSuffix("Z") {
      zones.insert("UTC")
    } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let zone = String(time[sign...])
      guard [3, 5, 6].contains(zone.utf8.count), zone.utf8.dropFirst().allSatisfy({ (48...58).contains($0) }) else {
        throw WrongField(reason: "at: '\(at.prefix(40))' has a wrong time zone; end it with Z, +02:00 or -0530")
      }
      zones.insert(zone)
    } else {
      rowsWithoutZone += 1
    }
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    var line = rest[rest.startIndex..<end]
    rest = rest[min(end + 1, rest.endIndex)...]
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return line
  }

  /// A line as text that disturbs no terminal: networks' names and wrong fields are shown as they are.
  private static func text(_ line: ArraySlice<UInt8>) throws(WrongField) -> String {
    guard let text = String(validating: line, as: UTF8.self) else { throw WrongField(reason: "is not UTF-8") }
    let controls: [ClosedRange<UInt32>] = [0x00...0x08, 0x0A...0x1F, 0x7F...0x9F]
    for scalar in text.unicodeScalars where controls.contains(where: { $0 ~= scalar.value }) {
      throw WrongField(reason: "has a control character, U+00" + hexadecimal(scalar.value))
    }
    return text
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
  }

  /// Fields between commas; a field in quotes may hold commas.
  private static func fields(_ line: String) -> [String] {
    guard line.utf8.contains(UInt8(ascii: "\"")) else {
      return line.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
    }
    var (fields, field, isQuoted) = ([String](), "", false)
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        fields.append(trimmed(field[...]))
        field = ""
      } else {
        field.append(character)
      }
    }
    return fields + [trimmed(field[...])]
  }

  private static func trimmed(_ text: Substring) -> String {
    guard text.first == " " || text.last == " " else { return String(text) }
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

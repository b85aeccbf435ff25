import System

/// Percentiles of speed tests by country, with M-Lab's columns: `country`, `month`, `uploads`, and the percentiles 1 to 99 of
/// `upMbit`, `downMbit`, `rttMs` and `loss`, such as `upMbit_p50`. Fields are separated by tabs or commas.
package struct CountryTable: Sendable {
  private static let figures = ["upMbit", "downMbit", "rttMs", "loss"]
  private let name: String
  private let head: [Substring]
  private let rows: [(line: Int, fields: [Substring])]

  /// The built-in table: M-Lab's NDT7, October 2025, 238 countries.
  package static let builtIn: CountryTable? = try? CountryTable(PackageResources.mlab_ndt_tsv, name: "built in")

  /// Whether this is the head of a country table rather than of a table with one path per row.
  static func isHead(_ head: some StringProtocol) -> Bool {
    head.contains("upMbit_p") && head.contains("country")
  }

  /// Reads a table's head; rows are read when they are needed.
  init(_ bytes: [UInt8], name: String) throws(LineFault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LineFault(name: name, line: 0, reason: "is not UTF-8")
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let first = lines.first ?? ""
    self.name = name
    let separator: Character = first.contains("\t") ? "\t" : ","
    head = first.split(separator: separator, omittingEmptySubsequences: false)
    rows = lines.enumerated().dropFirst().filter { !$0.element.isEmpty }.map { line in
      (line.offset + 1, line.element.split(separator: separator, omittingEmptySubsequences: false))
    }
    let needed = ["country", "month", "uploads"] + Self.figures.map { "\($0)_p50" }
    for column in needed where !head.contains(where: { $0 == column }) {
      throw LineFault(name: name, line: 1, reason: "the column \(column) is missing")
    }
  }

  /// The codes and names of the table's countries, in the table's order; a name is empty if the table has none.
  package var names: [(code: String, name: String)] {
    let (codes, names) = (place(of: "country") ?? 0, place(of: "name"))
    var known: Set<Substring> = []
    return rows.compactMap { row in
      guard row.fields.count == head.count, known.insert(row.fields[codes]).inserted else { return nil }
      return (String(row.fields[codes]), String(row.fields[names ?? codes]))
    }
  }

  /// Every country, each in its newest month.
  package var all: [MeasuredCountry] { names.compactMap { try? country($0.code) } }

  /// The code for all countries together.
  package static let worldCode = "world"
  /// The prefix of the name of a country's link.
  package static let linkPrefix = "country-"
  /// The suffix of that name if aborted tests count.
  package static let withAborted = "-with-aborted"

  /// The link of a country by its name, such as `country-IN`, with or without its aborted tests; nil if there is no
  /// such country.
  package func link(named name: String) -> Link? {
    guard name.hasPrefix(Self.linkPrefix) else { return nil }
    let isCounted = name.hasSuffix(Self.withAborted)
    let code = name.dropFirst(Self.linkPrefix.count).dropLast(isCounted ? Self.withAborted.count : 0)
    return country(known: String(code))?.link(isCounted ? .counted : .leftOut)
  }

  /// The country with this code, or all countries together; nil if there is no such country, or its row is faulty.
  package func country(known code: String) -> MeasuredCountry? {
    code == Self.worldCode ? MeasuredCountry(pooling: all) : try? country(code)
  }

  /// The newest month of the country with this code; nil if the table does not have it.
  package func country(_ code: String) throws(LineFault) -> MeasuredCountry? {
    var newest: MeasuredCountry?
    let place = place(of: "country") ?? 0
    for row in rows where row.fields.count > place && row.fields[place] == code {
      let country = try read(row.fields, line: row.line)
      if country.month > newest?.month ?? "" { newest = country }
    }
    return newest
  }

  private func place(of column: String) -> Int? { head.firstIndex { $0 == column } }

  private func read(_ fields: [Substring], line: Int) throws(LineFault) -> MeasuredCountry {
    func fault(_ reason: String) -> LineFault { LineFault(name: name, line: line, reason: reason) }
    guard fields.count == head.count else {
      throw fault("there are \(fields.count) fields, but the head has \(head.count)")
    }
    func text(_ column: String) -> String? { place(of: column).map { String(fields[$0]) } }
    func curve(_ figure: String, _ scale: QuantileCurve.Scale) throws(LineFault) -> QuantileCurve {
      var points: [(share: Double, value: Double)] = []
      for (column, field) in zip(head, fields) where column.hasPrefix("\(figure)_p") {
        // A 0 in front changes no number and makes .5 valid; a negative number becomes invalid, like any other text.
        guard let percent = Double("0" + column.dropFirst(figure.count + 2)), percent > 0, percent < 100,
          let value = Double("0" + field), value.isFinite
        else { throw fault("\(column): '\(field.prefix(40))' is not a number from 0 on") }
        points.append((percent / 100, value))
      }
      guard let curve = QuantileCurve(points, scale: scale) else {
        throw fault("the percentiles of \(figure) neither rise nor fall")
      }
      return curve
    }
    guard let code = text("country"), let month = text("month"), let tests = text("uploads").flatMap({ Int($0) }),
      tests > 0
    else { throw fault("uploads is not a whole number above 0") }
    return MeasuredCountry(
      code: code, name: text("name") ?? code, month: month, tests: tests, up: try curve("upMbit", .logarithmic),
      down: try curve("downMbit", .logarithmic), roundTrip: try curve("rttMs", .logarithmic),
      loss: try curve("loss", .linear))
  }
}

/// A measured distribution, given by some of its quantiles: ascending values, each with the share of tests that do not
/// exceed it.
struct QuantileCurve: Sendable, Hashable {
  /// How to interpolate between two known values: rates and times span decades, losses begin at 0.
  enum Scale: Sendable { case logarithmic, linear }

  private let shares: [Double]
  private let values: [Double]
  private let scale: Scale
  /// Stands for zero in logarithms: no link is that slow, and no round trip that short.
  private static let least = 1e-6

  /// Values at shares that ascend, or descend if the table begins with the worst.
  init?(_ points: [(share: Double, value: Double)], scale: Scale) {
    guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
    let rising = first.value <= last.value ? points : points.reversed().map { (1 - $0.share, $0.value) }
    shares = rising.map(\.share)
    values = rising.map { scale == .logarithmic ? max($0.value, Self.least) : $0.value }
    self.scale = scale
    guard zip(values, values.dropFirst()).allSatisfy({ $0 <= $1 }),
      zip(shares, shares.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
  }

  /// The value that this share of the tests does not exceed. Outside the known quantiles, the nearest known value.
  func value(at share: Double) -> Double {
    guard let above = shares.firstIndex(where: { $0 >= share }) else { return values[values.count - 1] }
    guard above > 0 else { return values[0] }
    let part = (share - shares[above - 1]) / (shares[above] - shares[above - 1])
    switch scale {
    case .linear: return values[above - 1] + part * (values[above] - values[above - 1])
    case .logarithmic: return values[above - 1] * exp(part * log(values[above] / values[above - 1]))
    }
  }

  /// The share of tests below a value.
  func share(below value: Double) -> Double {
    guard let above = values.firstIndex(where: { $0 >= value }) else { return 1 }
    guard above > 0 else { return 0 }
    let (low, high) = (values[above - 1], values[above])
    let part = scale == .linear ? (value - low) / (high - low) : log(value / low) / log(high / low)
    return shares[above - 1] + part * (shares[above] - shares[above - 1])
  }
}

/// The columns of a table with one speed test a row, by the names that M-Lab and ERRANT publish.
package struct SpeedTestColumns: Sendable {
  /// One test.
  package struct Test: Sendable {
    /// The rate up, in Mbit/s.
    package let up: Double
    let down: Double?
    /// The round trip, in milliseconds.
    package let milliseconds: Double
    /// The kind of access as the table names it; empty if it does not.
    package let network: String

    /// Whether the test ended before it measured the link.
    package var isAborted: Bool { up < MeasuredCountry.abortedBelow }
  }

  private let up: Int
  private let roundTrip: Int
  private let down: Int?
  private let network: Int?
  private let count: Int

  /// The columns in a table's head; nil if it is not a table of speed tests.
  package init?(_ head: [String]) {
    // M-Lab's tables keep their figures in a record named `a`.
    let names = head.map { $0.hasPrefix("a.") || $0.hasPrefix("a_") ? String($0.dropFirst(2)) : $0 }
    func place(_ either: String...) -> Int? { names.firstIndex { either.contains($0) } }
    guard let up = place("upload_mbps", "MeanThroughputMbps"), let roundTrip = place("rtt_ms", "MinRTT") else {
      return nil
    }
    (self.up, self.roundTrip) = (up, roundTrip)
    down = place("download_mbps")
    network = place("access_technology")
    count = head.count
  }

  /// The test in a row; nil if there is none.
  package func test(_ fields: [String]) -> Test? {
    func number(_ place: Int) -> Double? { Double("0" + fields[place]).flatMap { $0.isFinite ? $0 : nil } }
    guard fields.count == count, let up = number(up), let roundTrip = number(roundTrip), roundTrip > 0 else {
      return nil
    }
    return Test(
      up: up, down: down.flatMap(number), milliseconds: roundTrip, network: network.map { fields[$0] } ?? "")
  }
}

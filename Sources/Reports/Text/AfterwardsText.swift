package import Documents
package import Records
import Units

/// What pictures cost after they were sent, as text and as JSON, for the terminal and the page.
package struct AfterwardsText {
  private let rows: [Afterwards]

  /// The text of these rows, in their order.
  package init(_ rows: [Afterwards]) { self.rows = rows }

  /// The rows as objects, by their columns.
  package var json: JSONValue { .list(rows.map { JSONReport.object($0, isDeterministic: false) }) }

  /// One table for each scenario, with its name above and a summary below.
  package var text: String {
    scenarios.map { scenario in
      let rows = rows(of: scenario)
      let sentence = Self.sentence(rows)
      let words = (sentence.isEmpty ? [] : [sentence]) + remarks(rows)
      return (["\(scenario), a month:", ""] + table(rows) + [""] + words).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  /// The scenarios in the order of the rows.
  var scenarios: [String] {
    rows.reduce(into: []) { names, row in if !names.contains(row.scenario) { names.append(row.scenario) } }
  }

  /// A scenario's rows.
  func rows(of scenario: String) -> [Afterwards] { rows.filter { $0.scenario == scenario } }

  /// The column titles for people.
  static let heads = [
    "cost", "traffic a user", "stored a user", "memory", "disk", "again", "95th", "decoded at most", "lost",
  ]

  /// The figures below these titles.
  static func cells(_ row: Afterwards) -> [String] {
    [
      row.costMonth.map { "$\(Wording.money($0))" } ?? Wording.unknown, Self.bytes(row.downloadedBytesUserMonth),
      Self.bytes(row.storedBytesUserMonth), Wording.share(row.memoryHits), Wording.share(row.diskHits),
      Wording.seconds(row.againSecondsP50), Wording.seconds(row.againSecondsP95),
      Self.bytes(row.decodedBytesPeak), Wording.share(row.lostShare),
    ]
  }

  static func bytes(_ count: Int?) -> String { Wording.bytes(count.map { Double($0) }) }

  /// A summary of one scenario's rows.
  static func sentence(_ rows: [Afterwards]) -> String {
    let lost = rows.filter { ($0.lostShare ?? 0) > 0 }.max { ($0.lostShare ?? 0) < ($1.lostShare ?? 0) }
    return [
      extremes(rows, "downloads", { $0.downloadedBytesUserMonth.map { Double($0) } }) {
        "\(Wording.bytes($0)) a user and month"
      },
      extremes(rows, "costs", { $0.costMonth }) { "$\(Wording.money($0)) a month" },
      extremes(rows, "takes", { $0.againSecondsP95 }) {
        "\(Wording.seconds($0)) until 95 of 100 pictures are seen again"
      },
      lost.map {
        "Of \($0.policy)’s pictures, \(Wording.share($0.lostShare)) can no longer be had at the month’s end."
      },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The policy with the most of something and the one with the least.
  private static func extremes(
    _ rows: [Afterwards], _ verb: String, _ figure: (Afterwards) -> Double?, _ words: (Double) -> String
  ) -> String? {
    let known = rows.compactMap { row in figure(row).map { (row.policy, $0) } }
    guard let high = known.max(by: { $0.1 < $1.1 }), let low = known.min(by: { $0.1 < $1.1 }), high.1 > low.1 else {
      return nil
    }
    let times = low.1 > 0 ? "\((high.1 / low.1).digits(2)) times as much as" : "more than"
    return "\(high.0) \(verb) the most, \(words(high.1)): \(times) \(low.0) with \(words(low.1))."
  }

  private func table(_ rows: [Afterwards]) -> [String] {
    let lines = [["policy"] + Self.heads] + rows.map { [$0.policy] + Self.cells($0) }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }
  }

  /// What could not be computed, and what readers might wrongly expect; each remark once.
  private func remarks(_ rows: [Afterwards]) -> [String] {
    var remarks: [(words: String, policies: [String])] = []
    for row in rows {
      guard let words = row.remarks else { continue }
      if let place = remarks.firstIndex(where: { $0.words == words }) {
        remarks[place].policies.append(row.policy)
      } else {
        remarks.append((words, [row.policy]))
      }
    }
    return remarks.map { words, policies in
      "\(policies.count == rows.count && rows.count > 1 ? "all policies" : policies.joined(separator: ", ")): \(words)"
    }
  }
}

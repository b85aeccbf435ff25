import Records
import Statistics
import Testing
@testable import Judgement

@Suite("A history") struct HistoryTests {
  static let planted = MadeHistory(exact: [
    .init(policy: "convos", column: "medianBytes", commit: 40, factor: 1.0001),
    .init(policy: "target-1mb", column: "medianScore", commit: 199, factor: 0.97),
  ])

  @Test("of 200 commits finds exactly the two that changed something, each with its figure and direction")
  func planted() {
    let changes = History(Self.planted.entries).changes
    let found = changes.map { change in
      "\(change.kind) \(change.series.scope) \(change.series.column.name) \(change.entry)"
    }
    #expect(
      Set(found) == [
        "worse convos, phone medianBytes 40", "worse target-1mb, phone medianScore 199",
      ])
    #expect(found.count == 2)
    let better = changes.drop { $0.kind == .worse }
    #expect(better.allSatisfy { $0.kind != .worse })
  }

  @Test("says nothing about measured seconds, whatever they do") func measured() {
    #expect(History(MadeHistory(count: 20).entries).changes.isEmpty)
    let column = HistoryEntry.columns.firstIndex { $0.name == "medianCompressCpuSeconds" } ?? 0
    var entries = MadeHistory(count: 20).entries
    for entry in 10..<20 {
      for row in entries[entry].rows.indices { entries[entry].rows[row].values[column]? *= 3 }
    }
    let history = History(entries)
    #expect(history.changes.isEmpty)
    #expect(history.tracks.filter { $0.series.column.isNoisy }.allSatisfy { $0.groups.map(\.count) == [1] })
  }

  @Test("reports news once, with its commit")
  func news() {
    let entries = Self.planted.entries
    func news(_ count: Int) -> [String] {
      History(Array(entries.prefix(count))).lastChanges.map { "\($0.series.column.name) \($0.entry)" }
    }
    #expect(news(40) == [])
    #expect(news(41) == ["medianBytes 40"])
    #expect(news(42) == [])
    #expect(HistoryCheck(History(entries)).isWorse)
    #expect(!HistoryCheck(History(Array(entries.prefix(40)))).isWorse)
  }

  @Test("does not compare figures of other photos, another budget or another machine, and continues after them")
  func conditions() {
    var entries = MadeHistory(count: 12).entries
    func changes() -> [String] {
      History(entries).changes.map { "\($0.series.column.name) \($0.series.link ?? "-") \($0.since) \($0.entry)" }
    }
    for index in 4..<6 {
      entries[index].photosHash = "beef"
      for row in entries[index].rows.indices {
        entries[index].rows[row].values = entries[index].rows[row].values.map { $0.map { $0 * 2 } }
      }
    }
    #expect(changes() == [])
    let column = HistoryEntry.columns.firstIndex { $0.name == "sentWell" } ?? 0
    entries[8].conditions.budgetSeconds = 4
    for row in entries[8].rows.indices { entries[8].rows[row].values[column]? *= 0.5 }
    #expect(changes() == [])
    let bytes = HistoryEntry.columns.firstIndex { $0.name == "medianBytes" } ?? 0
    for entry in 6..<12 { for row in 0..<2 { entries[entry].rows[row].values[bytes]? += 1 } }
    #expect(changes() == ["medianBytes - 3 6"])
  }

  @Test("names what else changed with a change: the policy's text, libraries")
  func circumstances() throws {
    var entries = MadeHistory(
      count: 3, exact: [.init(policy: "convos", column: "medianBytes", commit: 2, factor: 1.5)]
    ).entries
    entries[2].conditions.versions["libjpeg-turbo"] = "3.0.0"
    entries[2].conditions.policies["convos"] = "ffff"
    let history = History(entries)
    let change = try #require(history.changes.first)
    #expect(history.circumstances(of: change) == ["policy convos changed", "libjpeg-turbo 2.1.5 → 3.0.0"])
    #expect(
      HistoryCheck(history).text == """
        commit-2, the last of 3 entries: 1 worse
          also changed since the entry before: policy convos changed, libjpeg-turbo 2.1.5 → 3.0.0
          worse    convos, phone: medianBytes 812,345 → 1,218,518 bytes (+50 %) at commit-2; policy convos changed, \
        libjpeg-turbo 2.1.5 → 3.0.0

        """)
  }

  @Test("that lost a policy says so, and a figure that differs between links is reported for the link")
  func parting() {
    var entries = MadeHistory(count: 5).entries
    let bytes = HistoryEntry.columns.firstIndex { $0.name == "medianBytes" } ?? 0
    entries[4].rows[0].values[bytes]? += 1
    #expect(History(entries).lastChanges.map(\.series.scope) == ["convos, 3g, phone"])
    entries[4].rows.removeAll { $0.policy == "convos" }
    #expect(History(entries).missing == ["convos"])
    #expect(HistoryCheck(History(entries)).text.contains("missing  convos"))
  }

  /// The last of five entries, with another seed.
  private func drawnAnew(_ factor: Double, error: Double?, bytes: Double = 0) -> [HistoryEntry] {
    var entries = MadeHistory(count: 5).entries
    func place(_ name: String) -> Int { HistoryEntry.columns.firstIndex { $0.name == name } ?? 0 }
    entries[4].conditions.seed = 2
    for entry in entries.indices {
      for row in entries[entry].rows.indices { entries[entry].rows[row].chanceError = error }
    }
    for row in entries[4].rows.indices {
      entries[4].rows[row].values[place("sentWell")]? *= factor
      entries[4].rows[row].values[place("medianBytes")]? += bytes
    }
    return entries
  }

  @Test("with other random numbers changes only beyond chance; exact figures are compared all the same")
  func draws() {
    func changes(_ entries: [HistoryEntry]) -> Set<String> { Set(History(entries).changes.map(\.series.column.name)) }
    #expect(changes(drawnAnew(0.99, error: 0.01)).isEmpty)
    #expect(changes(drawnAnew(0.5, error: 0.01)) == ["sentWell"])
    #expect(changes(drawnAnew(0.5, error: nil)).isEmpty)
    #expect(changes(drawnAnew(0.99, error: 0.01, bytes: 1)) == ["medianBytes"])
    let text = HistoryCheck(History(drawnAnew(0.99, error: 0.01))).text
    #expect(
      text == "commit-4, the last of 5 entries: nothing changed\n  also changed since the entry before: seed 1 → 2\n")
  }

  @Test("names a link that changed, if a figure depends on it")
  func links() {
    var entries = MadeHistory(count: 3, exact: [.init(policy: "convos", column: "sentWell", commit: 2, factor: 0.9)])
      .entries
    for entry in entries.indices { entries[entry].conditions.links = ["3g": entry < 2 ? "a" : "b", "wifi": "c"] }
    let history = History(entries)
    let told = history.changes.map { "\($0.series.scope): \(history.circumstances(of: $0))" }
    #expect(told.sorted() == ["convos, 3g, phone: [\"link 3g changed\"]", "convos, wifi, phone: []"], "\(told)")
  }
}

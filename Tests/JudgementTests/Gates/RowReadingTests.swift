import ImageCodecs
import Records
import Statistics
import TestSupport
import Testing
@testable import Judgement

@Suite("Rows read photo by photo")
struct RowReadingTests {
  /// Of twenty photos one cannot be processed by any policy: nineteen are lost, and none of them is in time.
  @Test("A policy that loses every photo has none in time", .needsProgram("python3")) func lost() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1], isolation_level=None)
      database.execute("update trials set status = 'refused', mainBytes = null where policy = 'convos' and status <> 'failed'")
      database.execute("delete from uploads where policy = 'convos'")
      """
    #expect(try Program("python3").run(["-c", script, folder.databasePath]).status == 0)
    let gate = try gate(
      """
      { name: 'x', where: { policy: 'convos', link: 'wifi' }, share: { of: 'chanceInBudget', above: 0 }, atLeast: '1%' },
      { name: 'y', where: { policy: 'convos', link: 'wifi' }, every: 'failedShare', atLeast: 1 }
      """)
    let judgements = try Judge(run: try RunFigures(run: folder), baseline: nil, today: today).report(on: [gate])
      .judgements
    #expect(judgements.map(\.verdict) == [.fail, .pass])
    #expect(judgements[0].why.contains("0 of 19 rows (0 %)"), "\(judgements[0].why)")
  }

  private static let aggregates = [
    "every: 'mainBytes', atMost: 1", "worst: 'mainBytes', atMost: 700000", "median: 'mainBytes', atMost: 1",
    "mean: 'mainBytes', atMost: 1", "percentile: 90, of: 'mainBytes', atMost: 1",
    "share: { of: 'chanceInBudget', atLeast: 0.5 }, atLeast: 1", "count: 'mainBytes', atMost: 3",
    "where: { metric: 'ssimulacra2', photoClass: ['night', 'sky'] }, every: 'score', atLeast: 99",
  ]

  @Test("A run's folder and rows in memory give the same", arguments: aggregates)
  func sources(aggregate: String) throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let run = try RunReader(folder)
    let figures = try RunFigures(run: folder)
    var held = HeldRows()
    for row in try run.rows(Trial.self) { held.add(row) }
    for row in try run.rows(Score.self) { held.add(row) }
    for row in try run.rows(Upload.self) { held.add(row) }
    var inMemory = figures
    inMemory.rows = held
    let gate = try gate("{ name: 'x', \(aggregate) }")
    let one = try Judge(run: figures, today: today).report(on: [gate])
    #expect(one.json() == (try Judge(run: inMemory, today: today).report(on: [gate]).json()))
    #expect(one.verdict == .fail)
    let judgement = one.judgements[0]
    let bytes = try run.rows(Trial.self).compactMap { $0.mainBytes.map(Double.init) }
    let expected: [String: Double?] = [
      "every": bytes.max(), "worst": bytes.max(), "median": bytes.median, "mean": bytes.mean,
      "percentile 90": SortedSample(bytes).quantile(0.9), "count": Double(bytes.count),
    ]
    if judgement.assertion.column.name == "mainBytes" {
      #expect(judgement.value.number == expected[judgement.assertion.aggregate.words])
      #expect(judgement.rows == bytes.count)
    } else {
      #expect(judgement.rows > 0)
    }
  }

  @Test("Rows are paired by their keys, in any order, even if one side lacks some")
  func pairs() throws {
    // The first name is written with one letter here and with two there.
    let now = Example().with {
      $0.photos = ["caf\u{E9}.jpg", "b.jpg", "new.jpg", "a.jpg"]
      $0.bytes = ["caf\u{E9}.jpg": 100, "b.jpg": 200, "new.jpg": 999, "a.jpg": 400]
      $0.hashes = ["caf\u{E9}.jpg": "1"]
    }
    let base = Example().with {
      $0.photos = ["z.jpg", "a.jpg", "b.jpg", "cafe\u{301}.jpg", "c.jpg"]
      $0.bytes = ["z.jpg": 1, "a.jpg": 300, "b.jpg": 200, "cafe\u{301}.jpg": 100, "c.jpg": 5]
      $0.hashes = ["cafe\u{301}.jpg": "1"]
    }
    let gate = try gate("{ name: 'x', every: 'mainBytes', versus: 'baseline', equals: true }")
    let judgement = try report(gate, now, baseline: base).judgements[0]
    #expect(judgement.rows == 5)
    #expect(judgement.offenders.map(\.name) == ["c.jpg, convos", "z.jpg, convos", "a.jpg, convos"])
    #expect(judgement.why.hasPrefix("2 rows of the baseline disappeared, the first c.jpg, convos; 1 of 3 rows not"))
  }

  @Test("Offenders are ordered by distance, then by key, and are counted without being put into words")
  func order() throws {
    let run = Example().with {
      $0.photos = ["d.jpg", "b.jpg", "e.jpg", "a.jpg", "c.jpg"]
      $0.bytes = ["a.jpg": 20, "b.jpg": 20, "c.jpg": 30, "d.jpg": 20, "e.jpg": 1]
    }
    let judgement = try report(try gate("{ name: 'x', every: 'mainBytes', atMost: 10 }"), run).judgements[0]
    #expect(judgement.offenders.map(\.name) == ["c.jpg, convos", "a.jpg, convos", "b.jpg, convos", "d.jpg, convos"])
    #expect(judgement.offenders[1].why == "mainBytes is 20 bytes")
    let nearest = try report(try gate("{ name: 'x', every: 'mainBytes', atLeast: 1 }"), run).judgements[0]
    #expect(nearest.why.hasSuffix("closest to the limit is 1 bytes (e.jpg, convos)"), "\(nearest.why)")
    let equals = try report(try gate("{ name: 'x', worst: 'mainBytes', atMost: 20, where: { mainBytes: 20 } }"), run)
    #expect(equals.judgements[0].why.contains("(a.jpg, convos)"), "\(equals.judgements[0].why)")
  }

  @Test("The rows of a photo are found in any order, and none is found twice")
  func lookUp() {
    func key(_ policy: String) -> RowKey {
      RowKey(photo: "a.jpg", scope: [RowKey.Part(column: "policy", text: policy)])
    }
    var rows = RowsOfPhoto(["a", "c", "b"].enumerated().map { FigureRow(key: key($1), cells: [.integer($0)]) })
    let found = ["a", "b", "missing", "c", "b", "a"].map { rows.row(key($0))?.cells[0] }
    #expect(found == [.integer(0), .integer(2), nil, .integer(1), .integer(2), .integer(0)])
  }

  @Test(
    "Each table is read once for all assertions, and again only to name and excuse offenders",
    arguments: [
      ("every: 'mainBytes', atMost: '9MB'", "", 1), ("every: 'mainBytes', atMost: 1", "", 2),
      ("every: 'mainBytes', atMost: 1", "{ assertion: 'x', photo: '*', because: 'y', until: '2099-01-01' }", 3),
      ("every: 'mainBytes', atMost: 1", "{ assertion: 'x', photo: 'a*', because: 'y', until: '2099-01-01' }", 4),
    ])
  func readings(assertion: String, waiver: String, readings: Int) throws {
    let counted = CountedRows(Example().figures.rows)
    var figures = Example().figures
    figures.rows = counted
    let gate = try gate(
      "{ name: 'x', \(assertion) }, { name: 'y', mean: 'mainBytes', atLeast: 1 }, { name: 'z', where: { metric: 'ssimulacra2' }, mean: 'score', atLeast: 1 }",
      waivers: waiver)
    _ = try Judge(run: figures, today: today).report(on: [gate])
    #expect(counted.readings == [.trials: readings, .scores: 1])
  }
}

/// Rows that count how often a table was read.
private final class CountedRows: RowSource {
  private let rows: any RowSource
  private(set) var readings: [Column.Table: Int] = [:]

  init(_ rows: any RowSource) { self.rows = rows }

  func photos(in table: Column.Table) throws -> [String] { try rows.photos(in: table) }
  func names(of column: String, in table: Column.Table) throws -> Set<String> { try rows.names(of: column, in: table) }

  func reader(of query: CellQuery) throws -> (String?) throws -> [FigureRow] {
    readings[query.table, default: 0] += 1
    return try rows.reader(of: query)
  }
}

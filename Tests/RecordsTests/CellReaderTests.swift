import CompressionStrategies
import ImageCodecs
import TestSupport
import Testing
@testable import Records

@Suite("Cells read photo by photo")
struct CellReaderTests {
  @Test("are those of whole rows, in every column", arguments: [Column.Table.trials, .scores, .uploads])
  func sameAsRows(table: Column.Table) throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let run = try RunReader(folder)
    let rows: [[Value]] =
      switch table {
      case .scores: try run.rows(Score.self).map(\.values)
      case .uploads: try run.rows(Upload.self).map(\.values)
      default: try run.rows(Trial.self).map(\.values)
      }
    #expect(try Self.cells(table.record.columns.map(\.name), of: table, in: run) == rows)
  }

  @Test("A row's trial is used if the table has no such column, and is empty if there is none")
  func trialColumns() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    var alone = Score()
    (alone.photo, alone.policy, alone.rendition) = ("album/z.jpg", "convos", "main")
    (alone.device, alone.viewing, alone.metric) = ("phone", "fit", "ssimulacra2")
    try RunStore(folder).save([alone])
    let run = try RunReader(folder)
    let classes = Dictionary(try run.rows(Trial.self).map { ($0.photo, $0.photoClass) }) { first, _ in first }
    let cells = try Self.cells(["photo", "photoClass", "encodes"], of: .scores, in: run)
    #expect(cells.count == 77)
    #expect(cells.dropLast().allSatisfy { $0[1] == (String($0[0]).flatMap { classes[$0] } ?? nil).value })
    #expect(cells.last == [.text("album/z.jpg"), .null, .null])
    var query = CellQuery(.messages)
    #expect(query.place(of: "photoClass") == nil)
  }

  @Test("An older file's rows have the values of a blank row, and what is computed from others")
  func olderFile() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let columns = ["limitBroken", "reasonCode", "countedWith"]
    let drops = columns.map { "database.execute('alter table trials drop column \($0)')" }.joined(separator: "; ")
    _ = try python("import sqlite3, sys; database = sqlite3.connect(sys.argv[1]); \(drops)", folder.databasePath)
    let run = try RunReader(folder)
    let cells = try Self.cells(columns, of: .trials, in: run)
    #expect(cells.allSatisfy { $0[0] == .integer(0) && $0[2] == .null })
    #expect(cells.map { $0[1] } == (try run.rows(Trial.self).map { ($0.reason?.code).value }))
    #expect(cells.contains { $0[1] == .text("truncated") })
  }

  @Test("A photo that a policy loses has uploads that never arrive; one that nobody can process has none")
  func lost() throws {
    var fixture = RunFixture()
    fixture.links = ["wifi", "it's"]
    let folder = try fixture.make()
    defer { RunFixture.remove(folder) }
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1], isolation_level=None)
      name = database.execute("select photo from trials where status = 'ok' limit 1").fetchone()[0]
      database.execute("update trials set status = 'refused', mainBytes = null where photo = ? and policy = 'convos'", [name])
      database.execute("delete from uploads where photo = ? and policy = 'convos'", [name])
      print(name)
      """
    let name = try python(script, folder.databasePath)
    let run = try RunReader(folder)
    let columns = ["policy", "link", "chanceInBudget", "failedShare", "uploadSecondsP50", "photoClass"]
    var query = CellQuery(.uploads)
    let places = columns.compactMap { query.place(of: $0) }
    let reader = try run.reader(of: query)
    var lost: [[Value]] = []
    try reader.forEach(photo: name) { _, cells in
      if cells[places[0]] == .text("convos") { lost.append(places.map { cells[$0] }) }
    }
    #expect(lost.map { $0[1] } == [.text("it's"), .text("wifi")])
    #expect(lost.allSatisfy { $0[2] == .real(0) && $0[3] == .real(1) && $0[4] == .null && $0[5] != .null })
    let failed = try #require(try run.rows(Trial.self).first { $0.status == .failed }).photo
    try reader.forEach(photo: failed) { _, _ in Issue.record("nobody could process \(failed)") }
  }

  @Test("A cell of the wrong kind counts as damage if it is read")
  func damage() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let script = "import sqlite3, sys; database = sqlite3.connect(sys.argv[1]); "
    _ = try python(
      script + "database.execute(\"update trials set mainBytes = 'many'\"); database.commit()", folder.databasePath)
    let run = try RunReader(folder)
    #expect(throws: RunError.self) { try Self.cells(["mainBytes"], of: .trials, in: run) }
    #expect(try Self.cells(["mainWidth"], of: .trials, in: run).count == 80)
  }

  @Test(
    "A number too large for sums and sentences is damage in every column",
    arguments: ["1e300", "-1e300", "9e999", "9223372036854775807", "-9223372036854775808"])
  func unbearable(number: String) throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    for table in [Column.Table.trials, .scores, .uploads, .timings, .steps, .messages] {
      let columns = table.record.columns.filter { [.integer, .real].contains($0.kind) }
      let names = columns.map(\.name).filter { !table.record.key.contains($0) }
      let script = """
        import sqlite3, sys
        database = sqlite3.connect(sys.argv[1], isolation_level=None)
        database.execute("update \(table) set \(names.map { "\($0) = \(number)" }.joined(separator: ", "))")
        """
      _ = try python(script, folder.databasePath)
      let run = try RunReader(folder)
      guard try !run.names(of: table.record.key[0], in: table).isEmpty else { continue }
      // A score may be infinite, as PSNR is for identical pictures.
      for name in names where name != "score" || number != "9e999" {
        var query = CellQuery(table)
        _ = query.place(of: name)
        #expect(throws: RunError.self, "\(table).\(name)") { try run.reader(of: query).forEach(photo: nil) { _, _ in } }
        try run.database.forEach("SELECT \(name) FROM \(table)") { row in
          #expect(row.number(0) == nil && row.integer(0) == nil)
        }
      }
    }
  }

  /// The cells of all photos' rows.
  @discardableResult
  private static func cells(_ columns: [String], of table: Column.Table, in run: RunReader) throws -> [[Value]] {
    var query = CellQuery(table)
    let places = columns.compactMap { query.place(of: $0) }
    let reader = try run.reader(of: query)
    var rows: [[Value]] = []
    for photo in try run.photos(in: table) {
      try reader.forEach(photo: photo) { _, cells in rows.append(places.map { cells[$0] }) }
    }
    return rows
  }
}

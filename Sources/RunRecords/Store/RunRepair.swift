import Foundation

/// Saves what can still be read of a damaged record.
public struct RunRepair {
  /// How many rows of each table were saved.
  public private(set) var saved: [Column.Table: Int] = [:]
  /// Trials that the record names but that lost something on the way: the next run makes them anew.
  public private(set) var incomplete = 0
  /// Where the damaged file is kept.
  public let damagedPath: String

  /// Reads every row that SQLite still gives out into a new file, which takes the damaged one's place.
  public init(_ folder: RunFolder) throws {
    guard FileManager.default.fileExists(atPath: folder.databasePath) else {
      throw RunError(.missing, folder.path, "no run here (run.sqlite is missing)")
    }
    let lock = try RunLock(folder)
    defer { withExtendedLifetime(lock) {} }
    damagedPath = folder.databasePath + ".damaged"
    let fresh = folder.databasePath + ".repaired"
    try? FileManager.default.removeItem(atPath: fresh)
    do {
      let target = try Database(path: fresh, access: .create)
      try Schema.migrate(target)
      let source = try Database(path: folder.databasePath, access: .readWrite)
      for table in Column.Table.allCases { saved[table] = try Self.copy(table, from: source, to: target) }
      incomplete = try Self.dropIncomplete(in: target)
    } catch let error as SQLiteError {
      throw RunError(error, run: folder.path)
    }
    try? FileManager.default.removeItem(atPath: damagedPath)
    try FileManager.default.moveItem(atPath: folder.databasePath, toPath: damagedPath)
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.databasePath + suffix) }
    try FileManager.default.moveItem(atPath: fresh, toPath: folder.databasePath)
  }

  /// Copies the rows of a table one by one from both ends, stepping over what cannot be read.
  private static func copy(_ table: Column.Table, from source: Database, to target: Database) throws -> Int {
    var names: [String] = []
    try? source.run("SELECT name FROM pragma_table_info(?)", [.text(table.rawValue)]) { row in
      if let name = String(row[0]) { names.append(name) }
    }
    guard !names.isEmpty else { return 0 }
    let columns = names.joined(separator: ", ")
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let last = Int((try? source.scalar("SELECT max(rowid) FROM \(table)")) ?? .null) ?? 10_000_000
    var count = 0
    var (next, step) = (0, 1)
    try target.transaction {
      while next <= last {
        var reached = next
        do {
          try source.run("SELECT rowid, \(columns) FROM \(table) WHERE rowid >= ? ORDER BY rowid", [.integer(next)]) {
            row in
            reached = (Int(row[0]) ?? reached) + 1
            step = 1
            try? target.run("INSERT OR REPLACE INTO \(table) (\(columns)) VALUES (\(marks))", Array(row.dropFirst()))
            count += 1
          }
          return
        } catch {
          // A page is broken here: the next readable row is looked for in ever longer steps.
          next = max(reached, next) + step
          step = min(2 * step, 1_024)
        }
      }
    }
    return count
  }

  /// Takes out trials that lost scores or uploads which others of the same policy have.
  private static func dropIncomplete(in database: Database) throws -> Int {
    var lost = 0
    try database.transaction {
      for table in ["scores", "uploads"] {
        let count = "(SELECT count(*) FROM \(table) WHERE photo = t.photo AND policy = t.policy)"
        let incomplete = """
          FROM trials AS t WHERE mainBytes IS NOT NULL
          AND \(count) < (SELECT max(n) FROM (SELECT count(*) AS n FROM \(table) GROUP BY photo, policy))
          """
        lost += Int(try database.scalar("SELECT count(*) \(incomplete)")) ?? 0
        try database.run("DELETE FROM trials WHERE rowid IN (SELECT rowid \(incomplete))")
      }
    }
    return lost
  }
}

import FoundationEssentials

/// Saves what can still be read from a damaged record.
public struct RunRepair {
  /// How many rows of each table were saved; nil if nothing was damaged and nothing was done.
  public let saved: [Column.Table: Int]?
  /// How many trials in the record have lost something; the next run repeats them.
  public let incomplete: Int
  /// The path at which the damaged file is kept.
  public let damagedPath: String

  /// Reads every row that SQLite can still read into a new file, which replaces the damaged one.
  public init(_ folder: RunFolder) throws {
    guard FileManager.default.fileExists(atPath: folder.databasePath) else {
      throw RunError(
        .missing, folder.path, "there is no run here (run.sqlite is missing); name a folder that `stepwedge run` wrote")
    }
    let lock = try RunLock(folder)
    defer { withExtendedLifetime(lock) {} }
    damagedPath = folder.databasePath + ".damaged"
    // The manifest cannot be rebuilt from the rows; if it is damaged, its own error says what to do.
    let isThere = FileManager.default.fileExists(atPath: folder.manifestPath)
    let manifest = isThere ? try folder.readManifest() : nil
    do {
      if try Self.isReadable(folder.openDatabase(.readWrite), manifest) {
        saved = nil
        incomplete = 0
        return
      }
    } catch let error as RunError where error.kind == .olderSchema || error.kind == .newerSchema {
      // Whether sound or not, its rows mean something else.
      throw error
    } catch {}
    let fresh = folder.databasePath + ".repaired"
    let copy = DamagedCopy(of: folder.databasePath)
    defer { copy.remove() }
    do {
      try? FileManager.default.removeItem(atPath: fresh)
      let target = try Database(path: fresh, access: .create)
      try Schema.migrate(target)
      let source = try copy.open(like: fresh)
      var saved: [Column.Table: Int] = [:]
      for table in Column.Table.allCases { saved[table] = try Self.copy(table, from: source, to: target) }
      self.saved = saved
      try Soundness.clean(target, manifest)
      incomplete = try Self.dropIncomplete(in: target)
    } catch let error as SQLiteError {
      throw RunError(error, run: folder.path)
    }
    try? FileManager.default.removeItem(atPath: damagedPath)
    try FileManager.default.moveItem(atPath: folder.databasePath, toPath: damagedPath)
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.databasePath + suffix) }
    try FileManager.default.moveItem(atPath: fresh, toPath: folder.databasePath)
  }

  /// Whether each row contains what a record of its table can contain.
  private static func isReadable(_ database: Database, _ manifest: RunManifest?) throws -> Bool {
    // Opening has checked the pages; this also checks the indexes.
    guard String(try database.scalar("PRAGMA integrity_check(1)")) == "ok" else { return false }
    guard try Soundness.firstFault(in: database, manifest) == nil else { return false }
    for table in Column.Table.allCases {
      let names = try Schema.columnNames(of: table, in: database).sorted()
      guard !names.isEmpty else { continue }
      let isSound = table.record.test(of: names)
      var isReadable = true
      try database.run("SELECT \(names.joined(separator: ", ")) FROM \(table)") { cells in
        isReadable = isReadable && isSound(cells[...])
      }
      guard isReadable else { return false }
    }
    return true
  }

  /// Copies the rows of a table one by one, skipping what cannot be read and what no record can contain.
  private static func copy(_ table: Column.Table, from source: Database, to target: Database) throws -> Int {
    var names: [String] = []
    try? source.run("SELECT name FROM pragma_table_info(?)", [.text(table.rawValue)]) { row in
      if let name = String(row[0]) { names.append(name) }
    }
    guard !names.isEmpty else { return 0 }
    let columns = names.joined(separator: ", ")
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let isSound = table.record.test(of: names)
    let last = Int((try? source.scalar("SELECT max(rowid) FROM \(table)")) ?? .null) ?? 10_000_000
    var count = 0
    var (next, hole) = (0, 0)
    try target.transaction {
      while next <= last {
        var reached = next
        do {
          try source.run("SELECT rowid, \(columns) FROM \(table) WHERE rowid >= ? ORDER BY rowid", [.integer(next)]) {
            row in
            reached = (Int(row[0]) ?? reached) + 1
            hole = 0
            let cells = row.dropFirst()
            // A row whose cells were damaged may also have another row's key.
            guard isSound(cells),
              (try? target.run("INSERT INTO \(table) (\(columns)) VALUES (\(marks))", Array(cells))) != nil
            else { return }
            count += 1
          }
          return
        } catch {
          // A page is broken here. The next readable row is searched for in steps that grow with the hole, because the
          // hole may extend to any number that a damaged row has.
          let step = max(1, min(hole, 1_024), hole / 64)
          next = max(reached, next) + step
          hole += step
        }
      }
    }
    return count
  }

  /// Removes trials that lost scores, uploads or steps: those with fewer of them than other photos under the same
  /// policy.
  private static func dropIncomplete(in database: Database) throws -> Int {
    var lost = 0
    try database.transaction {
      for table in ["scores", "uploads"] {
        let ofPhoto = "(SELECT count(*) FROM \(table) WHERE photo = t.photo AND policy = t.policy)"
        let most = """
          (SELECT max(n) FROM (SELECT count(*) AS n FROM \(table) WHERE policy = t.policy GROUP BY photo))
          """
        lost += try drop("\(ofPhoto) < \(most)", in: database)
      }
      let steps = "SELECT 1 FROM steps WHERE photo = t.photo AND policy = t.policy GROUP BY photo"
      lost += try drop("NOT EXISTS (\(steps) HAVING count(*) = max(step))", in: database)
    }
    return lost
  }

  private static func drop(_ condition: String, in database: Database) throws -> Int {
    let incomplete = "FROM trials AS t WHERE mainBytes IS NOT NULL AND \(condition)"
    let count = Int(try database.scalar("SELECT count(*) \(incomplete)")) ?? 0
    try database.run("DELETE FROM trials WHERE rowid IN (SELECT rowid \(incomplete))")
    return count
  }
}

/// A copy of a damaged database that SQLite can open.
private struct DamagedCopy {
  private let path: String

  /// Copies the file and its log, which may contain the newest rows.
  init(of database: String) {
    path = database + ".copy"
    remove()
    for suffix in ["", "-wal"] {
      try? FileManager.default.copyItem(atPath: database + suffix, toPath: path + suffix)
    }
  }

  func remove() {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  /// Opens it; `whole` is an undamaged database with the same layout, whose first page replaces a broken one.
  func open(like whole: String) throws -> Database {
    guard var bytes = FileManager.default.contents(atPath: path),
      let sound = FileManager.default.contents(atPath: whole)
    else {
      throw RunError(
        .other, path, "the damaged file cannot be copied; make room on the disk, and make the folder writable")
    }
    let page = 4_096
    // A file that ends too early is extended to the length in its header; the lost part reads as broken pages.
    if bytes.count > 100, isHeader(bytes) {
      let pages = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
      let missing = pages * page - bytes.count
      if (1...1 << 30).contains(missing) { bytes.append(Data(count: missing)) }
      try bytes.write(to: URL(filePath: path))
    }
    if let database = try? Database(path: path, access: .readWrite), hasTables(database) { return database }
    // The first pages of the tables are at the same places in every new run, because they are made before any row.
    try? FileManager.default.removeItem(atPath: path + "-wal")
    try? FileManager.default.removeItem(atPath: path + "-shm")
    if bytes.count % page != 0 { bytes.append(Data(count: page - bytes.count % page)) }
    bytes.replaceSubrange(0..<min(page, bytes.count), with: sound.prefix(page))
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      bytes[28 + index] = UInt8(truncatingIfNeeded: (bytes.count / page) >> shift)
    }
    try bytes.write(to: URL(filePath: path))
    return try Database(path: path, access: .readWrite)
  }

  private func isHeader(_ bytes: Data) -> Bool { bytes.starts(with: Array("SQLite format 3\u{0}".utf8)) }

  private func hasTables(_ database: Database) -> Bool {
    Int((try? database.scalar("SELECT count(*) FROM sqlite_master WHERE name = 'trials'")) ?? .null) == 1
  }
}

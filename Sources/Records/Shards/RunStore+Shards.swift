import System

extension RunStore {
  /// Adds the rows of a shard, and passes on its pictures. If `mayMeetOthers`, rows that already exist must be equal,
  /// except for timings.
  package func take(
    _ shard: ShardFile, mayMeetOthers: Bool, picture: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    try reading("ATTACH ? AS shard", [.text(shard.path.systemText)])
    defer { try? database.run("DETACH shard") }
    try writing {
      for table in ShardFile.tables {
        if mayMeetOthers, let cell = try firstDifference(in: table) {
          throw ShardError(
            .conflict, shard.path.text,
            "disagrees with another shard on \(cell) (\(table)); make both again with one version of the program")
        }
        let names = try Schema.columns(of: table, in: database).joined(separator: ", ")
        let key = Schema.tables[table]?.key.joined(separator: ", ") ?? "rowid"
        try database.run(
          "INSERT OR REPLACE INTO main.\(table) (\(names)) SELECT \(names) FROM shard.\(table) ORDER BY \(key)")
      }
    }
    let pictures = try database.statement("SELECT name, bytes FROM shard.pictures")
    defer { pictures.reset() }
    while try pictures.step() {
      if case .text(let name) = pictures.row[0] { try picture(name, pictures.bytes(at: 1)) }
    }
  }

  /// A cell whose value differs between the shard and the record.
  private func firstDifference(in table: Column.Table) throws -> String? {
    guard let (columns, key) = Schema.tables[table], table != .timings else { return nil }
    let exact = columns.filter { !$0.isTimed && !key.contains($0.name) }.map(\.name)
    guard !exact.isEmpty else { return nil }
    let same = key.map { "there.\($0) = here.\($0)" }.joined(separator: " AND ")
    let differs = exact.map { "there.\($0) IS NOT here.\($0)" }.joined(separator: " OR ")
    let names = key.map { "there.\($0)" }.joined(separator: " || ', ' || ")
    return String(
      try database.scalar(
        "SELECT \(names) FROM shard.\(table) there JOIN main.\(table) here ON \(same) WHERE \(differs) LIMIT 1"))
  }

  private func reading(_ sql: String, _ values: [Value]) throws {
    do { try database.run(sql, values) } catch let error as SQLiteError { throw RunError(error) }
  }
}

extension RunStore {
  /// Removes everything that was measured with a clock; everything else about the trials stays.
  package func forgetTimes() throws {
    try writing {
      try database.run("DELETE FROM timings")
      for table in [Column.Table.trials, .steps, .uploads] {
        let timed = Schema.tables[table]?.columns.filter { $0.certainty == .timed }.map { "\($0.name) = NULL" } ?? []
        if !timed.isEmpty { try database.run("UPDATE \(table) SET \(timed.joined(separator: ", "))") }
      }
    }
  }
}

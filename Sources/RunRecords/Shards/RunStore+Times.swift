extension RunStore {
  /// Drops what was measured with a clock; what else is known of the trials stays.
  public func forgetTimes() throws {
    try writing {
      try database.run("DELETE FROM timings")
      for table in [Column.Table.trials, .steps, .uploads] {
        let timed = Schema.tables[table]?.columns.filter { $0.certainty == .timed }.map { "\($0.name) = NULL" } ?? []
        if !timed.isEmpty { try database.run("UPDATE \(table) SET \(timed.joined(separator: ", "))") }
      }
      try database.run("DELETE FROM meta WHERE name = 'noiseFloor'")
    }
  }
}

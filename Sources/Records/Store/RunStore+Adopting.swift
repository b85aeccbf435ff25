extension RunStore {
  /// Tables whose rows belong to a photo under a policy.
  private static let ofTrials: [Column.Table] = [.trials, .scores, .uploads, .timings, .steps, .generations]

  /// Applies the present corpus and conditions, in one step. Rows follow their photo's content to its present name;
  /// rows of a policy whose text changed, and rows measured under other conditions, are removed. The answer is removed,
  /// too, because it is computed at the end of the run.
  package func adopt(
    photos: [PhotoRecord], policies: [(name: String, hash: String)], under conditions: RowConditions
  ) throws {
    try writing {
      for policy in policies { try dropTrials(of: policy.name, butOf: policy.hash) }
      try drop(otherThan: conditions)
      try rename(to: photos)
      for photo in photos {
        try insert(photo, from: Origin(cell: nil))
        // A stated class replaces a guessed one, also in rows that are not measured again.
        guard let photoClass = photo.photoClass else { continue }
        try database.run(
          "UPDATE trials SET photoClass = ? WHERE photo = ?", [.text(photoClass), .text(photo.photo)])
      }
      try database.run("DELETE FROM policies")
    }
  }

  private func dropTrials(of policy: String, butOf hash: String) throws {
    let stale = "(SELECT photo FROM trials WHERE policy = ?1 AND policyHash <> ?2)"
    for table in Self.ofTrials.reversed() {
      try database.run(
        "DELETE FROM \(table) WHERE policy = ?1 AND photo IN \(stale)", [.text(policy), .text(hash)])
    }
  }

  private func drop(otherThan conditions: RowConditions) throws {
    for table in [Column.Table.uploads, .messages] {
      for link in try names(of: ["link"], in: table) {
        try database.run(
          "DELETE FROM \(table) WHERE link = ? AND condition IS NOT ?",
          [.text(link[0]), conditions.links[link[0]].value])
      }
    }
    for names in try names(of: ["device", "metric"], in: .scores) {
      guard let condition = conditions.screens[.init(device: names[0], metric: names[1])] else { continue }
      try database.run(
        "DELETE FROM scores WHERE device = ? AND metric = ? AND condition IS NOT ?",
        [.text(names[0]), .text(names[1]), .text(condition)])
    }
  }

  private func names(of columns: [String], in table: Column.Table) throws -> [[String]] {
    var names: [[String]] = []
    try database.run("SELECT DISTINCT \(columns.joined(separator: ", ")) FROM \(table)") { row in
      names.append(row.compactMap { String($0) })
    }
    return names
  }

  /// Gives rows the present names of their photos. Photos may have swapped names, so all rows are read before any is
  /// written.
  private func rename(to photos: [PhotoRecord]) throws {
    try database.run("CREATE TEMP TABLE asked (photo TEXT PRIMARY KEY, photoHash TEXT)")
    defer {
      for table in ["asked", "moves", "others", "leftOver"] { try? database.run("DROP TABLE IF EXISTS temp.\(table)") }
    }
    for photo in photos {
      try database.run("INSERT INTO asked VALUES (?, ?)", [.text(photo.photo), .text(photo.photoHash)])
    }
    try database.run("CREATE INDEX temp.askedHashes ON asked (photoHash)")
    // A name gets the rows that it lacks from every other name of the same content.
    try database.run(
      """
      CREATE TEMP TABLE moves AS SELECT asked.photo AS new, photos.photo AS old FROM photos
        JOIN asked ON asked.photoHash = photos.photoHash AND asked.photo <> photos.photo
        WHERE asked.photoHash <> '' AND EXISTS (SELECT 1 FROM trials WHERE trials.photo = photos.photo
          AND NOT EXISTS (SELECT 1 FROM trials own WHERE own.photo = asked.photo
            AND own.policy = trials.policy AND own.photoHash = asked.photoHash))
      """)
    try database.run(
      """
      CREATE TEMP TABLE others AS SELECT asked.photo FROM asked
        JOIN photos ON photos.photo = asked.photo AND photos.photoHash <> asked.photoHash
      """)
    for table in Self.ofTrials {
      let columns = try Schema.columns(of: table, in: database)
      let moved = columns.map { $0 == "photo" ? "moves.new AS photo" : "\(table).\($0)" }.joined(separator: ", ")
      try database.run(
        "CREATE TEMP TABLE moved AS SELECT \(moved) FROM moves JOIN main.\(table) ON \(table).photo = moves.old "
          + "ORDER BY moves.new, moves.old")
      try database.run("DELETE FROM \(table) WHERE photo IN (SELECT photo FROM others)")
      let names = columns.joined(separator: ", ")
      try database.run("INSERT OR IGNORE INTO \(table) (\(names)) SELECT \(names) FROM moved")
      try database.run("DROP TABLE temp.moved")
    }
    // A photo is its content: under any other name it would be counted twice.
    try database.run(
      """
      CREATE TEMP TABLE leftOver AS SELECT photos.photo FROM photos JOIN asked ON asked.photoHash = photos.photoHash
        WHERE asked.photoHash <> '' AND photos.photo NOT IN (SELECT photo FROM asked)
      """)
    for table in Self.ofTrials + [.photos] {
      try database.run("DELETE FROM \(table) WHERE photo IN (SELECT photo FROM temp.leftOver)")
    }
  }
}

/// The one writer of a run: every trial is committed as it is finished.
public final class RunStore {
  let database: Database
  private let folder: RunFolder
  private let lock: RunLock
  /// Kibibytes: rows of a draft come in no order, and go into pages all over the file.
  private static let draftCache = 32 << 10
  private static let usualCache = 2 << 10

  /// Opens the folder for writing, making what is missing, and keeps every other writer out. A draft is thrown away
  /// where it is not brought to its end: until `settleDown` nothing of it survives a fault.
  public init(_ folder: RunFolder, isDraft: Bool = false) throws {
    self.folder = folder
    try folder.prepare()
    lock = try RunLock(folder)
    database = try folder.openDatabase(.create)
    do {
      if isDraft {
        try database.run("PRAGMA journal_mode = OFF")
        try database.run("PRAGMA synchronous = OFF")
        try database.run("PRAGMA cache_size = -\(Self.draftCache)")
      } else {
        try keepWhatIsCommitted()
      }
      try Schema.migrate(database)
    } catch let error as SQLiteError {
      throw RunError(error, run: folder.path)
    }
  }

  /// A finished trial with all that hangs on it, each row with the content it was measured from.
  public func save(_ measured: MeasuredTrial) throws {
    try writing {
      let of = [Value.text(measured.trial.photo), .text(measured.trial.policy)]
      let before = try database.scalar("SELECT cell FROM trials WHERE photo = ? AND policy = ?", of)
      if before != .text(measured.cell) {
        for table in ["scores", "uploads", "timings"] {
          try database.run("DELETE FROM \(table) WHERE photo = ? AND policy = ?", of)
        }
      }
      try database.run("DELETE FROM steps WHERE photo = ? AND policy = ?", of)
      try insert(measured.trial, cell: measured.cell)
      for (score, cell) in measured.scores { try insert(score, cell: cell) }
      for (upload, cell) in measured.uploads { try insert(upload, cell: cell) }
      for step in measured.steps { try insert(step, cell: measured.cell) }
    }
  }

  /// Rows of their own, replacing those of the same key.
  public func save<Row: Record>(_ rows: [Row], cell: String? = nil) throws {
    try writing { for row in rows { try insert(row, cell: cell) } }
  }

  /// Rows that take the place of everything in their table.
  public func replaceAll<Row: Record>(_ rows: [Row]) throws {
    try writing {
      try database.run("DELETE FROM \(Row.table)")
      for row in rows { try insert(row, cell: nil) }
    }
  }

  /// Takes the corpus as it is now: rows of photos that have got another name go with them, rows of photos and policies
  /// that have got another content go.
  ///
  /// `isThere` tells whether a photo that is in the record but not in the corpus still exists: then its rows stay.
  public func adopt(photos: [PhotoRecord], policies: [(name: String, hash: String)], isThere: (String) -> Bool) throws {
    let tables = ["trials", "scores", "uploads", "timings", "steps"]
    try writing {
      for photo in photos {
        let (name, hash) = (Value.text(photo.photo), Value.text(photo.photoHash))
        let changed = try database.scalar("SELECT 1 FROM photos WHERE photo = ? AND photoHash <> ?", [name, hash])
        if changed != .null {
          for table in tables { try database.run("DELETE FROM \(table) WHERE photo = ?", [name]) }
        }
      }
      for policy in policies {
        let values = [Value.text(policy.name), .text(policy.hash)]
        let stale = "(SELECT photo FROM trials WHERE policy = ?1 AND policyHash <> ?2)"
        for table in tables.reversed() {
          try database.run("DELETE FROM \(table) WHERE policy = ?1 AND photo IN \(stale)", values)
        }
      }
      let names = Set(photos.map(\.photo))
      for photo in photos {
        let (name, hash) = (Value.text(photo.photo), Value.text(photo.photoHash))
        guard try database.scalar("SELECT 1 FROM trials WHERE photo = ?", [name]) == .null else { continue }
        let twin = try database.scalar("SELECT photo FROM trials WHERE photoHash = ? ORDER BY photo LIMIT 1", [hash])
        guard case .text(let old) = twin, !photo.photoHash.isEmpty else { continue }
        for table in tables { try copy(table, from: old, to: photo.photo) }
        if !names.contains(old), !isThere(old) {
          for table in tables + ["photos"] { try database.run("DELETE FROM \(table) WHERE photo = ?", [.text(old)]) }
        }
      }
      for photo in photos {
        try insert(photo, cell: nil)
        // What is stated now overrules what was guessed, in rows that are not measured anew too.
        guard let photoClass = photo.photoClass else { continue }
        try database.run(
          "UPDATE trials SET photoClass = ? WHERE photo = ?", [.text(photoClass), .text(photo.photo)])
      }
    }
  }

  /// Lets photos of which nobody has said what they are of have the class that their trials found.
  public func takeClassesFromTrials() throws {
    try writing {
      try database.run(
        "UPDATE photos SET photoClass = (SELECT max(photoClass) FROM trials WHERE trials.photo = photos.photo) "
          + "WHERE photoClass IS NULL")
    }
  }

  private func copy(_ table: String, from old: String, to new: String) throws {
    var names: [String] = []
    try database.run("SELECT name FROM pragma_table_info(?)", [.text(table)]) { row in
      if let name = String(row[0]) { names.append(name) }
    }
    let columns = names.joined(separator: ", ")
    let values = names.map { $0 == "photo" ? "?1" : $0 }.joined(separator: ", ")
    try database.run(
      "INSERT OR REPLACE INTO \(table) (\(columns)) SELECT \(values) FROM \(table) WHERE photo = ?2",
      [.text(new), .text(old)])
  }

  /// What is known of the run as a whole.
  public func setNoiseFloor(_ floor: Double?) throws {
    try writing {
      try database.run("INSERT OR REPLACE INTO meta VALUES ('noiseFloor', ?)", [floor.value])
    }
  }

  /// Brings commits to the disk: what is older than this survives a lost power supply.
  public func checkpoint() throws {
    do { try database.run("PRAGMA wal_checkpoint(PASSIVE)") } catch let error as SQLiteError {
      throw RunError(error, run: folder.path)
    }
  }

  /// Makes of a draft a run as others are; the next checkpoint brings it to the disk.
  public func settleDown() throws {
    do {
      try database.run("PRAGMA cache_size = -\(Self.usualCache)")
      try database.run("PRAGMA shrink_memory")
      try keepWhatIsCommitted()
    } catch let error as SQLiteError {
      throw RunError(error, run: folder.path)
    }
  }

  private func keepWhatIsCommitted() throws {
    try database.run("PRAGMA journal_mode = WAL")
    // In WAL mode a commit survives a killed process as it is; `checkpoint` makes it survive a lost power supply.
    try database.run("PRAGMA synchronous = NORMAL")
  }

  private func insert<Row: Record>(_ row: Row, cell: String?) throws {
    let names = (Row.columns.map(\.name) + ["cell"]).joined(separator: ", ")
    let marks = Array(repeating: "?", count: Row.fields.count + 1).joined(separator: ", ")
    try database.run("INSERT OR REPLACE INTO \(Row.table) (\(names)) VALUES (\(marks))", row.values + [cell.value])
  }

  /// One transaction, its faults told in the words of a run folder.
  func writing(_ body: () throws -> Void) throws {
    do { try database.transaction(body) } catch let error as SQLiteError {
      throw RunError(error, run: folder.path)
    }
  }
}

/// A trial with its scores, uploads and steps, and the content that each was measured from.
public struct MeasuredTrial: Sendable {
  /// Its row; what hangs on it has the same photo and policy.
  public var trial: Trial
  /// A digest of the content that the trial follows from: where it has changed, older scores, uploads and timings go.
  public var cell: String
  /// Each score with the digest of its trial and the screen.
  public var scores: [(Score, cell: String)]
  /// Each upload with the digest of its trial and the link.
  public var uploads: [(Upload, cell: String)]
  /// The account, in the order in which the steps were taken.
  public var steps: [StepRecord]

  /// A trial and what hangs on it.
  public init(
    _ trial: Trial, cell: String, scores: [(Score, cell: String)] = [], uploads: [(Upload, cell: String)] = [],
    steps: [StepRecord] = []
  ) {
    self.trial = trial
    self.cell = cell
    self.scores = scores
    self.uploads = uploads
    self.steps = steps
  }
}

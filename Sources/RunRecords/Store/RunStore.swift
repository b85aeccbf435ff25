/// The one writer of a run: every trial is committed as it is finished.
public final class RunStore {
  let database: Database
  private let folder: RunFolder
  private let lock: RunLock
  /// Kibibytes: rows of a draft come in no order, and go into pages all over the file.
  private static let draftCache = 32 << 10
  private static let usualCache = 2 << 10

  /// Opens the folder for writing, making what is missing, and keeps every other writer out. A draft is thrown away if
  /// it is not brought to its end: until `settleDown` nothing of it survives a fault.
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
      if before != measured.origin.cell.value {
        for table in ["scores", "uploads", "timings"] {
          try database.run("DELETE FROM \(table) WHERE photo = ? AND policy = ?", of)
        }
      }
      try database.run("DELETE FROM steps WHERE photo = ? AND policy = ?", of)
      try insert(measured.trial, from: measured.origin)
      for (score, origin) in measured.scores { try insert(score, from: origin) }
      for (upload, origin) in measured.uploads { try insert(upload, from: origin) }
      for step in measured.steps { try insert(step, from: measured.origin) }
    }
  }

  /// Rows of their own, replacing those of the same key.
  public func save<Row: Record>(_ rows: [Row], from origin: Origin = Origin(cell: nil)) throws {
    try writing { for row in rows { try insert(row, from: origin) } }
  }

  /// Rows that take the place of everything in their table.
  public func replaceAll<Row: Record>(_ rows: [Row]) throws {
    try writing {
      try database.run("DELETE FROM \(Row.table)")
      for row in rows { try insert(row, from: Origin(cell: nil)) }
    }
  }

  /// Ends a run: keeps what the answer and the scenarios came to, and says that all that was asked for is there.
  public func finish(
    _ answers: [PolicyAnswer], _ afterwards: [Afterwards] = [], scenarios: [RunManifest.ScenarioEntry]? = nil
  ) throws {
    try replaceAll(answers)
    try replaceAll(afterwards)
    try takeClassesFromTrials()
    try checkpoint()
    var manifest = try folder.readManifest()
    manifest.unfinished = nil
    manifest.scenarios = scenarios
    try folder.write(manifest)
  }

  /// Gives photos without a known class the class that their trials found.
  private func takeClassesFromTrials() throws {
    try writing {
      try database.run(
        "UPDATE photos SET photoClass = (SELECT max(photoClass) FROM trials WHERE trials.photo = photos.photo) "
          + "WHERE photoClass IS NULL")
    }
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

  func insert<Row: Record>(_ row: Row, from origin: Origin) throws {
    let names = (Row.columns.map(\.name) + ["cell", "condition"]).joined(separator: ", ")
    let marks = Array(repeating: "?", count: Row.fields.count + 2).joined(separator: ", ")
    try database.run(
      "INSERT OR REPLACE INTO \(Row.table) (\(names)) VALUES (\(marks))",
      row.values + [origin.cell.value, origin.condition.value])
  }

  /// One transaction, its faults reported in the words of a run folder.
  func writing(_ body: () throws -> Void) throws {
    do { try database.transaction(body) } catch let error as SQLiteError {
      throw RunError(error, run: folder.path)
    }
  }
}

/// A trial with its scores, uploads and steps, and what each follows from.
public struct MeasuredTrial: Sendable {
  /// Its row; what hangs on it has the same photo and policy.
  public var trial: Trial
  /// What the trial follows from: if that has changed, older scores, uploads and timings go.
  public var origin: Origin
  /// Scores with the trial and the screen that they follow from.
  public var scores: [(Score, from: Origin)]
  /// Uploads with the trial and the link that they follow from.
  public var uploads: [(Upload, from: Origin)]
  /// The account, in the order in which the steps were taken.
  public var steps: [StepRecord]

  /// A trial and what hangs on it.
  public init(
    _ trial: Trial, from origin: Origin, scores: [(Score, from: Origin)] = [], uploads: [(Upload, from: Origin)] = [],
    steps: [StepRecord] = []
  ) {
    self.trial = trial
    self.origin = origin
    self.scores = scores
    self.uploads = uploads
    self.steps = steps
  }
}

/// What a row follows from, both as digests.
public struct Origin: Sendable, Hashable {
  /// All that it was measured from: the photo, the policy, the libraries, and what it was measured under.
  public let cell: String?
  /// The link or screen by its content, with the numbers of the run that decide the figure; nil for rows of trials
  /// themselves.
  public let condition: String?

  /// A row that follows from this content, under this condition if there is one.
  public init(cell: String?, under condition: String? = nil) {
    self.cell = cell
    self.condition = condition
  }
}

/// The conditions that rows of each name are to have from now on; rows of others go.
public struct RowConditions: Sendable {
  /// The conditions of uploads and messages, by link.
  public var links: [String: String]
  /// The conditions of scores, by screen and metric. Screens that are not named keep their rows.
  public var screens: [Screen: String]

  /// A screen as a metric sees it.
  public struct Screen: Sendable, Hashable {
    /// The screen's name.
    public let device: String
    /// The metric's name.
    public let metric: String

    /// A metric's scores on a screen.
    public init(device: String, metric: String) { (self.device, self.metric) = (device, metric) }
  }

  /// These conditions.
  public init(links: [String: String], screens: [Screen: String]) { (self.links, self.screens) = (links, screens) }
}

/// The only writer of a run: every trial is committed when it is finished.
package final class RunStore {
  let database: Database
  private let folder: RunFolder
  private let lock: RunLock
  /// The cache in kibibytes: rows of a draft come in no particular order, and go into pages all over the file.
  private static let draftCache = 32 << 10
  private static let usualCache = 2 << 10

  /// Opens the folder for writing, makes what is missing, and locks it against other writers. A draft is discarded if
  /// it is not completed: until `settleDown`, nothing of it survives an error.
  package init(_ folder: RunFolder, isDraft: Bool = false) throws {
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
      throw RunError(error)
    }
  }

  /// Saves a finished trial with all its rows, each with what it was measured from.
  package func save(_ measured: MeasuredTrial) throws {
    try writing {
      let of = [Value.text(measured.trial.photo), .text(measured.trial.policy)]
      let before = try database.scalar("SELECT cell FROM trials WHERE photo = ? AND policy = ?", of)
      if before != measured.origin.cell.value {
        for table in ["scores", "uploads", "timings"] {
          try database.run("DELETE FROM \(table) WHERE photo = ? AND policy = ?", of)
        }
      }
      for table in ["steps", "generations"] {
        try database.run("DELETE FROM \(table) WHERE photo = ? AND policy = ?", of)
      }
      try insert(measured.trial, from: measured.origin)
      for (score, origin) in measured.scores { try insert(score, from: origin) }
      for (upload, origin) in measured.uploads { try insert(upload, from: origin) }
      for step in measured.steps { try insert(step, from: measured.origin) }
      for (generation, origin) in measured.generations { try insert(generation, from: origin) }
    }
  }

  /// Saves rows, replacing those with the same key.
  package func save<Row: Record>(_ rows: [Row], from origin: Origin = Origin(cell: nil)) throws {
    try writing { for row in rows { try insert(row, from: origin) } }
  }

  /// Saves the share of a photo's words that its main rendition keeps on a screen, in the rows of all its scores.
  package func save(textKept: Double, of photo: String, under policy: String, on device: String) throws {
    try writing {
      try database.run(
        "UPDATE scores SET textKept = ? WHERE photo = ? AND policy = ? AND device = ? AND rendition = 'main' AND "
          + "viewing = 'fit'", [.real(textKept), .text(photo), .text(policy), .text(device)])
    }
  }

  /// Replaces all rows of a table.
  package func replaceAll<Row: Record>(_ rows: [Row]) throws {
    try writing {
      try database.run("DELETE FROM \(Row.table)")
      for row in rows { try insert(row, from: Origin(cell: nil)) }
    }
  }

  /// Ends a run: saves the answer and the scenarios' results, and marks the request as completed.
  package func finish(
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

  /// Writes commits to the disk: what is older than this survives a power failure.
  package func checkpoint() throws {
    do { try database.run("PRAGMA wal_checkpoint(PASSIVE)") } catch let error as SQLiteError {
      throw RunError(error)
    }
  }

  /// Turns a draft into an ordinary run; the next checkpoint writes it to the disk.
  package func settleDown() throws {
    do {
      try database.run("PRAGMA cache_size = -\(Self.usualCache)")
      try database.run("PRAGMA shrink_memory")
      try keepWhatIsCommitted()
    } catch let error as SQLiteError {
      throw RunError(error)
    }
  }

  private func keepWhatIsCommitted() throws {
    try database.run("PRAGMA journal_mode = WAL")
    // In WAL mode a commit survives a killed process anyway; `checkpoint` makes it survive a power failure.
    try database.run("PRAGMA synchronous = NORMAL")
  }

  func insert<Row: Record>(_ row: Row, from origin: Origin) throws {
    let names = (Row.columns.map(\.name) + ["cell", "condition"]).joined(separator: ", ")
    let marks = Array(repeating: "?", count: Row.fields.count + 2).joined(separator: ", ")
    try database.run(
      "INSERT OR REPLACE INTO \(Row.table) (\(names)) VALUES (\(marks))",
      row.values + [origin.cell.value, origin.condition.value])
  }

  /// Runs one transaction; its errors are those of a run folder.
  func writing(_ body: () throws -> Void) throws {
    do { try database.transaction(body) } catch let error as SQLiteError {
      throw RunError(error)
    }
  }
}

/// A trial with its scores, uploads and steps, and what each depends on.
package struct MeasuredTrial: Sendable {
  /// Its row; the other rows have the same photo and policy.
  package var trial: Trial
  /// What the trial depends on: if that has changed, older scores, uploads and timings are removed.
  package var origin: Origin
  /// Scores, with the trial and the screen that they depend on.
  package var scores: [(Score, from: Origin)]
  /// Uploads, with the trial and the link that they depend on.
  package var uploads: [(Upload, from: Origin)]
  /// The account, in the order of the steps.
  package var steps: [StepRecord]
  /// What becomes of it when it is forwarded, with the trial and the policies that this depends on.
  package var generations: [(Generation, from: Origin)] = []

  /// A trial and its further rows.
  package init(
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

/// What a row depends on, as two digests.
package struct Origin: Sendable, Hashable {
  /// The digest of all that it was measured from: the photo, the policy, the libraries, and the condition.
  package let cell: String?
  /// The digest of the link's or screen's content and the run's numbers that decide the figure; nil for rows of trials
  /// themselves.
  package let condition: String?

  /// The origin of a row with this content, under this condition if there is one.
  package init(cell: String?, under condition: String? = nil) {
    self.cell = cell
    self.condition = condition
  }
}

/// The conditions that rows of each name must have from now on; rows with others are removed.
package struct RowConditions: Sendable {
  /// The conditions of uploads and messages, by link.
  package var links: [String: String]
  /// The conditions of scores, by screen and metric. Screens that are not named keep their rows.
  package var screens: [Screen: String]

  /// A screen for a metric.
  package struct Screen: Sendable, Hashable {
    /// The screen's name.
    package let device: String
    /// The metric's name.
    package let metric: String

    /// A screen and a metric.
    package init(device: String, metric: String) { (self.device, self.metric) = (device, metric) }
  }

  /// Conditions by link and by screen.
  package init(links: [String: String], screens: [Screen: String]) { (self.links, self.screens) = (links, screens) }
}

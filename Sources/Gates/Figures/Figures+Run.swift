public import RunRecords

extension Figures {
  /// Everything that a run folder holds.
  public init(run folder: RunFolder) throws {
    let reader = try RunReader(folder)
    self.init(name: folder.path)
    let manifest = reader.manifest
    versions = manifest.versions
    machine = "\(manifest.machine.cpu), \(manifest.machine.cores) cores"
    budgetSeconds = manifest.budgetSeconds
    metrics = manifest.metrics
    policies = manifest.policies
    noiseFloor = try reader.noiseFloor
    for input in manifest.inputs {
      photoHashes[input.photo] = input.sha256
      photoPaths[input.photo] = input.path
    }

    let trials = try reader.rows(Trial.self)
    for trial in trials { photoHashes[trial.photo] = trial.photoHash }
    tables[.trials] = trials.map { FigureRow($0) }
    tables[.scores] = try reader.rows(Score.self).map { FigureRow($0) }
    tables[.uploads] = try reader.rows(Upload.self).map { FigureRow($0) }
    tables[.messages] = try reader.rows(Message.self).map { FigureRow($0) }
    tables[.policies] = try reader.rows(PolicyAnswer.self).map { FigureRow($0) }
    joinTrials()

    var rounds: [TrialKey: [Timing]] = [:]
    try reader.forEach { (timing: Timing) in
      rounds[TrialKey(photo: timing.photo, policy: timing.policy), default: []].append(timing)
    }
    noise = rounds.mapValues { TimingNoise($0) }
  }

  /// Lets scores and uploads be selected by what their trial says, such as the photo's class.
  mutating func joinTrials() {
    var byTrial: [TrialKey: [String: Value]] = [:]
    for row in tables[.trials] ?? [] { byTrial[row.trial] = row.cells }
    for table in [Column.Table.scores, .uploads] {
      tables[table] = tables[table]?.map { row in
        var row = row
        if let trial = byTrial[row.trial] { row.cells.merge(trial) { own, _ in own } }
        return row
      }
    }
  }
}

extension FigureRow {
  /// A record's cells by name.
  init<Row: Record>(_ record: Row) {
    var cells: [String: Value] = [:]
    for (column, value) in zip(Row.columns, record.values) { cells[column.name] = value }
    self.init(key: RowKey(Row.key.map { ($0, String(cells[$0] ?? .null) ?? "") }), cells: cells)
  }
}

import Meaning
import RunRecords
import Statistics

extension RunComparison {
  /// A photo under a policy.
  struct Key: Hashable, Comparable {
    let photo: String
    let policy: String

    static func < (left: Key, right: Key) -> Bool { (left.photo, left.policy) < (right.photo, right.policy) }
  }

  /// What is compared of a trial.
  struct Figures {
    let photoHash: String
    let status: Status
    let reason: Reason?
    var values: [ComparedFigure: ComparedValue] = [:]
    /// What instructions were counted with.
    var countedWith: String?

    /// Whether the recipient gets the picture as the policy means it.
    var passes: Bool { status == .ok }

    /// Takes what a row says in columns that are compared.
    mutating func take<Row: Record>(_ row: Row, scale: ScoreScale? = nil, draws: ComparedValue.Draws? = nil) {
      let cells = Dictionary(uniqueKeysWithValues: zip(Row.columns.map(\.name), row.values))
      let scope = Row.scope.map { String(cells[$0] ?? .null) ?? "" }
      for column in Row.columns where column.isCompared {
        guard let value = Double(cells[column.name] ?? .null) else { continue }
        values[ComparedFigure(column: column, scope: scope, scale: scale)] = ComparedValue(value: value, draws: draws)
      }
    }
  }

  static func figures(of run: RunReader) throws -> [Key: Figures] {
    var figures: [Key: Figures] = [:]
    try run.forEach { (trial: Trial) in
      var row = Figures(photoHash: trial.photoHash, status: trial.status, reason: trial.reason)
      row.countedWith = trial.countedWith
      // What it took to make nothing is no figure of a rendition.
      if trial.mainBytes != nil { row.take(trial) }
      figures[Key(photo: trial.photo, policy: trial.policy)] = row
    }
    try run.forEach { (score: Score) in
      let scale = run.manifest.scale(of: score.metric)
      figures[Key(photo: score.photo, policy: score.policy)]?.take(score, scale: scale)
    }
    try run.forEach { (upload: Upload) in
      var times: Interval?
      if let low = upload.uploadSecondsP5, let high = upload.uploadSecondsP95 { times = Interval(low, high) }
      let draws = ComparedValue.Draws(seed: run.manifest.seed, runs: upload.runs, times: times)
      figures[Key(photo: upload.photo, policy: upload.policy)]?.take(upload, draws: draws)
    }
    return figures
  }
}

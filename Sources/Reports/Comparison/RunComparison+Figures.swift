import RunRecords

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
    let status: String
    let reason: String?
    var values: [String: Double] = [:]

    /// Whether the recipient gets the picture as the policy means it.
    var passes: Bool { status == "ok" }
  }

  static func figures(of run: RunReader) throws -> [Key: Figures] {
    var figures: [Key: Figures] = [:]
    try run.forEach { (trial: Trial) in
      var row = Figures(photoHash: trial.photoHash, status: trial.status, reason: trial.reason)
      row.values["mainBytes"] = trial.mainBytes.map(Double.init)
      row.values["thumbnailBytes"] = trial.thumbnailBytes.map(Double.init)
      row.values["encodes"] = trial.mainBytes.map { _ in Double(trial.encodes) }
      row.values["compressCpuRatio"] = trial.compressCpuRatio
      figures[Key(photo: trial.photo, policy: trial.policy)] = row
    }
    try run.forEach { (score: Score) in
      guard let value = score.score else { return }
      let column = "score (\(score.metric), \(score.rendition), \(score.device), \(score.viewing))"
      figures[Key(photo: score.photo, policy: score.policy)]?.values[column] = value
    }
    try run.forEach { (upload: Upload) in
      let key = Key(photo: upload.photo, policy: upload.policy)
      figures[key]?.values["uploadSecondsP50 (\(upload.link))"] = upload.uploadSecondsP50
      figures[key]?.values["chanceInBudget (\(upload.link))"] = upload.chanceInBudget
    }
    return figures
  }

  /// Whether less is better, and how much says nothing: chances come from a number of simulated uploads, and both runs
  /// have settled them to about a point.
  static func rule(of column: String) -> Column {
    if column.hasPrefix("score") {
      let isLess = column.contains("butteraugli")
      return Column(name: column, isBetterWhenLess: isLess, tolerance: 1e-6)
    }
    if column.hasPrefix("chanceInBudget") { return Column(name: column, isBetterWhenLess: false, tolerance: 0.01) }
    if column.hasPrefix("uploadSeconds") { return Column(name: column, isBetterWhenLess: true, tolerance: 1e-9) }
    return Column(name: column, isBetterWhenLess: true, tolerance: 0)
  }
}

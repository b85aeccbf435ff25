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

  /// How changes of a column are read: which way is better, what is noise, and what a change is measured by.
  struct Rule {
    let isBetterWhenLess: Bool
    private let absolute: Double
    private let relative: Double
    /// What a difference is divided by; nil where by the value that it was.
    private let scale: Double?

    /// Chances come from a number of simulated uploads, and both runs have settled them to about a point; all else but
    /// the CPU clock is exact.
    init(of column: String, noise: Double) {
      isBetterWhenLess =
        column.hasPrefix("score") ? column.contains("butteraugli") : !column.hasPrefix("chanceInBudget")
      let isChance = column.hasPrefix("chanceInBudget")
      absolute = isChance ? 0.01 : column.hasPrefix("score") ? 1e-6 : column.hasPrefix("uploadSeconds") ? 1e-9 : 0
      relative = column == "compressCpuRatio" ? noise : 0
      scale = isChance ? 1 : column.hasPrefix("score (ssimulacra2") ? 100 : nil
    }

    func tolerance(at value: Double) -> Double { absolute + relative * abs(value) }

    func change(from before: Double, to after: Double) -> Double {
      (after - before) / (scale ?? (before == 0 ? 1 : abs(before)))
    }
  }
}

import Changes
import RunRecords

/// The extremes of what runs have, policy by policy: what limits are suggested from.
struct SeenFigures {
  /// The figures of one policy.
  struct OfPolicy {
    /// The largest main rendition.
    var mostBytes: Double?
    /// By device, of main renditions as they fill the screen.
    var leastScores: [String: Double] = [:]
    /// By link, the least of the run's shares of photos that are in time in 95 of 100 uploads.
    var leastShares: [String: Double] = [:]
  }

  private(set) var policies: [String: OfPolicy] = [:]

  /// Takes what a run has.
  mutating func look(at run: Figures) throws {
    try forEach("mainBytes", .trials, of: run) { key, bytes, seen in
      if let bytes { seen.mostBytes = max(seen.mostBytes ?? bytes, bytes) }
    }
    try forEach("score", .scores, of: run) { key, score, seen in
      guard let score, let device = key["device"], key["rendition"] == "main", key["viewing"] == "fit",
        key["metric"] == "ssimulacra2"
      else { return }
      seen.leastScores[device] = min(seen.leastScores[device] ?? score, score)
    }
    var counts: [String: [String: (inTime: Int, all: Int)]] = [:]
    try forEach("chanceInBudget", .uploads, of: run) { key, chance, _ in
      guard let chance, let policy = key["policy"], let link = key["link"] else { return }
      var count = counts[policy]?[link] ?? (0, 0)
      count.all += 1
      if chance >= 0.95 { count.inTime += 1 }
      counts[policy, default: [:]][link] = count
    }
    for (policy, links) in counts {
      for (link, count) in links {
        let share = Double(count.inTime) / Double(count.all)
        let least = policies[policy]?.leastShares[link] ?? share
        policies[policy]?.leastShares[link] = min(least, share)
      }
    }
  }

  /// Hands on each row's figure with what is seen of its policy; only trials make a policy known.
  private mutating func forEach(
    _ column: String, _ table: Column.Table, of run: Figures, _ body: (RowKey, Double?, inout OfPolicy) -> Void
  ) throws {
    var query = CellQuery(table)
    guard let place = query.place(of: column) else { return }
    var policies = policies
    try run.rows.forEachPhoto(query) { rows in
      for row in rows {
        guard let policy = row.key["policy"], policies[policy] != nil || table == .trials else { continue }
        body(row.key, row.cells[place].number, &policies[policy, default: OfPolicy()])
      }
    }
    self.policies = policies
  }
}

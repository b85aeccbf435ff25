import Documents
import Records
import Units

/// A gates file made from runs: limits that they meet, each with a margin that the runs themselves show.
package struct Suggestion {
  private let runs: [RunFigures]

  /// A suggestion from these runs.
  package init(_ runs: [RunFigures]) { self.runs = runs }

  /// The file's text, to be read and edited before it is committed.
  package func text() throws -> String {
    var lines = ["// Suggested from \(runs.map(\.name).joined(separator: ", ")).", "{", "  name: \"suggested\","]
    if let budget = runs.first?.conditions.budgetSeconds {
      lines.append("  budget: \"\(Duration.seconds(budget).text)\",")
    }
    lines.append("  assertions: [")
    var seen = SeenFigures()
    for run in runs { try seen.look(at: run) }
    for policy in seen.policies.keys.sorted() { lines += assertions(of: policy, seen.policies[policy]) }
    lines += exactness + ["  ],", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  private func assertions(of policy: String, _ seen: SeenFigures.OfPolicy?) -> [String] {
    var lines: [String] = []
    let scope = ["policy": policy]
    if let most = seen?.mostBytes {
      lines += Self.line(
        "\(policy): size", scope, "every: \"mainBytes\", undefined: \"skip\", atMost: \(Int(most))",
        "the largest seen is \(Int(most).grouped)")
    }
    for (device, least) in (seen?.leastScores ?? [:]).sorted(by: { $0.key < $1.key }) {
      let shown = scope.merging([
        "device": device, "rendition": "main", "viewing": "fit", "metric": "ssimulacra2",
      ]) { $1 }
      lines += Self.line(
        "\(policy): score on \(device)", shown,
        "every: \"score\", undefined: \"skip\", atLeast: \(least.rounded(.down).fixed(0))",
        "the lowest seen is \(least.fixed(2))")
    }
    for (device, share) in (seen?.leastSentWell ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines += Self.line(
        "\(policy): sent well\(device.isEmpty ? "" : " on \(device)")",
        scope.merging(["link": PolicyAnswer.mix, "device": device]) { $1 },
        "every: \"sentWell\", atLeast: \((share * 100).rounded(.down) / 100)", "seen: \(Share(share).brief)")
    }
    if seen?.isCounted == true {
      lines += Self.line(
        "\(policy): no slower", scope, "median: \"compressInstructions\", versus: \"baseline\", atMostRatio: 1.01",
        "counts of the same work differ by less than one per cent")
    }
    return lines
  }

  private var exactness: [String] {
    [
      Self.line("no other bytes", [:], "every: \"mainSha256\", versus: \"baseline\", equals: true", "deterministic"),
      Self.line("no other scores", [:], "every: \"score\", versus: \"baseline\", equals: true", "deterministic"),
      Self.line(
        "no slower uploads", [:],
        "every: \"uploadSecondsP50\", undefined: \"skip\", versus: \"baseline\", atMostRatio: 1",
        "deterministic"),
    ].flatMap { $0 }
  }

  /// An assertion about the rows of a scope, below a remark.
  static func line(_ name: String, _ scope: [String: String], _ claim: String, _ remark: String) -> [String] {
    let conditions = scope.sorted { $0.key < $1.key }.map { "\($0.key): \(JSONValue.text($0.value).line)" }
    let selection = conditions.isEmpty ? "" : "where: { \(conditions.joined(separator: ", ")) }, "
    return ["    // \(remark)", "    { name: \(JSONValue.text(name).line), \(selection)\(claim) },"]
  }
}

/// The extremes in some runs, by policy, from which limits are suggested.
struct SeenFigures {
  /// The figures of one policy.
  struct OfPolicy {
    /// The largest main rendition.
    var mostBytes: Double?
    /// The least score by device, for main renditions that fill the screen.
    var leastScores: [String: Double] = [:]
    /// By device, the smallest of the runs' shares of pictures that are sent well over the whole mix.
    var leastSentWell: [String: Double] = [:]
    /// Whether instructions were counted.
    var isCounted = false
  }

  private(set) var policies: [String: OfPolicy] = [:]

  /// Adds the figures of a run.
  mutating func look(at run: RunFigures) throws {
    try forEach("mainBytes", .trials, of: run) { key, bytes, seen in
      if let bytes { seen.mostBytes = max(seen.mostBytes ?? bytes, bytes) }
    }
    try forEach("compressInstructions", .trials, of: run) { _, count, seen in if count != nil { seen.isCounted = true }
    }
    try forEach("score", .scores, of: run) { key, score, seen in
      guard let score, let device = key["device"], key["rendition"] == "main", key["viewing"] == "fit",
        key["metric"] == "ssimulacra2"
      else { return }
      seen.leastScores[device] = min(seen.leastScores[device] ?? score, score)
    }
    try forEach("sentWell", .policies, of: run) { key, share, seen in
      guard let share, key["link"] == PolicyAnswer.mix, let device = key["device"] else { return }
      seen.leastSentWell[device] = min(seen.leastSentWell[device] ?? share, share)
    }
  }

  /// Passes on each row's figure with what is known of its policy; only trials make a policy known.
  private mutating func forEach(
    _ column: String, _ table: Column.Table, of run: RunFigures, _ body: (RowKey, Double?, inout OfPolicy) -> Void
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

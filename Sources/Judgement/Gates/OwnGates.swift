import Documents
import Records
import Units

/// A gates file for one policy of a run: what the user's own app must keep, with limits from what the run shows.
package struct OwnGates {
  private let policy: String
  private let run: RunFigures
  /// By how much figures may get worse than in the run: a point of pictures, and a part of bytes and seconds.
  private static let (point, bytes, seconds) = (0.01, 1.02, 1.05)

  /// Gates for this policy of this run.
  package init(of policy: String, in run: RunFigures) { (self.policy, self.run) = (policy, run) }

  /// The file's text, each limit with what the run shows.
  package func text() throws -> String {
    let scope = ["policy": policy]
    var lines = [
      "// What \(policy) must keep. Written from a run of \(run.photoHashes.count.counted("photo")); edit it.", "{",
    ]
    lines.append("  name: \(JSONValue.text(policy).line),")
    lines.append("  budget: \"\(Duration.seconds(run.conditions.budgetSeconds).text)\",")
    lines.append("  assertions: [")
    for row in try mixRows() {
      let place = scope.merging(["link": PolicyAnswer.mix, "device": row.device]) { $1 }
      if let well = row.sentWell {
        lines += Suggestion.line(
          "sent well on \(row.device)", place,
          "every: \"sentWell\", atLeast: \(Self.hundredths(max(0, well - Self.point), .down))",
          "now \(Share(well).brief): at most a point less")
      }
      if let harmed = row.harmed {
        lines += Suggestion.line(
          "harmed on \(row.device)", place,
          "every: \"harmed\", atMost: \(Self.hundredths(min(1, harmed + Self.point), .up))",
          "now \(Share(harmed).brief): at most a point more")
      }
    }
    lines += Suggestion.line(
      "bytes", scope, "mean: \"mainBytes\", undefined: \"skip\", versus: \"baseline\", atMostRatio: \(Self.bytes)",
      "the mean over the photos: at most 2 % more than in the baseline")
    lines += Suggestion.line(
      "seconds on the phone", scope,
      "mean: \"phoneCompressSeconds\", undefined: \"skip\", versus: \"baseline\", atMostRatio: \(Self.seconds)",
      "simulated: at most 5 % more than in the baseline")
    return (lines + ["  ],", "}"]).map { $0 + "\n" }.joined()
  }

  private static func hundredths(_ share: Double, _ rule: FloatingPointRoundingRule) -> String {
    // A hundredth is not a binary fraction: 0.29 × 100 is less than 29.
    "\(((share * 100 * 1e6).rounded() / 1e6).rounded(rule) / 100)"
  }

  /// The policy's figures over the whole mix, for each screen.
  private func mixRows() throws -> [(device: String, sentWell: Double?, harmed: Double?)] {
    var query = CellQuery(.policies)
    guard let well = query.place(of: "sentWell"), let harmed = query.place(of: "harmed") else { return [] }
    var found: [(device: String, sentWell: Double?, harmed: Double?)] = []
    try run.rows.forEachPhoto(query) { rows in
      for row in rows where row.key["policy"] == policy && row.key["link"] == PolicyAnswer.mix {
        found.append((row.key["device"] ?? "", row.cells[well].number, row.cells[harmed].number))
      }
    }
    return found.sorted { $0.device < $1.device }
  }
}

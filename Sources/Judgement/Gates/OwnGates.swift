import Documents
import Records
import Units

/// A gates file for one policy of a run: what the user's own app must keep, with limits from what the run shows.
public struct OwnGates {
  private let policy: String
  private let run: RunFigures
  /// By how much figures may get worse than in the run: a point of pictures, and a part of bytes and seconds.
  private static let (point, bytes, seconds) = (0.01, 1.02, 1.05)

  /// Gates for this policy of this run.
  public init(of policy: String, in run: RunFigures) { (self.policy, self.run) = (policy, run) }

  /// The file's text, each limit with what the run shows.
  public func text() throws -> String {
    let scope = "policy: \(JSONValue.text(policy).line)"
    var lines = [
      "// What \(policy) must keep. Written from a run of \(run.photoHashes.count.counted("photo")); edit it.", "{",
    ]
    lines.append("  name: \(JSONValue.text(policy).line),")
    lines.append("  budget: \"\(Duration.seconds(run.conditions.budgetSeconds).text)\",")
    lines.append("  assertions: [")
    for row in try mixRows() {
      let place = "where: { \(scope), link: \"\(PolicyAnswer.mix)\", device: \(JSONValue.text(row.device).line) }"
      if let well = row.sentWell {
        lines += Self.assertion(
          "sent well on \(row.device)", "now \(Share(well).brief): at most a point less",
          "\(place), every: \"sentWell\", atLeast: \(Self.hundredths(max(0, well - Self.point), .down))")
      }
      if let harmed = row.harmed {
        lines += Self.assertion(
          "harmed on \(row.device)", "now \(Share(harmed).brief): at most a point more",
          "\(place), every: \"harmed\", atMost: \(Self.hundredths(min(1, harmed + Self.point), .up))")
      }
    }
    lines += Self.assertion(
      "bytes", "the mean over the photos: at most 2 % more than in the baseline",
      "where: { \(scope) }, mean: \"mainBytes\", undefined: \"skip\", versus: \"baseline\", atMostRatio: \(Self.bytes)")
    lines += Self.assertion(
      "seconds on the phone", "simulated: at most 5 % more than in the baseline",
      "where: { \(scope) }, mean: \"phoneCompressSeconds\", undefined: \"skip\", versus: \"baseline\", "
        + "atMostRatio: \(Self.seconds)")
    return (lines + ["  ],", "}"]).map { $0 + "\n" }.joined()
  }

  private static func hundredths(_ share: Double, _ rule: FloatingPointRoundingRule) -> String {
    // A hundredth is not a binary fraction: 0.29 × 100 is less than 29.
    "\(((share * 100 * 1e6).rounded() / 1e6).rounded(rule) / 100)"
  }

  private static func assertion(_ name: String, _ remark: String, _ claim: String) -> [String] {
    ["    // \(remark)", "    { name: \(JSONValue.text(name).line), \(claim) },"]
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

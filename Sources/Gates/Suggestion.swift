import JSONText
import RunRecords
import Units

/// A gates file written from runs: limits that they keep, each with the margin that the runs themselves show.
public struct Suggestion: Sendable {
  private let runs: [Figures]

  /// What these runs suggest.
  public init(_ runs: [Figures]) { self.runs = runs }

  /// The file's text, to be read and edited before it is committed.
  public var text: String {
    var lines = ["// Suggested from \(runs.map(\.name).joined(separator: ", ")).", "{", "  name: \"suggested\","]
    if let budget = runs.first?.budgetSeconds { lines.append("  budget: \"\(Duration.seconds(budget).text)\",") }
    lines.append("  assertions: [")
    for policy in policies { lines += assertions(of: policy) }
    lines += exactness + ["  ],", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  private var policies: [String] { names("policy", .trials, [:]) }

  private func assertions(of policy: String) -> [String] {
    var lines: [String] = []
    let scope = ["policy": policy]
    if let most = figures("mainBytes", .trials, scope).max() {
      lines += line(
        "\(policy): size", scope, "every: \"mainBytes\", atMost: \(Int(most))",
        "the largest seen is \(Int(most).grouped)")
    }
    for device in names("device", .scores, scope) {
      let shown = scope.merging([
        "device": device, "rendition": "main", "viewing": "fit", "metric": "ssimulacra2",
      ]) { $1 }
      guard let least = figures("score", .scores, shown).min() else { continue }
      lines += line(
        "\(policy): score on \(device)", shown, "every: \"score\", atLeast: \(least.rounded(.down).fixed(0))",
        "the lowest seen is \(least.fixed(2))")
    }
    for link in names("link", .uploads, scope) {
      let sent = scope.merging(["link": link]) { $1 }
      let shares = runs.compactMap { run -> Double? in
        let chances = Self.figures("chanceInBudget", .uploads, sent, in: run)
        return chances.isEmpty ? nil : Double(chances.count { $0 >= 0.95 }) / Double(chances.count)
      }
      guard let share = shares.min() else { continue }
      lines += line(
        "\(policy): sent in time on \(link)", sent,
        "share: { of: \"chanceInBudget\", atLeast: 0.95 }, atLeast: \((share * 100).rounded(.down) / 100)",
        "seen: \(Share(share).brief)")
    }
    if let noise = timingNoise(of: policy) {
      lines += line(
        "\(policy): no slower", scope,
        "median: \"compressCpuRatio\", versus: \"baseline\", atMostRatio: \((1 + noise).fixed(2))",
        "twice the noise seen, ±\(Share(noise / 2).brief)")
    }
    return lines
  }

  private var exactness: [String] {
    [
      line("no other bytes", [:], "every: \"mainSha256\", versus: \"baseline\", equals: true", "deterministic"),
      line("no other scores", [:], "every: \"score\", versus: \"baseline\", equals: true", "deterministic"),
      line("no other seconds", [:], "every: \"uploadSecondsP50\", versus: \"baseline\", equals: true", "deterministic"),
    ].flatMap { $0 }
  }

  private func line(_ name: String, _ scope: [String: String], _ claim: String, _ seen: String) -> [String] {
    let conditions = scope.sorted { $0.key < $1.key }.map { "\($0.key): \(JSONValue.text($0.value).line)" }
    let selection = conditions.isEmpty ? "" : "where: { \(conditions.joined(separator: ", ")) }, "
    return ["    // \(seen)", "    { name: \(JSONValue.text(name).line), \(selection)\(claim) },"]
  }

  /// Twice the largest noise of a policy's trials, never under 2 %: closer limits fail by chance sooner or later.
  private func timingNoise(of policy: String) -> Double? {
    let floors = runs.flatMap { run in run.noise.filter { $0.key.policy == policy }.compactMap(\.value.floor) }
    return floors.max().map { max(2 * 2.0.squareRoot() * $0, 0.02) }
  }

  private func names(_ column: String, _ table: Column.Table, _ scope: [String: String]) -> [String] {
    let rows = runs.flatMap { Self.rows(table, scope, in: $0) }
    return Set(rows.compactMap { $0.key[column] }).sorted()
  }

  private func figures(_ column: String, _ table: Column.Table, _ scope: [String: String]) -> [Double] {
    runs.flatMap { Self.figures(column, table, scope, in: $0) }
  }

  private static func figures(
    _ column: String, _ table: Column.Table, _ scope: [String: String], in run: Figures
  ) -> [Double] {
    rows(table, scope, in: run).compactMap { $0.cells[column]?.number }
  }

  private static func rows(_ table: Column.Table, _ scope: [String: String], in run: Figures) -> [FigureRow] {
    (run.tables[table] ?? []).filter { row in scope.allSatisfy { row.key[$0.key] == $0.value } }
  }
}

import CompressionStrategies
import JSONText
import NetworkSimulation
import PerceptualQuality
import RunRecords
import Units
import Workbench

/// The answer on the terminal: which policy, what does it cost, whom does it harm.
struct RunSummary {
  private let manifest: RunManifest
  private let folder: String
  private let policies: [String]
  private let evidence: Evidence
  private let perLink: [(link: String, evidence: Evidence)]
  private let recommendation: Recommendation
  private let failures: [(photo: String, reason: String)]
  private let device: String
  private let noise: Double?

  /// Photos that no policy could process, or some could not.
  var failed: Int { failures.count }

  init(_ reader: RunReader, setup: RunSetup, photos: PhotoFinder, mix: [RunManifest.LinkShare]) throws {
    manifest = reader.manifest
    folder = reader.path
    policies = setup.policies.map(\.name)
    device = setup.devices.first?.name ?? ""
    noise = try reader.noiseFloor
    let wanted = Set(photos.photos.map(\.name))
    let known = Set(policies)
    let trials = try reader.rows(Trial.self).filter { wanted.contains($0.photo) && known.contains($0.policy) }
    let (scores, uploads) = (try reader.rows(Score.self), try reader.rows(Upload.self))
    let links = setup.links.map(\.name)
    let weights =
      mix.isEmpty
      ? Dictionary(uniqueKeysWithValues: links.map { ($0, 1.0) })
      : Dictionary(uniqueKeysWithValues: mix.map { ($0.link, $0.share) })
    func evidence(_ weights: [String: Double]) -> Evidence {
      Evidence(
        trials: trials, scores: scores, uploads: uploads, policies: setup.policies.map(\.name), links: weights,
        device: setup.devices.first?.name ?? "")
    }
    self.evidence = evidence(weights)
    perLink = links.map { (link: $0, evidence: evidence([$0: 1])) }
    recommendation = Recommendation(self.evidence)
    var reasons: [String: String] = [:]
    for trial in trials where trial.status == "failed" && reasons[trial.photo] == nil {
      reasons[trial.photo] = trial.reason ?? ""
    }
    failures = reasons.sorted { $0.key < $1.key }.map { (photo: $0.key, reason: $0.value) }
  }

  /// At most 25 lines.
  func text(_ style: Style, width: Int) -> String {
    var lines = [heading, ""]
    let shown = order.prefix(12)
    lines += table(Array(shown), style)
    if shown.count < policies.count { lines.append(style.dim("… \(policies.count - shown.count) more in the report")) }
    lines += ["", style.bold("Answer: ") + recommendation.sentence]
    if let noise { lines.append(style.dim("CPU times differ by \((noise * 100).digits(2)) % by themselves")) }
    for failure in failures.prefix(3) { lines.append(style.red("failed ") + "\(failure.photo): \(failure.reason)") }
    if failures.count > 3 { lines.append("… and \(failures.count - 3) more photos that failed") }
    lines += ["", "The record is in \(folder). Next: stepwedge report \(folder)"]
    return lines.map { String($0.prefix(style.isOn ? 4 * width : 2 * width)) }.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let links = perLink.map(\.link).joined(separator: ", ")
    return "\(evidence.photos.count) photos, \(policies.count) policies, \(links), \(device), "
      + "\(Duration.seconds(manifest.budgetSeconds).text) budget"
  }

  /// The best first: what the rule keeps, then what it put aside last.
  private var order: [String] {
    recommendation.policies + recommendation.excluded.reversed().map(\.policy)
  }

  private func table(_ shown: [String], _ style: Style) -> [String] {
    let hasTimes = evidence.cells.joined().contains { $0?.cpuSeconds != nil }
    var rows = [
      ["policy", "median"] + perLink.map(\.link) + ["score", "harmed", "encodes"] + (hasTimes ? ["CPU s"] : [])
    ]
    for policy in shown {
      guard let place = policies.firstIndex(of: policy) else { continue }
      let answer = PolicyAnswer(evidence.cells[place].compactMap(\.self))
      var row = [policy, answer.medianBytes.map { ByteCount(Int($0.rounded())).brief } ?? "–"]
      row += perLink.map { link in
        PolicyAnswer(link.evidence.cells[place].compactMap(\.self)).shareInBudget.map(Self.bar) ?? "–"
      }
      row += [
        answer.medianScore.map { $0.fixed(1) } ?? "–", answer.shareHarmed.map(Self.percent) ?? "–",
        answer.medianEncodes.map { $0.digits(2) } ?? "–",
      ]
      if hasTimes { row.append(answer.medianCompressCpuSeconds.map { $0.digits(3) } ?? "–") }
      rows.append(row)
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.enumerated().map { number, row in
      let mark = number > 0 && row[0] == recommendation.winner ? "→ " : "  "
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      let line = mark + cells.joined(separator: "  ")
      return number == 0 ? style.dim(line) : mark == "→ " ? style.green(line) : line
    }
  }

  /// A share as a small bar and a number.
  private static func bar(_ share: Double) -> String {
    let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let parts = Int((share * 32).rounded(.down))
    let bar = String(repeating: "█", count: parts / 8) + eighths[parts % 8]
    return bar + String(repeating: " ", count: 4 - bar.count) + " " + percent(share).leftPadded(to: 5)
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 100).rounded() == share * 100 ? (share * 100).fixed(0) : (share * 100).fixed(1)) %"
  }

  func json(_ plan: Plan, _ cost: CallCost) -> JSONValue {
    [
      "run": .text(folder), "planHash": .text(plan.hash), "trials": .integer(plan.trials),
      "reused": .integer(plan.reused), "photos": .integer(evidence.photos.count), "failed": .integer(failed),
      "recommended": .text(recommendation.winner),
      "candidates": .list(recommendation.policies.map { .text($0) }),
      "cpuSeconds": [
        "all": .number(ProcessUsage.cpuSecondsWithChildren), "codecs": .number(cost.codecs),
        "metrics": .number(cost.metrics), "simulation": .number(cost.simulation),
      ],
      "decidedBy": .text(recommendation.decidedBy.map { "\($0)" }), "sentence": .text(recommendation.sentence),
    ]
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

import Answers
import CompressionStrategies
import JSONText
import Meaning
import NetworkSimulation
import PerceptualQuality
import Reports
import RunRecords
import Units
import Workbench

/// The answer on the terminal: which policy, what does it cost, whom does it harm.
struct RunSummary {
  private let report: ReportData
  private let folder: String

  /// A summary of this report, of the run in this folder.
  init(_ report: ReportData, in folder: String) {
    self.report = report
    self.folder = folder
  }

  /// Photos that no policy could process, or some could not.
  var failed: Int { report.failures.count }

  /// At most 25 lines where the terminal is wide enough for the answer.
  func text(_ style: Style, width: Int) -> String {
    var lines = [heading, ""]
    let shown = report.answer.table.prefix(8)
    lines += table(Array(shown), style)
    if shown.count < report.answer.table.count {
      lines.append(style.dim("… \(report.answer.table.count - shown.count) more in the report"))
    }
    lines += ["", style.bold("Answer: ") + report.headline.wrapped(to: width, after: 8)]
    lines += [report.briefSentences.dropFirst().joined(separator: " ").wrapped(to: width)]
    if let noise = report.noiseFloor {
      lines.append(style.dim("Repeat timings vary by \((noise * 100).digits(2)) %; smaller differences are noise."))
    }
    for failure in report.failures.prefix(3) {
      let others = failure.others > 0 ? " and \(failure.others.counted("more policy", "more policies"))" : ""
      let words = "\(failure.photo) under \(failure.policy)\(others): \(failure.reason)"
      lines.append(style.red("failed ") + String(words.prefix(2 * width)))
    }
    if report.failures.count > 3 { lines.append("… and \(report.failures.count - 3) more photos that failed") }
    lines += ["", "The results are in \(folder). Next: stepwedge report \(folder)"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// What was measured, in one line.
  var heading: String {
    "\(report.answer.photos.counted("photo")), \(report.policies.count.counted("policy", "policies")), "
      + "\(report.choice.links.map(\.link).joined(separator: ", ")), \(report.choice.device), "
      + "\(Duration.seconds(report.choice.budgetSeconds).text) budget"
  }

  /// These rows of the answer under their headers.
  func table(_ shown: [Answer.Row], _ style: Style) -> [String] {
    let hasTimes = shown.contains { $0.compressSeconds != nil }
    var rows = [
      ["policy", "sent well", "sent", "seen", "mean size", "score", "harmed", "lost"]
        + (hasTimes ? ["phone s"] : [])
    ]
    for row in shown {
      var cells = [
        row.policy + (row.policy == report.choice.yours ? " (yours)" : ""), Self.bar(row.sentWell),
        Share(row.sent).brief, row.seen.map { Share($0).brief } ?? "–",
        row.meanBytes.map { ByteCount(Int(nearest: $0)).brief } ?? "–", row.medianScore.map { $0.fixed(1) } ?? "–",
        row.harmed.map { Share($0).brief } ?? "–", Share(row.lost).brief,
      ]
      if hasTimes { cells.append(row.compressSeconds.map { $0.digits(2) } ?? "–") }
      rows.append(cells)
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.enumerated().map { number, row in
      let isPick = number > 0 && shown[number - 1].standing == .pick
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      let line = (isPick ? "→ " : "  ") + cells.joined(separator: "  ")
      if number == 0 { return style.dim(line) }
      switch shown[number - 1].standing {
      case .pick: return style.green(line)
      case .dominated, .breaksLimits, .notJudged: return style.dim(line)
      case .tie, .frontier: return line
      }
    }
  }

  /// A share as a small bar and a number.
  private static func bar(_ share: Double) -> String {
    let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let parts = Int((share * 32).rounded(.down))
    let bar = String(repeating: "█", count: parts / 8) + eighths[parts % 8]
    let percent = Share(share).brief
    return bar + String(repeating: " ", count: 4 - bar.count + max(0, 6 - percent.count)) + " " + percent
  }

  func json(_ plan: Plan, _ cost: CallCost) -> JSONValue {
    [
      "run": .text(folder), "planHash": .text(plan.hash), "trials": .integer(plan.trials),
      "reused": .integer(plan.reused), "photos": .integer(report.photoCount), "failed": .integer(failed),
      "recommended": .text(report.answer.policies.count == 1 ? report.answer.policies[0] : nil),
      "candidates": .list(report.answer.policies.map { .text($0) }),
      "cpuSeconds": [
        "all": .number(ProcessUsage.cpuSecondsWithChildren), "codecs": .number(cost.codecs),
        "metrics": .number(cost.metrics), "simulation": .number(cost.simulation),
      ],
      "sentence": .text(report.sentence), "answer": report.answerJSON, "answers": report.singlesJSON,
    ]
  }
}

extension String {
  /// Broken between words at this width; `used` is what stands before it on the first line.
  func wrapped(to width: Int, after used: Int = 0) -> String {
    var (lines, line, room) = ([String](), "", width - used)
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        (line, room) = ("", width)
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

import CompressionStrategies
import Documents
import Judgement
import Reports
import Units
import Workbench

/// What `tune` found: the front, the recommended setting, and how to change the policy's file.
struct TuneSummary {
  private let report: ReportData
  private let tuning: Tuning
  private let folder: String

  /// A summary of this search, whose run is in this folder.
  init(_ report: ReportData, _ tuning: Tuning, in folder: String) {
    (self.report, self.tuning, self.folder) = (report, tuning, folder)
  }

  /// The recommended policy; nil if it is the original one.
  private var found: Policy? {
    guard let name = report.answer.leader ?? report.answer.nearest, name != tuning.policy.name else { return nil }
    return tuning.policy(named: name)
  }

  /// The recommended policy's file; nil if the original policy is the best.
  var file: String? {
    guard let found, let settings = found.variation?.settings else { return nil }
    return try? tuning.policy.with(settings, named: String(tuning.policy.name.prefix(74)) + "-tuned").text
  }

  func text(_ style: Style, width: Int, written: String?) -> String {
    // A setting that harms most photos is no choice, however small its pictures are.
    let good = report.answer.choices.filter { $0.harmed ?? 1 <= 0.5 }
    let choices = good.isEmpty ? report.answer.choices : good
    let named = [tuning.policy.name, found?.name].compactMap { $0 }
    // Rows evenly spaced from the best to the smallest.
    let rows = min(8, choices.count)
    let front = named + (0..<rows).map { choices[$0 * (choices.count - 1) / max(1, rows - 1)].policy }
    let shown = report.answer.table.filter { front.contains($0.policy) }.sorted { $0.sentWell > $1.sentWell }
    let run = RunSummary(report, in: folder)
    var lines = [
      report.setting.wrapped(to: width), "", "What there is to choose from, from the best to the smallest pictures:",
    ]
    lines += run.table(shown, style)
    lines.append(style.dim("\(report.policies.count.grouped) settings were tried; the report shows all of them."))
    lines += ["", style.bold(report.cardSentence.wrapped(to: width))]
    lines += report.cardSentences.map { $0.wrapped(to: width) }
    if report.answer.photos == 1 {
      lines.append(
        "One photo says what suits this photo, not what suits others nor how sure that is: give at least "
          + "\(Answer.enoughPhotos)."
          .wrapped(to: width))
    } else if let caution = report.caution {
      lines.append(caution.wrapped(to: width))
    }
    if tuning.forbidden > 0 {
      lines.append("\(tuning.forbidden.counted("setting")) left out: the file's own rules forbid them.")
    }
    lines.append("")
    if let found, let file {
      lines += recommendation(found, style)
      lines += LineDiff(tuning.policy.text, file).lines.map { line in
        line.hasPrefix("+") ? style.green(line) : line.hasPrefix("-") ? style.red(line) : line
      }
      lines.append("")
      lines.append(
        written.map { "Written to \($0)." } ?? "Repeat the command with --write FILE to write this file.")
    } else {
      lines.append("Nothing that was tried is better: keep \(tuning.policy.name) as it is.")
    }
    lines.append("The results are in \(folder). Next: stepwedge report \(folder)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is recommended, and why it is this one if another is as good or none is good enough.
  private func recommendation(_ found: Policy, _ style: Style) -> [String] {
    let words = found.variation?.words ?? ""
    return switch report.answer.verdict {
    case .take: [style.bold("Recommended: ") + words]
    case .tossUp: [style.bold("Recommended: ") + words, Self.whyOfTwo]
    case .none: [style.bold("Nearest to good enough: ") + words]
    }
  }

  private static let whyOfTwo =
    "It is a toss-up; of the settings that are about as good, this one's pictures are smallest."

  var json: JSONValue {
    [
      "run": .text(folder), "policy": .text(tuning.policy.name), "tried": .integer(report.policies.count),
      "keys": .list(tuning.keys.map { .text($0) }), "recommended": .text(found?.name ?? tuning.policy.name),
      "settings": .object(
        (found?.variation?.settings ?? []).map { ($0.key, .text($0.value)) }),
      "file": .text(file), "answer": report.answerJSON,
    ]
  }
}

import CompressionStrategies
import Documents
import ImageCodecs
import Judgement
import NetworkSimulation
import PerceptualQuality
import Records
import Reports
import Units
import Workbench

/// The answer on the terminal: which policy, its costs, and the photos that it harms.
struct RunSummary {
  private let report: ReportData
  private let folder: String

  /// A summary of this report, of the run in this folder.
  init(_ report: ReportData, in folder: String) {
    self.report = report
    self.folder = folder
  }

  /// How many photos some or all policies could not process.
  var failed: Int { report.failures.count }

  /// A headline, a table, other policies for other wishes, and a caution; two if no other policy has room.
  func text(_ style: Style, width: Int, height: Int) -> String {
    // A policy that cannot be compared does not stand before those that can.
    let shown = report.answer.table.sorted { left, right in
      let (first, second) = (left.isComparable ? left.sentWell : -1, right.isComparable ? right.sentWell : -1)
      return (second, left.policy) < (first, right.policy)
    }
    let width = min(width, 80)
    let above =
      [report.setting.wrapped(to: width), "", style.bold(report.cardSentence.wrapped(to: width))]
      + ([report.pickFigures].filter { !$0.isEmpty } + report.cardSentences).map { $0.wrapped(to: width) } + [""]
    let cautions = [report.platformRemark].compactMap { $0 } + report.cardCautions
    var faults = report.failures.prefix(3).map { failure in
      let others = failure.others > 0 ? " and \(failure.others.counted("more policy", "more policies"))" : ""
      let words = "\(failure.photo) under \(failure.policy)\(others): \(failure.reason)"
      return style.red("failed ") + String(words.prefix(2 * width))
    }
    if failed > 3 { faults.append("… and \(failed - 3) more photos that failed") }
    if failed > 0 { faults.append("Get failed files again, or leave them out.") }
    func below(_ picks: [String]) -> [String] {
      let told = (cautions.prefix(picks.isEmpty ? 2 : 1) + picks).map { $0.wrapped(to: width) } + faults
      return (told.isEmpty ? [] : [""] + told) + ["", "The results are in \(folder). Next: stepwedge report \(folder)"]
    }
    // Four lines about the table stand beside its rows.
    func room(_ picks: [String]) -> Int {
      height - (above + below(picks)).joined(separator: "\n").count { $0.isNewline } - 3
    }
    // Three rows with their remarks come before other policies for other wishes.
    let few = fitting(shown, into: 0)
    let least = lines(of: few) + (few.count < shown.count ? 1 : 0)
    var picks = report.otherPicks.map(\.sentence)
    while !picks.isEmpty, room(picks) < least { picks.removeLast() }
    let rows = fitting(shown, into: room(picks))
    var lines = above + table(rows, style)
    let most = Self.hundredths(report.question.criterion.harmedBelow)
    lines.append(style.dim("sent well: in time, looking fine, of 100; → recommended; dim: better in nothing"))
    lines.append(style.dim("size: mean; score, phone (to compress): median; harmed: fine to under \(most) of 100"))
    if shown.count > rows.count { lines.append(style.dim("… \(shown.count - rows.count) more in the report")) }
    return (lines + below(picks)).joined(separator: "\n") + "\n"
  }

  /// How many lines of the table these rows take, with their remarks.
  private func lines(of rows: [Answer.Row]) -> Int {
    rows.reduce(0) { $0 + (report.remark(on: $1.policy).isEmpty ? 1 : 2) }
  }

  /// The rows that have room in this many lines, at most ten with their remarks, at least three; what is recommended and
  /// yours are among them.
  private func fitting(_ shown: [Answer.Row], into lines: Int) -> [Answer.Row] {
    // That some are left out takes a line itself.
    let room = self.lines(of: shown) > min(10, lines) ? min(10, lines - 1) : min(10, lines)
    let most = max(3, shown.indices.prefix { self.lines(of: Array(shown[...$0])) <= room }.count)
    let wanted = report.answer.policies + [report.question.yours].compactMap { $0 }
    var names = shown.prefix(most).map(\.policy)
    for policy in wanted where !names.contains(policy) && shown.contains(where: { $0.policy == policy }) {
      if let last = names.lastIndex(where: { !wanted.contains($0) }) { names[last] = policy }
    }
    return shown.filter { names.contains($0.policy) }
  }

  /// The table, eighty columns wide however long the names are.
  func table(_ shown: [Answer.Row], _ style: Style) -> [String] {
    var rows = [["policy", "sent well", "in time", "size", "score", "phone", "harmed", "lost"]]
    for row in shown {
      let range = row.sentWellLow.flatMap { low in
        row.sentWellHigh.map { " (\(Self.hundredths(low))–\(Self.hundredths($0)))" }
      }
      rows.append([
        Self.name(row.policy, isYours: row.policy == report.question.yours),
        row.isComparable ? report.wellOf100(row.sentWell) + (range ?? "") : "–",
        Self.hundredths(row.sent), row.meanBytes.map { ByteCount(Int(nearest: $0)).brief } ?? "–",
        row.medianScore.map { $0.fixed(1) } ?? "–", row.compressSeconds.map { Self.time($0) } ?? "–",
        row.harmed.map { Share($0).brief } ?? "–", Share(row.lost).brief,
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let gap = widths.reduce(2 * widths.count, +) > 80 ? " " : "  "
    return rows.enumerated().flatMap { number, row in
      let isPick = number > 0 && shown[number - 1].standing == .pick
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      let line = (isPick ? "→ " : "  ") + cells.joined(separator: gap)
      if number == 0 { return [style.dim(line)] }
      let remark = report.remark(on: shown[number - 1].policy)
      let below = remark.isEmpty ? [] : [style.dim("    " + remark)]
      switch shown[number - 1].standing {
      case .pick: return [style.green(line)] + below
      case .dominated, .breaksLimits, .notJudged: return [style.dim(line)] + below
      case .tie, .frontier: return [line] + below
      }
    }
  }

  /// A time, rounded to the precision with which a phone is known.
  private static func time(_ seconds: Double) -> String {
    seconds < 1 ? "\((seconds * 1000).fixed(0)) ms" : "\(seconds.digits(2)) s"
  }

  private static func hundredths(_ share: Double) -> String { (100 * share).fixed(0) }

  private static func name(_ policy: String, isYours: Bool) -> String {
    let most = isYours ? 14 : 22
    return (policy.count > most ? "\(policy.prefix(most - 1))…" : policy) + (isYours ? " (yours)" : "")
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
  /// The text wrapped between words at this width; `used` columns of the first line are taken.
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

extension Plan {
  /// What will be done, in a sentence or two.
  func sentence(jobs: Int) -> String {
    var parts = [trials.counted("trial")]
    if reused > 0 { parts.append("\(reused.grouped) are in the record") }
    if resent > 0 { parts.append("\(resent.grouped) to be sent again") }
    if pending > 0 { parts.append("\(pending.grouped) to be measured") }
    if timed > 0 { parts.append("\(timed.grouped) to be timed") }
    if pending + resent + timed > 0 { parts.append("about \(Self.roughly(estimatedSeconds(jobs: jobs)))") }
    return parts.joined(separator: ", ")
  }

  /// An estimate with few digits.
  private static func roughly(_ seconds: Double) -> String {
    seconds < 90 ? "\(max(1, seconds).digits(1)) s" : "\((seconds / 60).digits(2)) min"
  }

  /// The plan as JSON; its seconds are an estimate.
  func json(jobs: Int) -> JSONValue {
    [
      "planHash": .text(hash), "trials": .integer(trials), "reused": .integer(reused), "resent": .integer(resent),
      "pending": .integer(pending), "timed": .integer(timed), "seconds": .number(estimatedSeconds(jobs: jobs)),
    ]
  }
}

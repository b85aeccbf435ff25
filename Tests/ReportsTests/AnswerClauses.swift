import CompressionStrategies
import Documents
import Foundation
import Judgement
import PerceptualQuality
import Records
@testable import Reports

/// What each sentence of the answer claims, and whether a table says so.
extension ClauseReader {
  static func clauses() throws -> [Clause] {
    var clauses: [Clause] = []
    func add(_ name: String, _ words: String, isTrue: @escaping ([String], ReportData) -> Bool) throws {
      clauses.append(try Clause(name, words, isTrue: isTrue))
    }
    try add("lostAll", #"Nothing came of any photo \((\d+) photos?\) under (.+?)\."#) { words, report in
      Set(words[2].components(separatedBy: ", ")) == Set(report.answer.table.filter { $0.lost == 1 }.map(\.policy))
        && words[1] == "\(report.answer.photos)"
    }
    try add("keep", #"Keep (\S+), yours: none of the others is better\."#) { words, report in
      report.answer.policies == [words[1]] && report.question.yours == words[1]
    }
    try add("keep.tossUp", #"Keep (\S+), yours, or try the other: neither is shown to be better\."#) { words, report in
      report.answer.verdict == .tossUp && report.answer.policies.contains(words[1]) && report.question.yours == words[1]
    }
    try add("ship", #"(Ship )?(\S+) instead of (\S+?)(?:: (.+?))?\.(?= |$)"#) { words, report in
      report.answer.leader == words[2] && report.question.yours == words[3]
        && (words[4].isEmpty ? report.answer.overYours?.sentWell == nil : isGain(words[4], report))
        && words[1].isEmpty == (report.answer.verdict == .tossUp) && !report.answer.policies.contains(words[3])
    }
    try add(
      "yours.unjudged", #"Yours, (\S+), is not judged: (\d+) of its (\d+) pictures have no score\."#
    ) { words, report in
      guard let row = row(words[1], report) else { return false }
      return report.question.yours == words[1] && words[2] == "\(row.unscored)"
        && 10 * row.unscored >= Int(words[3]) ?? 0
        && words[3] == "\(report.answer.counted.photos.count - row.lostPhotos)"
    }
    try add(
      "tossUp",
      #"Toss-up between (\S+) and (\S+): (\d+) and (\d+) of 100 pictures arrive within ([\d.]+) s and \#(looks)"#
        + #"( \(one photo, which says nothing of others\))?\.(?= |$)"#
    ) { words, report in
      let answer = report.answer
      return answer.verdict == .tossUp && answer.policies == [words[1], words[2]]
        && [hundredths(row(words[1], report)?.sentWell), hundredths(row(words[2], report)?.sentWell)] == [
          words[3], words[4],
        ]
        && words[5] == answer.question.budgetSeconds.plain
        && words[6].isEmpty == (answer.photos > 1)
    }
    try add(
      "sure",
      #"About (\d+) % sure that (\S+) is (within a point \(1 in 100\) of the best|the best)\."#
        + #"(?: These photos do not show that it is better than (\S+)\.(?= |$))?"#
    ) { words, report in
      words[1] == sure(report.answer) && words[2] == (report.answer.verdict == .tossUp ? report.answer.leader : "it")
        && (words[3] == "the best") == (report.answer.question.goal != .well)
        && (words[4].isEmpty || words[4] == report.reference?.policy)
    }
    try add("apart", #"What tells them apart: (.+?)\.(?= |$)"#) { words, report in isApart(words[1], report) }
    try add(
      "well", #"(\S+)(?: \([^)]*\))?: (\d+) of 100 pictures arrive within ([\d.]+) s and \#(looks)\#(among)\#(sure)\."#
    ) { words, report in
      holds(words[1], well: words[2], report) && report.answer.question.goal == .well
        && words[3] == report.question.budgetSeconds.plain && isAmong(words[4...], report)
        && isSure(words[6...], of: words[1], report)
    }
    try add(
      "bytes",
      #"(\S+)(?: \([^)]*\))? needs the fewest bytes, (.+?) in the mean, of those that send (\d+) of 100 pictures or more "#
        + #"well: (\d+) arrive within ([\d.]+) s and \#(looks)\#(sure)\."#
    ) { words, report in
      let row = row(words[1], report)
      return holds(words[1], well: words[4], report) && report.answer.question.goal == .bytes
        && Wording.bytes(row?.meanBytes) == words[2] && (row?.sentWell ?? 0) >= report.question.floor - 1e-9
        && words[3] == hundredths(report.question.floor) && isSure(words[6...], of: words[1], report)
    }
    try add(
      "eye",
      #"(\S+)(?: \([^)]*\))? looks best, with a median score of ([\d.]+) at (.+?) in the mean, of those that send (\d+) of "#
        + #"100 pictures or more well: (\d+) arrive within ([\d.]+) s and \#(looks)\#(sure)\."#
    ) { words, report in
      let row = row(words[1], report)
      let over = report.policies.first { $0.answer.policy == words[1] }?.answer.overLimit
      return holds(words[1], well: words[5], report) && report.answer.question.goal == .eye && over == 0
        && Wording.score(row?.medianScore) == words[2] && Wording.bytes(row?.meanBytes) == words[3]
        && isSure(words[7...], of: words[1], report)
    }
    try add("none.half", #"None is good enough: of the nearest, (\S+)(?: \([^)]*\))?, (\d+) of 100 pictures .*$"#) {
      words, report in
      let most = report.answer.table.filter { $0.standing != .breaksLimits }.map(\.sentWell).max() ?? 0
      return report.answer.nearest == words[1] && hundredths(row(words[1], report)?.sentWell) == words[2] && most < 0.5
    }
    try add(
      "none.floor",
      #"None( that keeps its limits)? sends ([\d.]+) of 100 pictures well: of the nearest, (\S+?)(?: \([^)]*\))?, "#
        + #"([\d.]+) .*$"#
    ) {
      words, report in
      let table = report.answer.table.filter { words[1].isEmpty || $0.standing != .breaksLimits }
      let most = table.map(\.sentWell).max() ?? 1
      return report.answer.nearest == words[3] && most < report.question.floor
        && words[1].isEmpty == report.answer.table.allSatisfy { $0.sentWell < report.question.floor }
        && (Double(words[4]) ?? 1) < (Double(words[2]) ?? 0)
    }
    try add("none.limits", #"No policy: every one that is good enough breaks a limit\."#) { _, report in
      report.policies.filter { (row($0.answer.policy, report)?.sentWell ?? 0) >= report.question.floor }.allSatisfy {
        $0.answer.overLimit > 0 || row($0.answer.policy, report)?.standing == .breaksLimits
      }
    }
    try add("none", #"No answer: no (?:real |generated )?photo was processed under any policy\."#) { _, report in
      report.answer.shortfall == .noPhotos
    }
    try add("noClass", #"No answer: no photo of this run is of a class that counts \(.*\); change --classes\."#) {
      _, report in report.answer.shortfall == .noClass
    }
    try add(
      "unscored.none", #"No answer: pictures of (\d+) of (\d+) photos? have no score that criterion \S+ asks for, .*$"#
    ) {
      words, report in
      report.answer.shortfall == .noScores && words[1] == "\(report.answer.unscored)"
        && words[2] == "\(report.answer.photos)" && report.answer.table.allSatisfy { $0.standing != .pick }
    }
    try add("untimed", #"No answer with compression in the budget: .*$"#) { _, report in
      report.answer.shortfall == .untimed
    }
    try add("caution", #"Caution, only (\d+) photos?: .*$"#) { words, report in
      words[1] == "\(report.answer.photos)" && report.answer.photos < 24
    }
    try add(
      "judges",
      #"Another measure, whether pictures (.+?), has (\S+) ahead: (\d+) of 100 sent well, (\S+) (\d+)\."#
    ) { words, report in
      guard let other = report.answer.otherJudge else { return false }
      return [
        Criterion.presets[other.criterion]?.looks, other.leader, hundredths(other.leaderWell), report.answer.leader,
        hundredths(other.answerWell),
      ]
        == words.dropFirst().map(\.self) && other.leaderWell - other.answerWell > 0.01
        && Set([other.criterion, report.question.criterion.name]) == ["notice", "bothered"]
    }
    try add("harms", #"(?:It|(\S+)) harms (\d+) of its (\d+) scored pictures\."#) { words, report in
      let name = words[1].isEmpty ? nil : words[1]
      return counts(name, words[2], of: nil, report) { pictures(of: $0.policy, report).harmed }
        && counts(name, words[3], of: nil, report) { pictures(of: $0.policy, report).scored }
    }
    try add("loses", #"(?:It|(\S+)) loses (\d+) of (\d+ photos?)\."#) { words, report in
      counts(words[1].isEmpty ? nil : words[1], words[2], of: words[3], report) {
        pictures(of: $0.policy, report).lost
      }
    }
    try add(
      "unopened",
      #"Some recipients cannot open what they get, and there is no fallback, so nothing is sent well to them: "#
        + #"(\d+) % under (\S+) \(an estimate\)\."#
    ) { words, report in
      let hard = report.answer.table.filter { $0.unopened > 0 }
      return hard.map(\.policy) == [words[2]] && hard.allSatisfy { hundredths($0.unopened) == words[1] }
    }
    try add("enlarges", #"(?:It|(\S+)) makes (\d+) of (\d+ photos?) larger than they were\."#) { words, report in
      counts(words[1].isEmpty ? nil : words[1], words[2], of: words[3], report) { Double($0.larger) }
    }
    try add("flips", #"If (.+?) of the uploads go over the slowest link, (\S+), it is (.+?)\.$"#) { words, report in
      holds(.slowestLink, words[1], words[3], report)
        && report.answer.flips.first { $0.axis == .slowestLink }?.link == words[2]
    }
    try add("stays", #"No share of the slowest link, (\S+), changes that\."#) { words, report in
      report.answer.flips.first { $0.axis == .slowestLink }?.segments.allSatisfy {
        $0.policies == report.answer.policies
      }
        == true
    }
    try add("byClass", #"(By class of photo|It is the same for each class of photo): (.+)\.$"#) { words, report in
      let parts = words[2].components(separatedBy: "; ")
      let isSame = report.byClass.allSatisfy { $0.policies == report.answer.policies }
      return parts.count == report.byClass.count && words[1].hasPrefix(isSame ? "It" : "By")
        && zip(parts, report.byClass).allSatisfy { part, own in
          let photos = "\(own.question.photoClass ?? "") (\(own.photos) photo\(own.photos == 1 ? "" : "s"))"
          let best = own.leader.flatMap { own.row(of: $0) }
          let told = best.map { "\(own.policies.joined(separator: " or ")), \(hundredths($0.sentWell)) of 100" }
          return part == "\(photos) \(told ?? "none of them")"
        }
    }
    try add("flipsCriterion", #"Judged by “([^”]+)”, it is (.+?)\.$"#) { words, report in
      Criterion.presets.names.contains {
        AnswerWords.fine($0) == words[1] && holds(.criterion, at: $0, words[2], report)
      }
    }
    try add("flipsZooming", #"If (.+?) of recipients zoom in by two, it is (.+?)\.$"#) { words, report in
      holds(.zooming, words[1], words[2], report)
    }
    try add("photos", #"On (all photos|only the real photos|only the generated photos) it is (.+?)\.$"#) {
      words, report in
      let name = words[1] == "all photos" ? "all" : words[1].contains("real") ? "real" : "generated"
      return holds(.photos, at: name, words[2], report)
    }
    try add("goal.well", #"Most sent well(, to within a point)?: (\S+)(?: \([^)]*\))?, (\d+) of 100\."#) {
      words, report in
      guard let row = goal(.well, words[2], report) else { return false }
      let most =
        report.answer.table.filter { $0.standing.isInFront || $0.standing == .dominated }.map(\.sentWell).max() ?? 0
      return hundredths(row.sentWell) == words[3]
        && (words[1].isEmpty ? row.sentWell == most : most - row.sentWell <= 0.01 + 1e-9)
    }
    try add("goal.bytes", #"Fewest bytes with (\d+) of 100 sent well: (\S+)(?: \([^)]*\))?, (.+?) in the mean\."#) {
      words, report in
      guard let row = goal(.bytes, words[2], report) else { return false }
      return Wording.bytes(row.meanBytes) == words[3] && row.sentWell >= report.question.floor - 1e-9
        && words[1] == hundredths(report.question.floor)
    }
    try add(
      "goal.eye",
      #"Best looking with (\d+) of 100 sent well: (\S+)(?: \([^)]*\))?, a median score of ([\d.]+), at (.+?) in the mean "#
        + #"and (\d+) of 100 sent well\."#
    ) { words, report in
      guard let row = goal(.eye, words[2], report) else { return false }
      let over = report.policies.first { $0.answer.policy == words[2] }?.answer.overLimit
      return Wording.score(row.medianScore) == words[3] && Wording.bytes(row.meanBytes) == words[4] && over == 0
        && hundredths(row.sentWell) == words[5] && row.sentWell >= report.question.floor - 1e-9
    }
    try add("basis", #"On (\d+) photos? \((\d+) real, (\d+) generated\); .*; within ([\d.]+) s\.$"#) { words, report in
      [words[1], words[2], words[3]]
        == [report.answer.photos, report.answer.real, report.answer.generated].map { "\($0)" }
        && words[4] == report.question.budgetSeconds.plain
    }
    try add("criterion", #"What looks fine \(criterion (\S+)\): .*$"#) { words, report in
      words[1] == report.question.criterion.name
    }
    try add("notFor", #"Nobody has shown that this holds for .*; (\d+) of these photos are such\.$"#) { words, report in
      let kinds = report.question.criterion.notFor
      let samples = report.samples
      return words[1]
        == "\(samples.places(report.question.photos).count { kinds.contains(samples.photos[$0].kind ?? "") })"
    }
    try add("text.none", #"Whether their words can still be read was not measured: .*$"#) { _, report in
      report.textKept.photos == 0
    }
    try add("text", #"Text read: .+ of the words of (\d+) photos?\.$"#) { words, report in
      words[1] == "\(report.textKept.photos)"
    }
    try add("classes", #"Photos count by class: .*$"#) { _, report in !report.question.classes.isEmpty }
    try add(
      "unscored", #"Pictures of (\d+) photos? have no score; of these only the chance to arrive in time counts\."#
    ) { words, report in
      words[1] == "\(report.answer.unscored)"
    }
    try add("compression", #"The budget holds compression, too, simulated on (\S+?)(?:, at .*)?\.$"#) { words, report in
      report.question.phone != nil && words[1] == report.question.phone?.name
    }
    return clauses
  }
}

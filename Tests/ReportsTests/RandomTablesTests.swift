import Answers
import Foundation
import Meaning
import RunRecords
import Statistics
import TestSupport
import Testing
import Units

@testable import Reports

/// A thousand made-up tables with random questions: every sentence of the answer is read word by word, and each clause
/// is compared with its table. A sentence that no clause here knows fails, too.
struct RandomTablesTests {
  private static let runs = 100
  private static let questions = 10

  @Test("Every clause of every sentence is true of its table") func clauses() throws {
    var reader = try ClauseReader()
    for number in 1...Self.runs {
      var random = SeededGenerator(seed: UInt64(number) &* 7_919)
      var fixture = RunFixture()
      (fixture.seed, fixture.photos) = (UInt64(number), 1 + random.number(below: 28))
      fixture.policies = Array(
        ["original", "messai", "convos", "target-1mb", "ours"].prefix(2 + random.number(below: 4)))
      fixture.generatedEvery = random.number(below: 3)
      fixture.failureEvery = [0, 3, 17][random.number(below: 3)]
      fixture.looksTwice = random.number(below: 2) == 0
      fixture.hasPhone = true
      fixture.refusalEvery = [0, 0, 0, 1, 4][random.number(below: 5)]
      fixture.unscored = [0, 0, 5][random.number(below: 3)]
      fixture.breaksLimits = random.number(below: 10) == 0
      fixture.hasWork = random.number(below: 8) > 0
      let run = try fixture.make()
      defer { RunFixture.remove(run) }
      let record = try RunReader(run)
      for _ in 0..<Self.questions {
        let report = try ReportData(record) { Self.change(&$0, fixture, &random) }
        reader.read(report)
      }
    }
    for line in reader.wrong.prefix(20) { Issue.record("\(line)") }
    #expect(reader.wrong.isEmpty && reader.tables == Self.runs * Self.questions)
    // Every kind of sentence occurred.
    #expect(reader.unseen.isEmpty, "\(reader.unseen)")
  }

  private static func change(_ choice: inout Choice, _ fixture: RunFixture, _ random: inout SeededGenerator) {
    choice.goal = Question.Goal.allCases[random.number(below: 3)]
    choice.floor = Double(40 + random.number(below: 60)) / 100
    choice.budgetSeconds = Double(8 + random.number(below: 30)) / 4
    choice.photos = Question.Photos.allCases[[0, 0, 0, 1, 2][random.number(below: 5)]]
    for index in choice.links.indices { choice.links[index].share = Double(random.number(below: 4)) }
    if choice.links.allSatisfy({ $0.share == 0 }) { choice.links[0].share = 1 }
    if random.number(below: 2) == 0 { choice.yours = fixture.policies[random.number(below: fixture.policies.count)] }
    if random.number(below: 3) == 0 { (choice.countsCompression, choice.phoneSpeed) = (true, 0.25) }
    if random.number(below: 4) == 0 {
      choice.classes = [.init("photo", share: 0.7), .init("text", share: 0.3)]
    }
    if fixture.looksTwice { choice.zooming = [0, 0.3, 1][random.number(below: 3)] }
    if random.number(below: 3) == 0 { choice.criterion = .score(Double(50 + random.number(below: 30))) }
  }
}

/// Reads the sentences of reports, and records what is not true.
private struct ClauseReader {
  private(set) var wrong: [String] = []
  private(set) var tables = 0
  private var seen: [String: Int] = [:]

  private let clauses: [Clause]

  init() throws { clauses = try Self.clauses() }

  /// Kinds of clauses that never occurred.
  var unseen: [String] { clauses.map(\.name).filter { seen[$0] == nil } }

  mutating func read(_ report: ReportData) {
    tables += 1
    for sentence in report.sentences {
      var rest = sentence[...]
      while !rest.isEmpty {
        guard let clause = clauses.first(where: { rest.prefixMatch(of: $0.words) != nil }),
          let match = rest.prefixMatch(of: clause.words)
        else {
          wrong.append("no clause reads: \(rest)")
          break
        }
        let words = match.output.map { $0.substring.map(String.init) ?? "" }
        seen[clause.name, default: 0] += 1
        if !clause.isTrue(words, report) { wrong.append("\(clause.name) is false: \(words[0]) in: \(sentence)") }
        rest = rest[match.range.upperBound...].drop { $0 == " " }
      }
    }
    let answer = report.answer
    if answer.verdict == .tossUp, answer.policies.count == 2, let gap = answer.apart?.sentWell {
      let isNear = max(abs(gap.lower), abs(gap.upper)) <= 0.01 + 1e-9
      let rows = answer.policies.compactMap { answer.row(of: $0) }
      let isSame = rows[0].sentWell == rows[1].sentWell && rows[0].meanBytes == rows[1].meanBytes
      if !isNear, !isSame, answer.winsShare ?? 1 >= 0.8 { wrong.append("no toss-up: \(report.headline)") }
    }
    if answer.verdict == .take, answer.frontier.count > 1, answer.question.goal == .well, answer.winsShare ?? 0 < 0.8 {
      wrong.append("a toss-up: \(report.headline)")
    }
  }

  private struct Clause {
    let name: String
    let words: Regex<AnyRegexOutput>
    let isTrue: ([String], ReportData) -> Bool

    init(_ name: String, _ words: String, isTrue: @escaping ([String], ReportData) -> Bool) throws {
      self.name = name
      self.words = try Regex(words)
      self.isTrue = isTrue
    }
  }

  private static func row(_ name: String, _ report: ReportData) -> Answer.Row? { report.answer.row(of: name) }
  private static func hundredths(_ share: Double?) -> String { share.map { "\(Int(($0 * 100).rounded()))" } ?? "" }

  /// A goal's sentence about one policy: what its table says.
  private static func holds(_ policy: String, well: String, _ report: ReportData) -> Bool {
    report.answer.leader == policy && hundredths(row(policy, report)?.sentWell) == well
  }

  private static let looks = #"(?:looks?|look) [^()]*"#
  private static let sure =
    #"(?: \(95 % confidence: (\d+) to (\d+); (best, or within a point of it,|best) in (\d+) % of resamples\)"#
    + #"| \(one photo, which says nothing of others\))"#

  private static func isSure(_ words: ArraySlice<String>, of policy: String, _ report: ReportData) -> Bool {
    let words = Array(words)
    guard !words[0].isEmpty else { return report.answer.photos == 1 }
    return hundredths(row(policy, report)?.sentWellLow) == words[0]
      && hundredths(row(policy, report)?.sentWellHigh) == words[1]
      && (words[2] == "best") == (report.answer.question.goal != .well)
      && hundredths(report.answer.winsShare) == words[3]
  }

  /// `131 kB less`: the amount and direction of a difference, and whether it is significant.
  private static func holds(
    _ words: String, _ difference: Versus.Difference?, more: String, fewer: String, _ amount: (Double) -> String
  ) -> Bool {
    guard let difference else { return false }
    let unsure = difference.isShown ? "" : " (no significant difference)"
    return words.replacing(unsure, with: "") == "\(amount(abs(difference.mean))) \(difference.mean > 0 ? more : fewer)"
      && words.hasSuffix(unsure)
  }

  private static func isGain(_ words: String, _ report: ReportData) -> Bool {
    guard let over = report.answer.overYours else { return false }
    return words.split(separator: ", ").map(String.init).allSatisfy { gain in
      if gain == "as many pictures sent well" { return abs(over.sentWell?.mean ?? 1) < 0.0005 }
      if gain.contains("pictures in 100 sent well") {
        return holds(
          gain, over.sentWell, more: "more pictures in 100 sent well", fewer: "fewer pictures in 100 sent well"
        ) {
          (100 * $0).fixed(1)
        }
      }
      if gain.contains(" on the phone") {
        return report.choice.countsCompression
          && holds(gain, over.seconds, more: "more on the phone", fewer: "less on the phone") { Wording.seconds($0) }
      }
      return holds(gain, over.bytes, more: "more", fewer: "less") { Wording.bytes($0) }
    }
  }

  /// `a needs 131 kB less`: the better one of a toss-up's two policies is named.
  private static func isApart(_ words: String, _ report: ReportData) -> Bool {
    words.split(separator: ", ").map { $0.split(separator: " ").map(String.init) }.allSatisfy { words in
      guard let policy = words.first, let other = report.answer.policies.first(where: { $0 != policy }),
        let own = row(policy, report), let others = row(other, report), let apart = report.answer.apart
      else { return false }
      let sign: Double = apart.policy == policy ? 1 : -1
      let amount = words.dropFirst(2).dropLast(words.last == "phone" ? 4 : 1).joined(separator: " ")
      switch words[1] {
      case "needs":
        let gap = -sign * (apart.bytes?.mean ?? 0)
        // If policies lose nothing, the table's own means must agree.
        let isSame = own.lost + others.lost > 0 || (own.meanBytes ?? 0) < (others.meanBytes ?? 0)
        return gap > 0 && amount == Wording.bytes(gap) && (isSame || !report.choice.classes.isEmpty)
      case "takes":
        let gap = -sign * (apart.seconds?.mean ?? 0)
        return report.choice.countsCompression && gap > 0 && amount == Wording.seconds(gap)
      default:
        let gap = sign * (apart.score?.mean ?? 0)
        return words[1] == "scores" && gap > 0 && amount == Wording.score(gap)
      }
    }
  }

  /// Counts of a policy's pictures: harmed ones of scored ones, lost and larger ones of all photos.
  private static func counts(
    _ policy: String?, _ count: String, of all: String?, _ report: ReportData,
    _ figure: (Answer.Row) -> Double
  ) -> Bool {
    guard let row = (policy ?? report.answer.policies.first).flatMap({ report.answer.row(of: $0) }),
      report.answer.policies.contains(row.policy), let count = Double(count)
    else { return false }
    let isWhole = all.map { $0.prefix { $0.isNumber } == "\(report.answer.photos)" } ?? true
    return isWhole && count > 0 && abs(figure(row) - count) < 0.5
  }

  private static func scored(_ row: Answer.Row, _ report: ReportData) -> Double {
    Double(report.answer.photos) * (1 - row.lost) - Double(row.unscored)
  }

  /// Whether the segments at these places have this answer.
  private static func holds(_ axis: Flip.Axis, _ places: String, _ answer: String, _ report: ReportData) -> Bool {
    guard let flip = report.flips.first(where: { $0.axis == axis }) else { return false }
    let numbers = places.split(separator: " ").compactMap { Int($0) }
    let range =
      places == "none"
      ? 0...0
      : places.hasSuffix("or more")
        ? numbers[0]...100
        : places.hasSuffix("or less")
          ? 0...numbers[0]
          : numbers[0]...(numbers.last ?? 0)
    let step = axis == .zooming ? 5 : 1
    return range.filter { $0 % step == 0 }.allSatisfy { place in
      flip.segments.last { $0.from.number * 100 <= Double(place) + 1e-9 }.map(said) == answer
    }
  }

  private static func holds(_ axis: Flip.Axis, at name: String, _ answer: String, _ report: ReportData) -> Bool {
    report.flips.first { $0.axis == axis }?.segments.first { $0.from == .name(name) }.map(said) == answer
  }

  /// How a segment is described.
  private static func said(_ segment: Flip.Segment) -> String {
    switch segment.verdict {
    case .none: return "none that is good enough"
    case .take: return segment.policies.joined()
    case .tossUp:
      let last = segment.policies.last ?? ""
      return "a toss-up between \(segment.policies.dropLast().joined(separator: ", ")) and \(last)"
    }
  }

  private static func goal(_ goal: Question.Goal, _ policy: String, _ report: ReportData) -> Answer.Row? {
    report.goals.first { $0.question.goal == goal && $0.leader == policy }?.row(of: policy)
  }

  private static func clauses() throws -> [Clause] {
    var clauses: [Clause] = []
    func add(_ name: String, _ words: String, isTrue: @escaping ([String], ReportData) -> Bool) throws {
      clauses.append(try Clause(name, words, isTrue: isTrue))
    }
    try add("lostAll", #"Nothing came of any photo \((\d+) photos?\) under (.+?)\."#) { words, report in
      Set(words[2].components(separatedBy: ", ")) == Set(report.answer.table.filter { $0.lost == 1 }.map(\.policy))
        && words[1] == "\(report.answer.photos)"
    }
    try add("keep", #"Keep (\S+), yours: none of the others is better\."#) { words, report in
      report.answer.policies == [words[1]] && report.choice.yours == words[1]
    }
    try add("keep.tossUp", #"Keep (\S+), yours, or try the other: neither is shown to be better\."#) { words, report in
      report.answer.verdict == .tossUp && report.answer.policies.contains(words[1]) && report.choice.yours == words[1]
    }
    try add("ship", #"(Ship )?(\S+) instead of (\S+?)(?:: (.+?))?\.(?= |$)"#) { words, report in
      report.answer.leader == words[2] && report.choice.yours == words[3]
        && (words[4].isEmpty ? report.answer.overYours?.sentWell == nil : isGain(words[4], report))
        && words[1].isEmpty == (report.answer.verdict == .tossUp) && !report.answer.policies.contains(words[3])
    }
    try add(
      "tossUp",
      #"Toss-up between (\S+) and (\S+): (\d+) and (\d+) of 100 pictures arrive within ([\d.]+) s and \#(looks)"#
        + #"(?: \((\S+) is (best, or within a point of it,|best) in (\d+) % of resamples\)|"#
        + #" \(one photo, which says nothing of others\))\."#
    ) { words, report in
      let answer = report.answer
      return answer.verdict == .tossUp && answer.policies == [words[1], words[2]]
        && [hundredths(row(words[1], report)?.sentWell), hundredths(row(words[2], report)?.sentWell)] == [
          words[3], words[4],
        ]
        && words[5] == answer.question.budgetSeconds.plain
        && (words[6].isEmpty
          ? answer.photos == 1 : answer.leader == words[6] && hundredths(answer.winsShare) == words[8])
    }
    try add("apart", #"What tells them apart: (.+?)\.(?= |$)"#) { words, report in isApart(words[1], report) }
    try add(
      "well", #"(\S+)(?: \([^)]*\))?: (\d+) of 100 pictures arrive within ([\d.]+) s and \#(looks)\#(sure)\."#
    ) { words, report in
      holds(words[1], well: words[2], report) && report.answer.question.goal == .well
        && words[3] == report.choice.budgetSeconds.plain && isSure(words[4...], of: words[1], report)
    }
    try add(
      "bytes",
      #"(\S+)(?: \([^)]*\))? needs the fewest bytes, (.+?) in the mean, of those that send (\d+) of 100 pictures or more "#
        + #"well: (\d+) arrive within ([\d.]+) s and \#(looks)\#(sure)\."#
    ) { words, report in
      let row = row(words[1], report)
      return holds(words[1], well: words[4], report) && report.answer.question.goal == .bytes
        && Wording.bytes(row?.meanBytes) == words[2] && (row?.sentWell ?? 0) >= report.choice.floor - 1e-9
        && words[3] == hundredths(report.choice.floor) && isSure(words[6...], of: words[1], report)
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
      "none.floor", #"None sends ([\d.]+) of 100 pictures well: of the nearest, (\S+?)(?: \([^)]*\))?, ([\d.]+) .*$"#
    ) {
      words, report in
      let most = report.answer.table.map(\.sentWell).max() ?? 1
      return report.answer.nearest == words[2] && most < report.choice.floor
        && (Double(words[3]) ?? 1) < (Double(words[1]) ?? 0)
    }
    try add("none.limits", #"No policy: every one that is good enough breaks a limit\."#) { _, report in
      report.policies.filter { (row($0.answer.policy, report)?.sentWell ?? 0) >= report.choice.floor }.allSatisfy {
        $0.answer.overLimit > 0 || row($0.answer.policy, report)?.standing == .breaksLimits
      }
    }
    try add("none", #"No answer: no (?:real |generated )?photo was processed under any policy\."#) { _, report in
      report.answer.shortfall == .noPhotos
    }
    try add("untimed", #"No answer with compression in the budget: .*$"#) { _, report in
      report.answer.shortfall == .untimed
    }
    try add("caution", #"Caution, only (\d+) photos?: .*$"#) { words, report in
      words[1] == "\(report.answer.photos)" && report.answer.photos < 24
    }
    try add("harms", #"(?:It|(\S+)) harms (\d+) of its (\d+) scored pictures\."#) { words, report in
      let name = words[1].isEmpty ? nil : words[1]
      return counts(name, words[2], of: nil, report) { row in (row.harmed ?? 0) * (Double(words[3]) ?? 0) }
        && counts(name, words[3], of: nil, report) { scored($0, report) }
    }
    try add("loses", #"(?:It|(\S+)) loses (\d+) of (\d+ photos?)\."#) { words, report in
      counts(words[1].isEmpty ? nil : words[1], words[2], of: words[3], report) {
        $0.lost * Double(report.answer.photos)
      }
    }
    try add("enlarges", #"(?:It|(\S+)) makes (\d+) of (\d+ photos?) larger than they were\."#) { words, report in
      counts(words[1].isEmpty ? nil : words[1], words[2], of: words[3], report) { Double($0.larger) }
    }
    try add("flips", #"If (.+?) of the uploads go over the slowest link, (\S+), it is (.+?)\.$"#) { words, report in
      holds(.slowestLink, words[1], words[3], report)
        && report.flips.first { $0.axis == .slowestLink }?.link == words[2]
    }
    try add("stays", #"No share of the slowest link, (\S+), changes that\."#) { words, report in
      report.flips.first { $0.axis == .slowestLink }?.segments.allSatisfy { $0.policies == report.answer.policies }
        == true
    }
    try add("byClass", #"(By class of photo|It is the same for each class of photo): (.+)\.$"#) { words, report in
      let parts = words[2].components(separatedBy: "; ")
      let isSame = report.byClass.allSatisfy { $0.policies == report.answer.policies }
      return parts.count == report.byClass.count && words[1].hasPrefix(isSame ? "It" : "By")
        && zip(parts, report.byClass).allSatisfy { part, own in
          let photos = "\(own.question.photoClass ?? "") (\(own.photos) photo\(own.photos == 1 ? "" : "s"))"
          let best = own.policies.first.flatMap { own.row(of: $0) }
          let told = best.map { "\(own.policies.joined(separator: " or ")), \(hundredths($0.sentWell)) of 100" }
          return part == "\(photos) \(told ?? "none that is good enough")"
        }
    }
    try add("flipsCriterion", #"Judged by the criterion (\S+), it is (.+?)\.$"#) { words, report in
      holds(.criterion, at: words[1], words[2], report)
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
        && (words[1].isEmpty ? row.sentWell == most : most - row.sentWell < 0.011)
    }
    try add("goal.bytes", #"Fewest bytes with (\d+) of 100 sent well: (\S+)(?: \([^)]*\))?, (.+?) in the mean\."#) {
      words, report in
      guard let row = goal(.bytes, words[2], report) else { return false }
      return Wording.bytes(row.meanBytes) == words[3] && row.sentWell >= report.choice.floor - 1e-9
        && words[1] == hundredths(report.choice.floor)
    }
    try add(
      "goal.eye",
      #"Best looking with (\d+) of 100 sent well: (\S+)(?: \([^)]*\))?, a median score of ([\d.]+), at (.+?) in the mean "#
        + #"and (\d+) of 100 sent well\."#
    ) { words, report in
      guard let row = goal(.eye, words[2], report) else { return false }
      let over = report.policies.first { $0.answer.policy == words[2] }?.answer.overLimit
      return Wording.score(row.medianScore) == words[3] && Wording.bytes(row.meanBytes) == words[4] && over == 0
        && hundredths(row.sentWell) == words[5] && row.sentWell >= report.choice.floor - 1e-9
    }
    try add("basis", #"On (\d+) photos? \((\d+) real, (\d+) generated\); .*; within ([\d.]+) s\.$"#) { words, report in
      [words[1], words[2], words[3]]
        == [report.answer.photos, report.answer.real, report.answer.generated].map { "\($0)" }
        && words[4] == report.choice.budgetSeconds.plain
    }
    try add("criterion", #"What looks fine \(criterion (\S+)\): .*$"#) { words, report in
      words[1] == report.choice.criterion.name
    }
    try add("notFor", #"Nobody has shown that this holds for .*; (\d+) of these photos are such\.$"#) { words, report in
      let kinds = report.choice.criterion.notFor
      let samples = report.samples
      return words[1]
        == "\(samples.places(report.choice.photos).count { kinds.contains(samples.photos[$0].kind ?? "") })"
    }
    try add("classes", #"Photos count by class: .*$"#) { _, report in !report.choice.classes.isEmpty }
    try add("unscored", #"(\d+) photos? without a score count as fine where they arrive in time\."#) { words, report in
      words[1] == "\(report.answer.unscored)"
    }
    try add("compression", #"The budget holds compression, too, simulated on (\S+?)(?:, at .*)?\.$"#) { words, report in
      report.choice.countsCompression && words[1] == report.choice.phone
    }
    return clauses
  }
}

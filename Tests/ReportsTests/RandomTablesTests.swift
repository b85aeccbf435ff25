import CompressionStrategies
import Documents
import Foundation
import Judgement
import PerceptualQuality
import Records
import Statistics
import TestSupport
import Testing
import Units
@testable import Reports

/// Made-up tables with random questions, a thousand in `make test-release`: every sentence of the answer is read word by word, and each clause
/// is compared with its table. A sentence that no clause here knows fails, too.
struct RandomTablesTests {
  private static let runs = some(of: Array(1...100), oneIn: 4)
  private static let questions = 10

  @Test("Every clause of every sentence is true of its table") func clauses() throws {
    var reader = try ClauseReader()
    for number in Self.runs {
      var random = SeededGenerator(seed: UInt64(number) &* 7_919)
      var fixture = RunFixture()
      (fixture.seed, fixture.photos) = (UInt64(number), 1 + random.number(below: 28))
      fixture.policies = Array(
        ["original", "messai", "convos", "target-1mb", "ours"].prefix(2 + random.number(below: 4)))
      fixture.generatedEvery = random.number(below: 3)
      fixture.failureEvery = [0, 3, 17][random.number(below: 3)]
      fixture.looksTwice = random.number(below: 2) == 0
      fixture.hasPhone = true
      fixture.refusalEvery = [0, 0, 1, 4, 40][random.number(below: 5)]
      fixture.unscored = [0, 0, 5][random.number(below: 3)]
      fixture.hasTies = random.number(below: 2) == 0
      fixture.breaksLimits = random.number(below: 10) == 0
      fixture.isHardToOpen = number % 3 == 0
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
    #expect(reader.wrong.isEmpty && reader.tables == Self.runs.count * Self.questions)
    // In all tables every kind of sentence occurs, except that no recommended policy lost a photo, that no text was
    // read, and that no class without a photo was asked for.
    guard Self.runs.count == 100 else { return }
    #expect(Set(reader.unseen).isSubset(of: ["loses", "noClass", "text"]), "\(reader.unseen)")
  }

  private static func change(_ question: inout Question, _ fixture: RunFixture, _ random: inout SeededGenerator) {
    question.goal = Question.Goal.allCases[random.number(below: 3)]
    question.floor = Double(40 + random.number(below: 60)) / 100
    question.budgetSeconds = Double(8 + random.number(below: 30)) / 4
    question.photos = Question.Photos.allCases[[0, 0, 0, 1, 2][random.number(below: 5)]]
    for index in question.mix.indices { question.mix[index].share = Double(random.number(below: 4)) }
    if question.mix.allSatisfy({ $0.share == 0 }) { question.mix[0].share = 1 }
    if random.number(below: 2) == 0 { question.yours = fixture.policies[random.number(below: fixture.policies.count)] }
    if random.number(below: 3) == 0 { question.phoneSpeed = 0.25 }
    if random.number(below: 4) == 0 {
      question.classes = [.init("photo", share: 0.7), .init("text", share: 0.3)]
    }
    if fixture.looksTwice { question.zooming = [0, 0.3, 1][random.number(below: 3)] }
    if random.number(below: 3) == 0 {
      question.criterion = .score(Double(50 + random.number(below: 30)))
    } else if fixture.looksTwice, let judge = Criterion.presets["notice"], let other = Criterion.presets["bothered"] {
      question.criterion = [judge, other, question.criterion][random.number(below: 3)]
    }
  }
}

/// Reads the sentences of reports, and records what is not true.
struct ClauseReader {
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
        if !clause.isTrue(words, report) {
          let table = report.answer.table.map { "\($0.policy) \($0.standing.rawValue) \($0.sentWell)" }
          wrong.append("\(clause.name) is false: \(words[0]) in: \(sentence) \(table.joined(separator: ", "))")
        }
        rest = rest[match.range.upperBound...].drop { $0 == " " }
      }
    }
    if let fault = Self.fault(of: report.answer) { wrong.append("\(fault): \(report.headline)") }
  }

  /// What the rule forbids of an answer.
  private static func fault(of answer: Answer) -> String? {
    guard answer.verdict != .none, let pick = answer.leader.flatMap({ answer.row(of: $0) }) else { return nil }
    if answer.policies.contains(where: { answer.row(of: $0)?.isComparable != true }) { return "not judged" }
    let isUnsure = (answer.winsShare ?? 0) < 0.8
    if answer.verdict == .tossUp, !isUnsure || answer.policies.count != 2 { return "no toss-up" }
    guard answer.question.goal == .well else { return nil }
    if answer.verdict == .take, isUnsure { return "a toss-up" }
    let front = answer.table.filter(\.standing.isInFront)
    guard let most = front.map(\.sentWell).max(), let highest = answer.highest.flatMap({ answer.row(of: $0) }) else {
      return "no front"
    }
    let near = front.filter { $0.sentWell >= most - 0.01 - 1e-9 }
    let least = near.compactMap(\.meanBytes).min() ?? 0
    if highest.sentWell != most { return "not the highest" }
    return near.contains { $0.policy == pick.policy } && pick.meanBytes == least ? nil : "not the fewest bytes"
  }

  struct Clause {
    let name: String
    let words: Regex<AnyRegexOutput>
    let isTrue: ([String], ReportData) -> Bool

    init(_ name: String, _ words: String, isTrue: @escaping ([String], ReportData) -> Bool) throws {
      self.name = name
      self.words = try Regex(words)
      self.isTrue = isTrue
    }
  }

  static func row(_ name: String, _ report: ReportData) -> Answer.Row? { report.answer.row(of: name) }
  static func hundredths(_ share: Double?) -> String { share.map { "\(Int(($0 * 100).rounded()))" } ?? "" }

  /// A goal's sentence about one policy: what its table says.
  static func holds(_ policy: String, well: String, _ report: ReportData) -> Bool {
    report.answer.leader == policy && hundredths(row(policy, report)?.sentWell) == well
  }

  static let looks = #"(?:looks?|annoy) [^()]*?"#
  static let among = #"(?:, as many as any \(the best: (\S+), (\d+)\), with the fewest bytes)?"#
  static let sure =
    #"(?: \(95 % confidence: (\d+) to (\d+)\)"#
    + #"| \(one photo, which says nothing of others\))"#

  static func isSure(_ words: ArraySlice<String>, of policy: String, _ report: ReportData) -> Bool {
    let words = Array(words)
    guard !words[0].isEmpty else { return report.answer.photos == 1 }
    return hundredths(row(policy, report)?.sentWellLow) == words[0]
      && hundredths(row(policy, report)?.sentWellHigh) == words[1]
  }

  /// How sure an answer is: the share of resamples, or a lower one of a judge who disagrees, times n / (n + 2).
  static func sure(_ answer: Answer) -> String {
    let photos = Double(answer.photos)
    let other = answer.otherJudge.flatMap { $0.leaderWell - $0.answerWell > 0.01 + 1e-9 ? $0.winsShare : nil } ?? 1
    return hundredths(answer.winsShare.map { min($0, other) * photos / (photos + 2) })
  }

  /// `131 kB less`: the amount and direction of a difference, and whether it is significant.
  static func holds(
    _ words: String, _ difference: Versus.Difference?, more: String, fewer: String, _ amount: (Double) -> String
  ) -> Bool {
    guard let difference else { return false }
    let unsure = difference.isShown ? "" : " (no significant difference)"
    return words.replacing(unsure, with: "") == "\(amount(abs(difference.mean))) \(difference.mean > 0 ? more : fewer)"
      && words.hasSuffix(unsure)
  }

  /// Whether the highest policy is named if it is another one, and why it is not recommended.
  static func isAmong(_ words: ArraySlice<String>, _ report: ReportData) -> Bool {
    let (answer, words) = (report.answer, Array(words))
    guard let pick = answer.leader.flatMap({ row($0, report) }) else { return false }
    guard let highest = answer.highest.flatMap({ row($0, report) }), highest.policy != pick.policy else {
      return words[0].isEmpty
    }
    let isCheaper = (pick.meanBytes ?? .infinity) <= (highest.meanBytes ?? 0)
    return words[0] == highest.policy && words[1] == hundredths(highest.sentWell) && isCheaper
      && highest.sentWell - pick.sentWell <= 0.01 + 1e-9
  }

  static func isGain(_ words: String, _ report: ReportData) -> Bool {
    guard let over = report.answer.overYours else { return false }
    return words.split(separator: ", ").map(String.init).allSatisfy { gain in
      if gain == "as many pictures sent well" { return abs(over.sentWell?.mean ?? 1) <= 0.01 + 1e-9 }
      if gain.contains("pictures in 100 sent well") {
        return holds(
          gain, over.sentWell, more: "more pictures in 100 sent well", fewer: "fewer pictures in 100 sent well"
        ) {
          (100 * $0).fixed(1)
        }
      }
      if gain.contains(" on the phone") {
        return report.question.phone != nil
          && holds(gain, over.seconds, more: "more on the phone", fewer: "less on the phone") { Wording.seconds($0) }
      }
      let unsure = over.bytes?.isShown == true ? "" : " (no significant difference)"
      guard let pick = report.answer.leader.flatMap({ row($0, report) })?.meanBytes,
        let own = report.question.yours.flatMap({ row($0, report) })?.meanBytes, gain.hasSuffix(unsure)
      else { return false }
      let amount = Double(gain.prefix { $0.isNumber || $0 == "." }) ?? -1
      if gain.contains(" × the bytes") { return pick > 2 * own && abs(pick / own - amount) <= 0.5 }
      return gain.contains(pick < own ? "% fewer bytes" : "% more bytes")
        && abs(abs(1 - pick / own) * 100 - amount) <= 0.5
    }
  }

  /// `a needs 131 kB less`: the better one of a toss-up's two policies is named.
  static func isApart(_ words: String, _ report: ReportData) -> Bool {
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
        return gap > 0 && apart.bytes?.isShown == true && amount == Wording.bytes(gap)
          && (isSame || !report.question.classes.isEmpty)
      case "takes":
        let gap = -sign * (apart.seconds?.mean ?? 0)
        return report.question.phone != nil && gap > 0 && apart.seconds?.isShown == true
          && amount == Wording.seconds(gap)
      default:
        let gap = sign * (apart.score?.mean ?? 0)
        return words[1] == "scores" && gap > 0 && apart.score?.isShown == true && amount == Wording.score(gap)
      }
    }
  }

  /// Counts of a policy's pictures: harmed ones of scored ones, lost and larger ones of all photos.
  static func counts(
    _ policy: String?, _ count: String, of all: String?, _ report: ReportData,
    _ figure: (Answer.Row) -> Double
  ) -> Bool {
    guard let row = (policy ?? report.answer.policies.first).flatMap({ report.answer.row(of: $0) }),
      report.answer.policies.contains(row.policy), let count = Double(count)
    else { return false }
    let isWhole = all.map { $0.prefix { $0.isNumber } == "\(report.answer.photos)" } ?? true
    return isWhole && count > 0 && abs(figure(row) - count) < 0.5
  }

  /// A policy's pictures, counted one by one.
  static func pictures(
    of policy: String, _ report: ReportData
  ) -> (lost: Double, scored: Double, harmed: Double) {
    let (evidence, question) = (report.samples.evidence, report.answer.question)
    guard let place = evidence.policies.firstIndex(of: policy) else { return (0, 0, 0) }
    let (bytes, shares) = (evidence.bytes(place), evidence.shares(place, for: question))
    let sent = report.answer.counted.photos.filter { !bytes[$0].isNaN }
    let scored = sent.filter { !shares[$0].isNaN }
    return (
      Double(report.answer.counted.photos.count - sent.count), Double(scored.count),
      Double(scored.count { shares[$0] < question.criterion.harmedBelow })
    )
  }

  /// Whether the segments at these places have this answer.
  static func holds(_ axis: Flip.Axis, _ places: String, _ answer: String, _ report: ReportData) -> Bool {
    guard let flip = report.answer.flips.first(where: { $0.axis == axis }) else { return false }
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

  static func holds(_ axis: Flip.Axis, at name: String, _ answer: String, _ report: ReportData) -> Bool {
    report.answer.flips.first { $0.axis == axis }?.segments.first { $0.from == .name(name) }.map(said) == answer
  }

  /// How a segment is described.
  static func said(_ segment: Flip.Segment) -> String {
    switch segment.verdict {
    case .none: return "none of them"
    case .take: return segment.policies.joined()
    case .tossUp:
      let last = segment.policies.last ?? ""
      return "a toss-up between \(segment.policies.dropLast().joined(separator: ", ")) and \(last)"
    }
  }

  static func goal(_ goal: Question.Goal, _ policy: String, _ report: ReportData) -> Answer.Row? {
    report.goals.first { $0.question.goal == goal && $0.leader == policy }?.row(of: policy)
  }
}

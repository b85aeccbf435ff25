import Afterwards
import Judgement
import Records
import Units

/// A policy that somebody may prefer to the recommended one, with what it gives and what it gives up.
package struct OtherPick: Sendable, Hashable {
  /// What is preferred: smaller pictures, slow networks or better looking ones.
  package let wish: String
  /// The policy for it.
  package let policy: String
  /// How it differs from the recommended policy.
  package let difference: String

  /// The same in one line.
  package var sentence: String { "\(wish): \(policy), \(difference)." }
}

extension ReportData {
  /// Less than this share of the bytes is worth a line of its own.
  private static let smaller = 0.9
  /// A policy that sends this much less well is nobody's choice.
  private static let mostGivenUp = 0.1

  /// What is settled about the recommended policy: its settings, its bytes, and their price; empty if there is none.
  var pickFacts: String {
    guard let pick = answer.leader.flatMap({ answer.row(of: $0) }) else { return "" }
    let design = policies.first { $0.answer.policy == pick.policy }?.design ?? ""
    let users = pricedScenario?.users
    let price = price(of: pick.policy).flatMap { price in users.map { "\(price) a month for \($0.grouped) users" } }
    let facts = [design, pick.meanBytes.map { "\(Wording.bytes($0)) a picture" } ?? "", price ?? ""]
    return facts.filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }

  /// The same with the policy's name before it.
  package var pickFigures: String { pickFacts.isEmpty ? "" : "\(answer.leader ?? ""): \(pickFacts)" }

  private var pricedScenario: Scenario? {
    scenarios.first { $0.name == afterwards.first { $0.costMonth != nil }?.scenario }
  }

  /// What prices rest on, because twice the bytes may cost more than twice as much; nil without prices.
  var priceBasis: String? {
    guard let scenario = pricedScenario, let prices = scenario.prices else { return nil }
    let free = prices.freeTraffic > 0 ? "; the first \(Wording.bytes(Double(prices.freeTraffic))) loaded are free" : ""
    return "Dollars: \(scenario.picturesADay.plain) pictures a day and user, \(prices.date)\(free)."
  }

  /// Policies for other wishes than the question's, at most three; none if they would be the recommended one. The
  /// alternatives of a page have no answers for single links.
  package var otherPicks: [OtherPick] {
    guard answer.verdict != .none, let pick = answer.leader.flatMap({ answer.row(of: $0) }), let bytes = pick.meanBytes
    else { return [] }
    let others = answer.table.filter { row in
      row.policy != pick.policy && row.isComparable && ![.breaksLimits, .notJudged].contains(row.standing)
        && row.sentWell >= pick.sentWell - Self.mostGivenUp
    }
    let smaller = others.filter { ($0.meanBytes ?? bytes) < Self.smaller * bytes }.max { $0.sentWell < $1.sentWell }
    let better = others.filter { ($0.medianScore ?? 0) > (pick.medianScore ?? 0) + 1 }
      .max { ($0.medianScore ?? 0) < ($1.medianScore ?? 0) }
    return [
      smaller.map { OtherPick(wish: "Smaller", policy: $0.policy, difference: difference(of: $0, from: pick)) },
      isAlternative ? nil : onSlowestLink(pick),
      better.map { OtherPick(wish: "Better looking", policy: $0.policy, difference: difference(of: $0, from: pick)) },
    ].compactMap(\.self)
  }

  /// The policy for only the link over which the recommended one is in time least often; nil if that is the same.
  private func onSlowestLink(_ pick: Answer.Row) -> OtherPick? {
    let links = singles.filter { $0.question.device == answer.question.device && $0.question.mix.count == 1 }
    func sent(_ single: Answer) -> Double { single.row(of: pick.policy)?.sent ?? 1 }
    guard links.count > 1, let slowest = links.min(by: { sent($0) < sent($1) }), let leader = slowest.leader,
      leader != pick.policy, let row = slowest.row(of: leader), let own = slowest.row(of: pick.policy),
      row.sentWell > own.sentWell + 0.01
    else { return nil }
    let link = slowest.question.mix[0].link
    return OtherPick(
      wish: "Slow networks", policy: leader,
      difference: "\(Self.hundredths(row.sentWell)) of 100 sent well over \(link) instead of "
        + Self.hundredths(own.sentWell))
  }

  private func difference(of row: Answer.Row, from pick: Answer.Row) -> String {
    let points = (100 * abs(row.sentWell - pick.sentWell)).fixed(1)
    let well =
      points == (0.0).fixed(1)
      ? "as many sent well" : "\(points) \(row.sentWell < pick.sentWell ? "fewer" : "more") of 100 sent well"
    let price = dollars(row.policy).flatMap { price in dollars(pick.policy).map { price - $0 } }.map { change in
      "$\(Wording.money(abs(change))) \(change < 0 ? "less" : "more") a month"
    }
    return [AnswerWords.bytes(of: row, comparedWith: pick), price, well].compactMap(\.self).joined(separator: ", ")
  }

  /// What a policy's pictures cost a month in the run's first scenario with prices.
  func price(of policy: String) -> String? { dollars(policy).map { "$\(Wording.money($0))" } }

  private func dollars(_ policy: String) -> Double? {
    afterwards.first { $0.policy == policy && $0.costMonth != nil }?.costMonth
  }

  private static func hundredths(_ share: Double) -> String { AnswerWords.hundredths(share) }
}

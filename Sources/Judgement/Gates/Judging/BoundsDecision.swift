import ImageCodecs
import Records
import Statistics
import Units

/// Decides an assertion whose limits are in the gates file.
struct BoundsDecision: Deciding {
  let assertion: Assertion
  let bounds: [Bound]

  var limit: Value { bounds.count == 1 ? bounds[0].limit : .null }

  func ruling(on tally: Tally) -> Ruling { shortage(of: tally) ?? rulingOnPresent(tally) }

  func breaks(_ row: Comparand) -> Bool { !bounds.hold(for: row.now) }

  func distance(of row: Comparand) -> Double {
    let figure = row.now.number ?? 0
    return assertion.limitsFromAbove(row.better) ?? true ? figure : -figure
  }

  func measure(of row: Comparand) -> Value { row.now }

  func isImprovement(_ row: Comparand) -> Bool { false }

  func offence(now: Value, base: Value) -> String { "\(assertion.column.name) is \(figure(now))" }

  func reason(for tally: Tally) -> String {
    let rows = tally.rows.counted("row")
    let limit = wording.bounds(bounds)
    let extreme = (tally.furthestBroken ?? tally.furthest).map { "\(figure($0.now)) (\($0.key))" } ?? ""
    return tally.broken == 0
      ? "all \(rows) \(limit); closest to the limit is \(extreme)"
      : "\(tally.broken) of \(rows) not \(limit); the worst is \(extreme)"
  }

  func worst(of tally: Tally) -> Ruling {
    // All rows beyond the limit are named, so that a waiver for the worst does not hide the second worst.
    var ruling = every(tally)
    guard let furthest = tally.furthest else { return ruling }
    ruling.verdict = breaks(furthest) ? .fail : .pass
    ruling.value = furthest.now
    ruling.why =
      "the worst of \(tally.rows.counted("row")) is \(figure(furthest.now)) (\(furthest.key)), "
      + (ruling.verdict == .fail ? "not " : "") + wording.bounds(bounds)
    return ruling
  }

  func scalar(of tally: Tally, _ aggregate: ([Double]) -> Double?) -> Ruling {
    guard let figure = aggregate(tally.now) else {
      return .cannotTell("\(assertion.column.name) holds no numbers in these rows", lacking: nil)
    }
    let isKept = bounds.hold(for: .real(figure))
    let subject =
      "the \(assertion.aggregate.words) of \(tally.rows.counted("row")) is \(self.figure(.real(figure)))"
    return Ruling(
      verdict: isKept ? .pass : .fail, value: .real(figure), offends: { !bounds.hold(for: $0.now) },
      why: "\(subject), \(isKept ? "" : "not ")\(wording.bounds(bounds))")
  }

  func counted(_ tally: Tally, under condition: [Bound], asShare: Bool) -> Ruling {
    let (whole, kept) = (tally.rows, tally.kept)
    func figure(_ count: Int) -> Value { asShare ? .real(Double(count) / Double(whole)) : .integer(count) }
    let isKept = bounds.hold(for: figure(kept))
    let areTooMany = bounds.contains { $0.isExceeded(by: figure(kept)) }
    let limit = bounds.map { bound in
      let number = bound.limit.number ?? 0
      return "\(FigureWording.words(bound.relation)) \(asShare ? FigureWording.share(number) : Int(number).grouped)"
    }.joined(separator: " and ")
    let share = FigureWording.share(Double(kept) / Double(whole), apartFrom: bounds.compactMap(\.limit.number))
    let meets = condition.isEmpty ? "" : " with \(assertion.column.name) \(wording.bounds(condition))"
    return Ruling(
      verdict: isKept ? .pass : .fail, value: figure(kept),
      offends: { condition.hold(for: $0.now) == areTooMany },
      why: "\(kept) of \(whole.counted("row"))\(asShare ? " (\(share))" : "")\(meets), "
        + (isKept ? "" : "not ") + limit)
  }
}

extension BoundsDecision {
  /// A measured figure, with enough digits to differ from nearby limits.
  private func figure(_ value: Value) -> String { wording.figure(value, apartFrom: bounds.map(\.limit)) }
}

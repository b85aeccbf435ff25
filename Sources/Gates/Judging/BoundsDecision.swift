import RunRecords
import Statistics
import Units

/// Decides an assertion whose limits the gates file states.
struct BoundsDecision {
  let assertion: Assertion
  let bounds: [Bound]

  private var wording: FigureWording { FigureWording(column: assertion.column) }

  /// A measured figure, told from the limits that it is near.
  private func figure(_ value: Value) -> String { wording.figure(value, apartFrom: bounds.map(\.limit)) }

  func outcome(of rows: [Comparand]) -> Ruling {
    let least = assertion.aggregate.leastRows
    guard rows.count >= least else {
      return .cannotTell(
        "a \(assertion.aggregate.words) needs at least \(least) rows, and these are \(rows.count)",
        lacking: .photos(atLeast: least))
    }
    var outcome =
      switch assertion.aggregate {
      case .every: every(rows)
      case .median: scalar(rows) { $0.median }
      case .mean: scalar(rows) { $0.mean }
      case .percentile(let percent): scalar(rows) { SortedSample($0).quantile(percent / 100) }
      case .worst: worst(rows)
      case .share(let condition): counted(rows, condition, asShare: true)
      case .count(let condition): counted(rows, condition, asShare: false)
      }
    if bounds.count == 1 { outcome.limit = bounds[0].limit }
    return outcome
  }

  private func every(_ rows: [Comparand]) -> Ruling {
    let certainties = rows.map { ($0, certainty(of: $0.now, noise: $0.wholeNoise, bounds)) }
    let broken = ordered(certainties.filter { $0.1 == .broken }.map(\.0))
    let open = certainties.filter { $0.1 == .open }.map(\.0)
    let furthest = broken.first ?? ordered(rows)[0]
    let extreme = "\(figure(furthest.now)) (\(furthest.key))"
    let verdict = Verdict.combined(certainties.map(\.1.verdict))
    let limit = wording.bounds(bounds)
    let why =
      switch verdict {
      case .pass: "all \(rows.count.counted("row")) \(limit); the nearest is \(extreme)"
      case .fail: "\(broken.count) of \(rows.count.counted("row")) not \(limit); the worst is \(extreme)"
      case .cannotTell:
        isNoiseKnown(open)
          ? "\(open.count) of \(rows.count.counted("row")) lie within their noise of \(limit)"
          : "\(open.count) of \(rows.count.counted("row")) cannot be held against \(limit): \(FigureWording.unknownNoise)"
      }
    return Ruling(
      verdict: verdict, value: furthest.now, offenders: broken.map(offender), why: why,
      lacking: verdict == .cannotTell ? lacking(open) : nil)
  }

  private func scalar(_ rows: [Comparand], _ aggregate: ([Double]) -> Double?) -> Ruling {
    guard let figure = aggregate(rows.compactMap(\.now.number)) else {
      return .cannotTell("\(assertion.column.name) holds no numbers in these rows", lacking: nil)
    }
    let noise = assertion.column.isTimed ? rows.wholeNoise(of: aggregate) : nil
    let verdict = certainty(of: .real(figure), noise: noise, bounds).verdict
    let subject =
      "the \(assertion.aggregate.words) of \(rows.count.counted("row")) is \(self.figure(.real(figure)))"
    let limit = wording.bounds(bounds)
    let why =
      switch verdict {
      case .pass: "\(subject), \(limit)"
      case .fail: "\(subject), not \(limit)"
      case .cannotTell:
        isNoiseKnown(rows)
          ? "\(subject), within its noise of \(limit)" : "\(subject), but \(FigureWording.unknownNoise)"
      }
    let outside = rows.filter { row in !bounds.allSatisfy { $0.holds(for: row.now) } }
    return Ruling(
      verdict: verdict, value: .real(figure), offenders: verdict == .fail ? ordered(outside).map(offender) : [],
      why: why, lacking: verdict == .cannotTell ? lacking(rows) : nil)
  }

  private func worst(_ rows: [Comparand]) -> Ruling {
    let furthest = ordered(rows)[0]
    var outcome = every([furthest])
    outcome.why =
      "the worst of \(rows.count.counted("row")) is \(figure(furthest.now)) (\(furthest.key)), "
    outcome.why += "\(outcome.verdict == .fail ? "not " : "")\(wording.bounds(bounds))"
    if outcome.verdict == .cannotTell {
      outcome.why += isNoiseKnown([furthest]) ? ": within its noise" : ", but \(FigureWording.unknownNoise)"
    }
    // All rows beyond the limit, so that a waiver of the worst does not hide the second worst.
    if outcome.verdict == .fail { outcome.offenders = every(rows).offenders }
    return outcome
  }

  /// Rows that noise leaves open are counted both ways: only if that changes nothing is the answer sure.
  private func counted(_ rows: [Comparand], _ condition: [Bound], asShare: Bool) -> Ruling {
    let certainties = rows.map { ($0, certainty(of: $0.now, noise: $0.wholeNoise, condition)) }
    let kept = certainties.count { $0.1 == .kept }
    let open = certainties.filter { $0.1 == .open }.map(\.0)
    func figure(_ count: Int) -> Value {
      asShare ? .real(Double(count) / Double(rows.count)) : .integer(count)
    }
    let sure = [kept, kept + open.count].map { count in bounds.allSatisfy { $0.holds(for: figure(count)) } }
    let verdict: Verdict = sure[0] != sure[1] ? .cannotTell : sure[0] ? .pass : .fail
    let areTooMany = bounds.contains { $0.isExceeded(by: figure(kept)) }
    let wrong = certainties.filter { $0.1 == (areTooMany ? .kept : .broken) }.map(\.0)
    let limit = bounds.map { bound in
      let number = bound.limit.number ?? 0
      return "\(FigureWording.words(bound.relation)) \(asShare ? FigureWording.share(number) : Int(number).grouped)"
    }.joined(separator: " and ")
    let share = FigureWording.share(Double(kept) / Double(rows.count), apartFrom: bounds.compactMap(\.limit.number))
    let meets = condition.isEmpty ? "" : " with \(assertion.column.name) \(wording.bounds(condition))"
    let why =
      "\(kept) of \(rows.count.counted("row"))\(asShare ? " (\(share))" : "")\(meets), "
      + "\(verdict == .fail ? "not " : "")\(limit)" + (verdict == .cannotTell ? ": noise hides \(open.count)" : "")
    return Ruling(
      verdict: verdict, value: figure(kept), offenders: verdict == .fail ? ordered(wrong).map(offender) : [], why: why,
      lacking: verdict == .cannotTell ? lacking(open) : nil)
  }

  private func certainty(of value: Value, noise: Double?, _ bounds: [Bound]) -> Certainty {
    Certainty(of: value, within: bounds, isTimed: assertion.column.isTimed, noise: noise)
  }

  private func isNoiseKnown(_ rows: [Comparand]) -> Bool { rows.allSatisfy { $0.noise != nil } }

  /// The row that goes furthest first; the order of the keys decides between equals.
  private func ordered(_ rows: [Comparand]) -> [Comparand] {
    let fromAbove = assertion.limitsFromAbove(rows.first?.better) ?? true
    return rows.sorted { left, right in
      let (a, b) = (left.now.number ?? 0, right.now.number ?? 0)
      return a == b ? left.key < right.key : fromAbove ? a > b : a < b
    }
  }

  private func offender(_ row: Comparand) -> Offender {
    Offender(key: row.key, value: row.now, why: "\(assertion.column.name) is \(figure(row.now))")
  }

  private func lacking(_ rows: [Comparand]) -> Lacking {
    let rounds = max(2 * (rows.map(\.rounds).max() ?? 0), NoiseFloor.leastRounds)
    return .rounds(rounds, of: rows.map { TrialKey(photo: $0.key["photo"] ?? "", policy: $0.key["policy"] ?? "") })
  }
}

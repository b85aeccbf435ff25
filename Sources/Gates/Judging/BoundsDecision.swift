import Meaning
import RunRecords
import Statistics
import Units

/// Decides an assertion whose limits the gates file states.
struct BoundsDecision: Deciding {
  let assertion: Assertion
  let bounds: [Bound]

  var limit: Value { bounds.count == 1 ? bounds[0].limit : .null }

  /// The ruling on these rows.
  func outcome(of rows: [Comparand]) -> Ruling { shortage(of: rows) ?? ruling(on: rows) }

  func certainty(of row: Comparand) -> Certainty { certainty(of: row.now, noise: row.wholeNoise) }

  func distance(of row: Comparand) -> Double {
    let figure = row.now.number ?? 0
    return assertion.limitsFromAbove(row.better) ?? true ? figure : -figure
  }

  func measure(of row: Comparand) -> Value { row.now }

  func isImprovement(_ row: Comparand) -> Bool { false }

  func offence(of row: Comparand) -> String { "\(assertion.column.name) is \(figure(row.now))" }

  func reason(for tally: Tally) -> String {
    let rows = tally.rows.count.counted("row")
    let limit = wording.bounds(bounds)
    let extreme = "\(figure(tally.furthest.now)) (\(tally.furthest.key))"
    return switch tally.verdict {
    case .pass: "all \(rows) \(limit); the nearest is \(extreme)"
    case .fail: "\(tally.broken.count) of \(rows) not \(limit); the worst is \(extreme)"
    case .cannotTell:
      isNoiseKnown(tally.open)
        ? "\(tally.open.count) of \(rows) lie within their noise of \(limit)"
        : "\(tally.open.count) of \(rows) cannot be held against \(limit): \(FigureWording.unknownNoise)"
    }
  }

  func lacking(for open: [Comparand]) -> Lacking {
    let rounds = max(2 * (open.map(\.rounds).max() ?? 0), NoiseFloor.leastRounds)
    return .rounds(rounds, of: open.map(\.trial))
  }

  func worst(of rows: [Comparand]) -> Ruling {
    let furthest = ordered(rows)[0]
    var ruling = every([furthest])
    ruling.why =
      "the worst of \(rows.count.counted("row")) is \(figure(furthest.now)) (\(furthest.key)), "
      + (ruling.verdict == .fail ? "not " : "") + wording.bounds(bounds)
    if ruling.verdict == .cannotTell {
      ruling.why += isNoiseKnown([furthest]) ? ": within its noise" : ", but \(FigureWording.unknownNoise)"
    }
    // All rows beyond the limit, so that a waiver of the worst does not hide the second worst.
    if ruling.verdict == .fail { ruling.offenders = every(rows).offenders }
    return ruling
  }

  func scalar(of rows: [Comparand], _ aggregate: ([Double]) -> Double?) -> Ruling {
    guard let figure = aggregate(rows.compactMap(\.now.number)) else {
      return .cannotTell("\(assertion.column.name) holds no numbers in these rows", lacking: nil)
    }
    let noise = assertion.column.isNoisy ? rows.wholeNoise(of: aggregate) : nil
    let verdict = certainty(of: .real(figure), noise: noise).verdict
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
      verdict: verdict, value: .real(figure), offenders: verdict == .fail ? offenders(outside) : [], why: why,
      lacking: verdict == .cannotTell ? lacking(for: rows) : nil)
  }

  func counted(_ tally: Tally, under condition: [Bound], asShare: Bool) -> Ruling {
    let whole = tally.rows.count
    let kept = tally.kept.count
    func figure(_ count: Int) -> Value { asShare ? .real(Double(count) / Double(whole)) : .integer(count) }
    let verdict = tally.verdict { count in bounds.allSatisfy { $0.holds(for: figure(count)) } }
    let areTooMany = bounds.contains { $0.isExceeded(by: figure(kept)) }
    let limit = bounds.map { bound in
      let number = bound.limit.number ?? 0
      return "\(FigureWording.words(bound.relation)) \(asShare ? FigureWording.share(number) : Int(number).grouped)"
    }.joined(separator: " and ")
    let share = FigureWording.share(Double(kept) / Double(whole), apartFrom: bounds.compactMap(\.limit.number))
    let meets = condition.isEmpty ? "" : " with \(assertion.column.name) \(wording.bounds(condition))"
    let doubt = verdict == .cannotTell ? ": noise hides \(tally.open.count)" : ""
    return Ruling(
      verdict: verdict, value: figure(kept),
      offenders: verdict == .fail ? offenders(areTooMany ? tally.kept : tally.broken) : [],
      why: "\(kept) of \(whole.counted("row"))\(asShare ? " (\(share))" : "")\(meets), "
        + (verdict == .fail ? "not " : "") + limit + doubt,
      lacking: verdict == .cannotTell ? lacking(for: tally.open) : nil)
  }
}

extension BoundsDecision {
  /// A measured figure, told from the limits that it is near.
  private func figure(_ value: Value) -> String { wording.figure(value, apartFrom: bounds.map(\.limit)) }

  private func certainty(of value: Value, noise: Double?) -> Certainty {
    Certainty(of: value, within: bounds, isNoisy: assertion.column.isNoisy, noise: noise)
  }

  private func isNoiseKnown(_ rows: [Comparand]) -> Bool { rows.allSatisfy { $0.noise != nil } }
}

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

  func certainty(of row: Comparand) -> Certainty { certainty(of: row.now, noise: row.wholeNoise) }

  func distance(of row: Comparand) -> Double {
    let figure = row.now.number ?? 0
    return assertion.limitsFromAbove(row.better) ?? true ? figure : -figure
  }

  func margin(of row: Comparand) -> Double? { nil }

  func measure(of row: Comparand) -> Value { row.now }

  func isImprovement(_ row: Comparand) -> Bool { false }

  func offence(now: Value, base: Value) -> String { "\(assertion.column.name) is \(figure(now))" }

  func reason(for tally: Tally) -> String {
    let rows = tally.rows.counted("row")
    let limit = wording.bounds(bounds)
    let extreme = (tally.furthestBroken ?? tally.furthest).map { "\(figure($0.now)) (\($0.key))" } ?? ""
    return switch tally.verdict {
    case .pass: "all \(rows) \(limit); closest to the limit is \(extreme)"
    case .fail: "\(tally.broken) of \(rows) not \(limit); the worst is \(extreme)"
    case .cannotTell:
      tally.doubts.isNoiseKnown
        ? "\(tally.open) of \(rows) are within their noise of the limit, \(limit)"
        : "\(tally.open) of \(rows) cannot be compared with the limit, \(limit): \(FigureWording.unknownNoise)"
    }
  }

  func lacking(for doubts: Doubts) -> Lacking {
    .rounds(max(2 * doubts.mostRounds, NoiseFloor.leastRounds), of: doubts.trials)
  }

  func worst(of tally: Tally) -> Ruling {
    // All rows beyond the limit are named, so that a waiver for the worst does not hide the second worst.
    var ruling = every(tally)
    guard let furthest = tally.furthest else { return ruling }
    ruling.verdict = certainty(of: furthest).verdict
    ruling.value = furthest.now
    ruling.why =
      "the worst of \(tally.rows.counted("row")) is \(figure(furthest.now)) (\(furthest.key)), "
      + (ruling.verdict == .fail ? "not " : "") + wording.bounds(bounds)
    ruling.lacking = nil
    if ruling.verdict == .cannotTell {
      var doubts = Doubts()
      doubts.add(furthest, margin: nil)
      ruling.lacking = lacking(for: doubts)
      ruling.why += doubts.isNoiseKnown ? ": within its noise" : ", but \(FigureWording.unknownNoise)"
    }
    return ruling
  }

  func scalar(of tally: Tally, _ aggregate: ([Double]) -> Double?) -> Ruling {
    guard let figure = aggregate(tally.sample.now) else {
      return .cannotTell("\(assertion.column.name) holds no numbers in these rows", lacking: nil)
    }
    let noise = assertion.column.isNoisy ? tally.sample.noise(of: aggregate) : nil
    let verdict = certainty(of: .real(figure), noise: noise).verdict
    let subject =
      "the \(assertion.aggregate.words) of \(tally.rows.counted("row")) is \(self.figure(.real(figure)))"
    let limit = wording.bounds(bounds)
    let why =
      switch verdict {
      case .pass: "\(subject), \(limit)"
      case .fail: "\(subject), not \(limit)"
      case .cannotTell:
        tally.doubts.isNoiseKnown
          ? "\(subject), within its noise of \(limit)" : "\(subject), but \(FigureWording.unknownNoise)"
      }
    return Ruling(
      verdict: verdict, value: .real(figure), offends: { !bounds.hold(for: $0.now) }, why: why,
      lacking: verdict == .cannotTell ? lacking(for: tally.doubts) : nil)
  }

  func counted(_ tally: Tally, under condition: [Bound], asShare: Bool) -> Ruling {
    let (whole, kept) = (tally.rows, tally.kept)
    func figure(_ count: Int) -> Value { asShare ? .real(Double(count) / Double(whole)) : .integer(count) }
    let verdict = tally.verdict { bounds.hold(for: figure($0)) }
    let areTooMany = bounds.contains { $0.isExceeded(by: figure(kept)) }
    let limit = bounds.map { bound in
      let number = bound.limit.number ?? 0
      return "\(FigureWording.words(bound.relation)) \(asShare ? FigureWording.share(number) : Int(number).grouped)"
    }.joined(separator: " and ")
    let share = FigureWording.share(Double(kept) / Double(whole), apartFrom: bounds.compactMap(\.limit.number))
    let meets = condition.isEmpty ? "" : " with \(assertion.column.name) \(wording.bounds(condition))"
    let doubt = verdict == .cannotTell ? ": noise hides \(tally.open)" : ""
    return Ruling(
      verdict: verdict, value: figure(kept),
      offends: { row in
        let certainty = Certainty(
          of: row.now, within: condition, isNoisy: assertion.column.isNoisy, noise: row.wholeNoise)
        return certainty == (areTooMany ? .kept : .broken)
      },
      why: "\(kept) of \(whole.counted("row"))\(asShare ? " (\(share))" : "")\(meets), "
        + (verdict == .fail ? "not " : "") + limit + doubt,
      lacking: verdict == .cannotTell ? lacking(for: tally.doubts) : nil)
  }
}

extension BoundsDecision {
  /// A measured figure, with enough digits to differ from nearby limits.
  private func figure(_ value: Value) -> String { wording.figure(value, apartFrom: bounds.map(\.limit)) }

  private func certainty(of value: Value, noise: Double?) -> Certainty {
    Certainty(of: value, within: bounds, isNoisy: assertion.column.isNoisy, noise: noise)
  }
}

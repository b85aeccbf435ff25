import PerceptualQuality
import Records
import Units

/// Decides an assertion that compares with a baseline.
struct BaselineDecision: Deciding {
  let assertion: Assertion
  let limits: BaselineLimits

  var limit: Value {
    if limits.equals { return .integer(1) }
    return (limits.atMostRatio ?? limits.atLeastRatio ?? limits.atMostDifference).map { .real($0) } ?? .null
  }

  /// Rows that the run lost are offences themselves.
  func ruling(on tally: Tally) -> Ruling {
    if let shortage = shortage(of: tally) { return shortage }
    if assertion.column.isCounted, tally.gone > 0 {
      return .cannotTell(
        "\(tally.gone.counted("row")) of the baseline were not counted in this run",
        lacking: .measurement(options: assertion.column.timingOptions))
    }
    var ruling =
      tally.present == 0 ? Ruling(verdict: .pass, limit: limit, why: "") : rulingOnPresent(tally)
    guard let lost = tally.firstGone else { return ruling }
    let offends = ruling.verdict == .fail ? ruling.offends : { _ in false }
    ruling.offends = { $0.isGone || offends($0) }
    ruling.verdict = .fail
    ruling.why =
      "\(tally.gone.counted("row")) of the baseline disappeared, the first \(lost)"
      + (ruling.why.isEmpty ? "" : "; \(ruling.why)")
    return ruling
  }

  func breaks(_ row: Comparand) -> Bool {
    guard let now = row.now.number, let base = row.base.number else {
      // Text, such as a hash, is either equal or not.
      return limits.equals && row.now != row.base
    }
    return breaks(now: now, base: base, better: row.better)
  }

  func distance(of row: Comparand) -> Double {
    guard let now = row.now.number, let base = row.base.number else { return 0 }
    let harm = BaselineLimits.harm(now: now, base: base, better: row.better)
    return limits.atMostDifference != nil || base == 0 ? harm : harm / abs(base)
  }

  func measure(of row: Comparand) -> Value {
    guard let now = row.now.number, let base = row.base.number else { return row.now }
    if limits.isRatio {
      let ratio = BaselineLimits.ratio(now: now, base: base)
      return ratio.isFinite ? .real(ratio) : .null
    }
    return limits.atMostDifference == nil ? row.now : .real(now - base)
  }

  func isImprovement(_ row: Comparand) -> Bool {
    guard let now = row.now.number, let base = row.base.number else { return false }
    return isImprovement(now: now, base: base, better: row.better)
  }

  func offence(now: Value, base: Value) -> String {
    now == .null && base != .null
      ? "the baseline has it, this run does not" : "\(assertion.column.name) \(change(from: base, to: now))"
  }

  func reason(for tally: Tally) -> String {
    let rows = tally.present.counted("row")
    return tally.broken == 0
      ? "all \(rows) \(wording.limits(limits))"
      : "\(tally.broken) of \(rows) not \(wording.limits(limits)); the worst is "
        + (tally.furthestBroken.map { "\($0.key): \(change(from: $0.base, to: $0.now))" } ?? "")
  }

  func worst(of tally: Tally) -> Ruling { every(tally) }

  func scalar(of tally: Tally, _ figure: ([Double]) -> Double?) -> Ruling {
    guard let now = figure(tally.now), let base = figure(tally.base) else {
      return .cannotTell("\(assertion.column.name) holds no numbers in these rows", lacking: nil)
    }
    let better = tally.first?.better
    let isBroken = breaks(now: now, base: base, better: better)
    let ratio = BaselineLimits.ratio(now: now, base: base)
    let subject =
      "the \(assertion.aggregate.words) of \(tally.present.counted("row")) went from "
      + "\(wording.figure(base, apartFrom: [.real(now)])) to \(wording.figure(now, apartFrom: [.real(base)])) "
      + "(\(FigureWording.change(ratio)))"
    return Ruling(
      verdict: isBroken ? .fail : .pass, value: .real(limits.isRatio ? ratio : now - base), offends: breaks,
      improvements: isImprovement(now: now, base: base, better: better) ? 1 : 0,
      why: "\(subject), \(isBroken ? "not " : "")\(wording.limits(limits))")
  }

  func counted(_ tally: Tally, under condition: [Bound], asShare: Bool) -> Ruling {
    let whole = asShare ? Double(tally.present) : 1
    let base = Double(tally.meetingThen) / whole
    let now = Double(tally.kept) / whole
    func words(_ figure: Double, apartFrom other: Double) -> String {
      asShare ? FigureWording.share(figure, apartFrom: [other]) : Int(figure).grouped
    }
    return Ruling(
      verdict: limits.areExceeded(now: now, base: base, better: nil) ? .fail : .pass, value: .real(now),
      offends: { condition.hold(for: $0.now) != condition.hold(for: $0.base) },
      why: "the \(assertion.aggregate.words) went from \(words(base, apartFrom: now)) to "
        + "\(words(now, apartFrom: base)) over \(tally.present.counted("row"))")
  }
}

extension BaselineDecision {
  /// Counts of the same work differ a little, so that equal ones are those within one per cent.
  private func breaks(now: Double, base: Double, better: Direction?) -> Bool {
    if limits.equals, assertion.column.isCounted { return !assertion.column.isSame(now, base) }
    return limits.areExceeded(now: now, base: base, better: better)
  }

  private func isImprovement(now: Double, base: Double, better: Direction?) -> Bool {
    guard let better, !assertion.column.isCounted || !assertion.column.isSame(now, base) else { return false }
    return better.isBetter(now, than: base)
  }

  private func change(from base: Value, to now: Value) -> String {
    let words = "\(wording.figure(base, apartFrom: [now])) → \(wording.figure(now, apartFrom: [base]))"
    guard let now = now.number, let base = base.number else { return words }
    return "\(words) (\(FigureWording.change(BaselineLimits.ratio(now: now, base: base))))"
  }
}

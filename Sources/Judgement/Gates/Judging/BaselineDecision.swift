import PerceptualQuality
import Records
import Statistics
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
    if assertion.column.isTimed, tally.gone > 0 {
      return .cannotTell(
        "\(tally.gone.counted("row")) of the baseline were not "
          + "\(assertion.column.isCounted ? "counted" : "timed") in this run",
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

  func certainty(of row: Comparand) -> Certainty {
    guard let now = row.now.number, let base = row.base.number else {
      // Text, such as a hash, is either equal or not.
      return row.now == row.base || !limits.equals ? .kept : .broken
    }
    return certainty(now: now, base: base, noise: row.wholeNoise, better: row.better)
  }

  func distance(of row: Comparand) -> Double {
    guard let now = row.now.number, let base = row.base.number else { return 0 }
    let harm = BaselineLimits.harm(now: now, base: base, better: row.better)
    return limits.atMostDifference != nil || base == 0 ? harm : harm / abs(base)
  }

  func margin(of row: Comparand) -> Double? { row.base.number.map(margin) }

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
    return isImprovement(now: now, base: base, noise: row.wholeNoise, better: row.better)
  }

  func offence(now: Value, base: Value) -> String {
    now == .null && base != .null
      ? "the baseline has it, this run does not" : "\(assertion.column.name) \(change(from: base, to: now))"
  }

  func reason(for tally: Tally) -> String {
    let rows = tally.present.counted("row")
    return switch tally.verdict {
    case .pass: "all \(rows) \(wording.limits(limits))"
    case .fail:
      "\(tally.broken) of \(rows) not \(wording.limits(limits)); "
        + "the worst is " + (tally.furthestBroken.map { "\($0.key): \(change(from: $0.base, to: $0.now))" } ?? "")
    case .cannotTell: doubt(tally.doubts, tally.doubts.noise, tally.doubts.baseNoise).why
    }
  }

  func lacking(for doubts: Doubts) -> Lacking { doubt(doubts, doubts.noise, doubts.baseNoise).lacking }

  func worst(of tally: Tally) -> Ruling { every(tally) }

  func scalar(of tally: Tally, _ figure: ([Double]) -> Double?) -> Ruling {
    guard let now = figure(tally.sample.now), let base = figure(tally.sample.base) else {
      return .cannotTell("\(assertion.column.name) holds no numbers in these rows", lacking: nil)
    }
    let noise = assertion.column.isNoisy ? tally.sample.noise(of: figure) : nil
    let better = tally.first?.better
    let verdict = certainty(now: now, base: base, noise: noise, better: better).verdict
    let ratio = BaselineLimits.ratio(now: now, base: base)
    let subject =
      "the \(assertion.aggregate.words) of \(tally.present.counted("row")) went from "
      + "\(wording.figure(base, apartFrom: [.real(now)])) to \(wording.figure(now, apartFrom: [.real(base)])) "
      + "(\(FigureWording.change(ratio)))"
    let doubt = verdict == .cannotTell ? doubt(tally.doubts, noise, tally.sample.baseNoise(of: figure)) : nil
    return Ruling(
      verdict: verdict, value: .real(limits.isRatio ? ratio : now - base),
      offends: { certainty(of: $0) != .kept },
      improvements: isImprovement(now: now, base: base, noise: noise, better: better) ? 1 : 0,
      why: doubt.map { "\(subject); \($0.why)" }
        ?? "\(subject), \(verdict == .fail ? "not " : "")\(wording.limits(limits))",
      lacking: doubt?.lacking)
  }

  func counted(_ tally: Tally, under condition: [Bound], asShare: Bool) -> Ruling {
    let whole = asShare ? Double(tally.present) : 1
    let base = Double(tally.meetingThen) / whole
    let now = Double(tally.meetingNow) / whole
    let verdict = tally.verdict { count in
      !limits.areExceeded(now: Double(count) / whole, base: base, better: nil)
    }
    func words(_ figure: Double, apartFrom other: Double) -> String {
      asShare ? FigureWording.share(figure, apartFrom: [other]) : Int(figure).grouped
    }
    return Ruling(
      verdict: verdict, value: .real(now),
      offends: { condition.hold(for: $0.now) != condition.hold(for: $0.base) },
      why: "the \(assertion.aggregate.words) went from \(words(base, apartFrom: now)) to "
        + "\(words(now, apartFrom: base)) over \(tally.present.counted("row"))"
        + (verdict == .cannotTell ? ": noise hides \(tally.open)" : ""),
      lacking: verdict == .cannotTell ? doubt(tally.doubts, nil, nil).lacking : nil)
  }
}

extension BaselineDecision {
  /// A timed figure can be judged if noise cannot change the answer, or if the limit leaves room for the noise: then an
  /// equal figure stays within the limit, and whatever exceeds it is more than noise.
  private func certainty(now: Double, base: Double, noise: Double?, better: Direction?) -> Certainty {
    func breaks(_ now: Double) -> Bool { limits.areExceeded(now: now, base: base, better: better) }
    guard assertion.column.isNoisy else { return breaks(now) ? .broken : .kept }
    guard let noise else { return .open }
    let ends = [breaks(now / (1 + noise)), breaks(now * (1 + noise))]
    if ends[0] == ends[1] { return ends[0] ? .broken : .kept }
    guard noise <= margin(base: base) else { return .open }
    return breaks(now) ? .broken : .kept
  }

  /// How far a figure may differ, relative to the baseline's.
  private func margin(base: Double) -> Double {
    [
      limits.atMostRatio.map { $0 - 1 }, limits.atLeastRatio.map { 1 - $0 },
      limits.atMostDifference.map { base == 0 ? 0 : $0 / abs(base) },
    ].compactMap { $0 }.max() ?? 0
  }

  private func isImprovement(now: Double, base: Double, noise: Double?, better: Direction?) -> Bool {
    guard let better else { return false }
    let floor = assertion.column.isNoisy ? 1 + (noise ?? .infinity) : 1
    return better == .less ? now * floor < base : now > base * floor
  }

  private func change(from base: Value, to now: Value) -> String {
    let words = "\(wording.figure(base, apartFrom: [now])) → \(wording.figure(now, apartFrom: [base]))"
    guard let now = now.number, let base = base.number else { return words }
    return "\(words) (\(FigureWording.change(BaselineLimits.ratio(now: now, base: base))))"
  }

  /// Why rows are undecided, and what would decide them: noise falls with the square root of the rounds.
  private func doubt(_ doubts: Doubts, _ noise: Double?, _ baseNoise: Double?) -> (why: String, lacking: Lacking) {
    let rounds = doubts.trials.isEmpty ? 0 : doubts.leastRounds
    let margin = doubts.margin ?? 0
    guard let noise, rounds > 0, doubts.isNoiseKnown else {
      return (
        FigureWording.unknownNoise + " in both runs",
        .rounds(max(NoiseFloor.leastRounds, 2 * rounds), of: doubts.trials)
      )
    }
    if let baseNoise, baseNoise > margin {
      let known = "the baseline itself is only known to ±\((baseNoise * 100).fixed(1)) %"
      return ("\(known), which is more than the limit leaves; measure it in more rounds", .baseline)
    }
    let slower =
      doubts.slowdown > noise / 2 ? "; the machine is slower than it was for the baseline" : ""
    let factor = margin > 0 ? noise / margin : 2
    let needed = max(rounds + 1, Int(min(1e6, Double(rounds) * factor * factor).rounded(.up)))
    return (
      "the limit is within the noise: ±\((noise * 100).fixed(1)) % after \(rounds) rounds\(slower)",
      .rounds(needed, of: doubts.trials)
    )
  }
}

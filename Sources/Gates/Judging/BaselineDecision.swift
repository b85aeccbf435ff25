import Meaning
import RunRecords
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

  /// The ruling on these rows; those that the run lost are offences of their own.
  func outcome(of rows: [Comparand]) -> Ruling {
    if let shortage = shortage(of: rows) { return shortage }
    let gone = rows.filter { $0.now == .null && $0.base != .null }
    if assertion.column.isTimed, !gone.isEmpty {
      return .cannotTell(
        "\(gone.count.counted("row")) of the baseline were not "
          + "\(assertion.column.isCounted ? "counted" : "timed") in this run",
        lacking: .measurement(options: assertion.column.timingOptions))
    }
    let present = rows.filter { $0.now != .null || $0.base == .null }
    var outcome = present.isEmpty ? Ruling(verdict: .pass, limit: limit, why: "") : ruling(on: present)
    guard !gone.isEmpty else { return outcome }
    let lost = gone.sorted { $0.key < $1.key }.map {
      Offender(key: $0.key, value: .null, base: $0.base, why: "the baseline has it, this run does not")
    }
    outcome.verdict = .fail
    outcome.offenders = lost + outcome.offenders
    outcome.why =
      "\(lost.count.counted("row")) of the baseline disappeared, the first \(lost[0].key)"
      + (outcome.why.isEmpty ? "" : "; \(outcome.why)")
    return outcome
  }

  func certainty(of row: Comparand) -> Certainty {
    guard let now = row.now.number, let base = row.base.number else {
      // Text, such as a hash: it is the same or it is not.
      return row.now == row.base || !limits.equals ? .kept : .broken
    }
    return certainty(now: now, base: base, noise: row.wholeNoise, better: row.better)
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
    return isImprovement(now: now, base: base, noise: row.wholeNoise, better: row.better)
  }

  func offence(of row: Comparand) -> String { "\(assertion.column.name) \(change(row))" }

  func reason(for tally: Tally) -> String {
    let rows = tally.rows.count.counted("row")
    return switch tally.verdict {
    case .pass: "all \(rows) \(wording.limits(limits))"
    case .fail:
      "\(tally.broken.count) of \(rows) not \(wording.limits(limits)); "
        + "the worst is \(tally.furthest.key): \(change(tally.furthest))"
    case .cannotTell: doubt(tally.open).why
    }
  }

  func lacking(for open: [Comparand]) -> Lacking { doubt(open).lacking }

  func worst(of rows: [Comparand]) -> Ruling { every(rows) }

  func scalar(of rows: [Comparand], _ figure: ([Double]) -> Double?) -> Ruling {
    guard let now = figure(rows.compactMap(\.now.number)), let base = figure(rows.compactMap(\.base.number)) else {
      return .cannotTell("\(assertion.column.name) holds no numbers in these rows", lacking: nil)
    }
    let noise = assertion.column.isNoisy ? rows.wholeNoise(of: figure) : nil
    let verdict = certainty(now: now, base: base, noise: noise, better: rows[0].better).verdict
    let ratio = BaselineLimits.ratio(now: now, base: base)
    let subject =
      "the \(assertion.aggregate.words) of \(rows.count.counted("row")) went from "
      + "\(wording.figure(base, apartFrom: [.real(now)])) to \(wording.figure(now, apartFrom: [.real(base)])) "
      + "(\(FigureWording.change(ratio)))"
    let doubt = verdict == .cannotTell ? doubt(rows, noise, rows.noise(\.baseNoise, of: figure)) : nil
    return Ruling(
      verdict: verdict, value: .real(limits.isRatio ? ratio : now - base),
      offenders: verdict == .fail ? offenders(rows.filter { certainty(of: $0) != .kept }) : [],
      improvements: isImprovement(now: now, base: base, noise: noise, better: rows[0].better) ? 1 : 0,
      why: doubt.map { "\(subject); \($0.why)" }
        ?? "\(subject), \(verdict == .fail ? "not " : "")\(wording.limits(limits))",
      lacking: doubt?.lacking)
  }

  func counted(_ tally: Tally, under condition: [Bound], asShare: Bool) -> Ruling {
    func meets(_ value: Value) -> Bool { condition.allSatisfy { $0.holds(for: value) } }
    let rows = tally.rows
    let whole = asShare ? Double(rows.count) : 1
    let base = Double(rows.count { meets($0.base) }) / whole
    let now = Double(rows.count { meets($0.now) }) / whole
    let verdict = tally.verdict { count in
      !limits.areExceeded(now: Double(count) / whole, base: base, better: nil)
    }
    func words(_ figure: Double, apartFrom other: Double) -> String {
      asShare ? FigureWording.share(figure, apartFrom: [other]) : Int(figure).grouped
    }
    return Ruling(
      verdict: verdict, value: .real(now),
      offenders: verdict == .fail ? offenders(rows.filter { meets($0.now) != meets($0.base) }) : [],
      why: "the \(assertion.aggregate.words) went from \(words(base, apartFrom: now)) to "
        + "\(words(now, apartFrom: base)) over \(rows.count.counted("row"))"
        + (verdict == .cannotTell ? ": noise hides \(tally.open.count)" : ""),
      lacking: verdict == .cannotTell ? doubt(tally.open, nil, nil).lacking : nil)
  }
}

extension BaselineDecision {
  /// A timed figure is judged where noise cannot change the answer, or where the limit leaves room for the noise: an
  /// equal figure then stays within the limit, and what goes beyond it is no noise.
  private func certainty(now: Double, base: Double, noise: Double?, better: Direction?) -> Certainty {
    func breaks(_ now: Double) -> Bool { limits.areExceeded(now: now, base: base, better: better) }
    guard assertion.column.isNoisy else { return breaks(now) ? .broken : .kept }
    guard let noise else { return .open }
    let ends = [breaks(now / (1 + noise)), breaks(now * (1 + noise))]
    if ends[0] == ends[1] { return ends[0] ? .broken : .kept }
    guard noise <= margin(base: base) else { return .open }
    return breaks(now) ? .broken : .kept
  }

  /// How far a figure may go, relative to the baseline's.
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

  private func change(_ row: Comparand) -> String {
    let words = "\(wording.figure(row.base, apartFrom: [row.now])) → \(wording.figure(row.now, apartFrom: [row.base]))"
    guard let now = row.now.number, let base = row.base.number else { return words }
    return "\(words) (\(FigureWording.change(BaselineLimits.ratio(now: now, base: base))))"
  }

  /// The same of rows that are each judged by themselves.
  private func doubt(_ rows: [Comparand]) -> (why: String, lacking: Lacking) {
    doubt(rows, rows.compactMap(\.wholeNoise).max(), rows.compactMap(\.baseNoise).max())
  }

  /// Why rows are left open, and what would settle it: noise falls with the square root of the rounds.
  private func doubt(
    _ rows: [Comparand], _ noise: Double?, _ baseNoise: Double?
  ) -> (why: String, lacking: Lacking) {
    let trials = rows.map(\.trial)
    let rounds = rows.map(\.rounds).min() ?? 0
    let margin = rows.compactMap(\.base.number).map(margin).min() ?? 0
    guard let noise, rounds > 0, rows.allSatisfy({ $0.noise != nil }) else {
      return (
        FigureWording.unknownNoise + " in both runs",
        .rounds(max(NoiseFloor.leastRounds, 2 * rounds), of: trials)
      )
    }
    if let baseNoise, baseNoise > margin {
      let known = "the baseline itself is only known to ±\((baseNoise * 100).fixed(1)) %"
      return ("\(known), which is more than the limit leaves; measure it in more rounds", .baseline)
    }
    let slower =
      (rows.map(\.slowdown).max() ?? 0) > noise / 2 ? "; the machine is slower than it was for the baseline" : ""
    let factor = margin > 0 ? noise / margin : 2
    let needed = max(rounds + 1, Int(min(1e6, Double(rounds) * factor * factor).rounded(.up)))
    return (
      "the limit is within the noise: ±\((noise * 100).fixed(1)) % after \(rounds) rounds\(slower)",
      .rounds(needed, of: trials)
    )
  }
}

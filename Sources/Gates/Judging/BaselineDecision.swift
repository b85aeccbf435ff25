import Meaning
import RunRecords
import Statistics
import Units

/// Decides an assertion that compares with a baseline.
struct BaselineDecision {
  let assertion: Assertion
  let limits: BaselineLimits

  private var wording: FigureWording { FigureWording(column: assertion.column) }

  func outcome(of rows: [Comparand]) -> Ruling {
    let least = assertion.aggregate.leastRows
    guard rows.count >= least else {
      return .cannotTell(
        "a \(assertion.aggregate.words) needs at least \(least) rows, and these are \(rows.count)",
        lacking: .photos(atLeast: least))
    }
    let gone = rows.filter { $0.now == .null && $0.base != .null }
    if assertion.column.isTimed, !gone.isEmpty {
      return .cannotTell(
        "\(gone.count.counted("row")) of the baseline were not timed in this run",
        lacking: .measurement(options: ["--timing", "gate"]))
    }
    let present = rows.filter { $0.now != .null || $0.base == .null }
    var outcome = present.isEmpty ? Ruling(verdict: .pass, why: "") : compared(present)
    outcome.limit = limit
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

  private var limit: Value {
    if limits.equals { return .integer(1) }
    return (limits.atMostRatio ?? limits.atLeastRatio ?? limits.atMostDifference).map { .real($0) } ?? .null
  }

  private func compared(_ rows: [Comparand]) -> Ruling {
    switch assertion.aggregate {
    case .every, .worst: every(rows)
    case .median: scalar(rows) { $0.median }
    case .mean: scalar(rows) { $0.mean }
    case .percentile(let percent): scalar(rows) { SortedSample($0).quantile(percent / 100) }
    case .share(let condition), .count(let condition): counted(rows, condition)
    }
  }

  private func every(_ rows: [Comparand]) -> Ruling {
    let certainties = rows.map { ($0, certainty($0)) }
    let broken = ordered(certainties.filter { $0.1 == .broken }.map(\.0))
    let open = certainties.filter { $0.1 == .open }.map(\.0)
    let verdict = Verdict.combined(certainties.map(\.1.verdict))
    let furthest = broken.first ?? ordered(rows)[0]
    let doubt = doubt(
      open, noise: open.compactMap(\.wholeNoise).max(), baseNoise: open.compactMap(\.baseNoise).max())
    let why =
      switch verdict {
      case .pass: "all \(rows.count.counted("row")) \(wording.limits(limits))"
      case .fail:
        "\(broken.count) of \(rows.count.counted("row")) not \(wording.limits(limits)); "
          + "the worst is \(furthest.key): \(change(furthest))"
      case .cannotTell: doubt.why
      }
    return Ruling(
      verdict: verdict, value: measure(furthest), offenders: broken.map(offender),
      improvements: rows.count(where: isImprovement), why: why,
      lacking: verdict == .cannotTell ? doubt.lacking : nil)
  }

  private func scalar(_ rows: [Comparand], _ figure: ([Double]) -> Double?) -> Ruling {
    guard let now = figure(rows.compactMap(\.now.number)), let base = figure(rows.compactMap(\.base.number)) else {
      return .cannotTell("\(assertion.column.name) holds no numbers in these rows", lacking: nil)
    }
    let noise = assertion.column.isTimed ? rows.wholeNoise(of: figure) : nil
    let verdict = certainty(now: now, base: base, noise: noise, better: rows[0].better).verdict
    let ratio = BaselineLimits.ratio(now: now, base: base)
    let subject =
      "the \(assertion.aggregate.words) of \(rows.count.counted("row")) went from \(wording.figure(base, apartFrom: [.real(now)])) "
      + "to \(wording.figure(now, apartFrom: [.real(base)])) (\(FigureWording.change(ratio)))"
    var why = "\(subject), \(verdict == .fail ? "not " : "")\(wording.limits(limits))"
    let doubt = doubt(rows, noise: noise, baseNoise: rows.noise(\.baseNoise, of: figure))
    if verdict == .cannotTell { why = "\(subject); \(doubt.why)" }
    return Ruling(
      verdict: verdict, value: limits.atMostRatio ?? limits.atLeastRatio != nil ? .real(ratio) : .real(now - base),
      offenders: verdict == .fail ? ordered(rows.filter { certainty($0) != .kept }).map(offender) : [],
      improvements: isImprovement(now: now, base: base, noise: noise, better: rows[0].better) ? 1 : 0, why: why,
      lacking: verdict == .cannotTell ? doubt.lacking : nil)
  }

  /// How many rows meet a condition, then and now; rows that noise leaves open are counted both ways.
  private func counted(_ rows: [Comparand], _ condition: [Bound]) -> Ruling {
    func meets(_ value: Value) -> Bool { condition.allSatisfy { $0.holds(for: value) } }
    let certainties = rows.map { row in
      Certainty(of: row.now, within: condition, isTimed: assertion.column.isTimed, noise: row.wholeNoise)
    }
    let whole = if case .share = assertion.aggregate { Double(rows.count) } else { 1.0 }
    let kept = certainties.count { $0 == .kept }
    let open = zip(rows, certainties).filter { $0.1 == .open }.map(\.0)
    let base = Double(rows.count { meets($0.base) }) / whole
    let breaks = [kept, kept + open.count].map { count in
      limits.areExceeded(now: Double(count) / whole, base: base, better: nil)
    }
    let now = Double(rows.count { meets($0.now) }) / whole
    func words(_ figure: Double, apartFrom other: Double) -> String {
      if case .share = assertion.aggregate { return FigureWording.share(figure, apartFrom: [other]) }
      return Int(figure).grouped
    }
    let verdict: Verdict = breaks[0] != breaks[1] ? .cannotTell : breaks[0] ? .fail : .pass
    let changed = rows.filter { meets($0.now) != meets($0.base) }
    return Ruling(
      verdict: verdict, value: .real(now), offenders: verdict == .fail ? ordered(changed).map(offender) : [],
      why:
        "the \(assertion.aggregate.words) went from \(words(base, apartFrom: now)) to \(words(now, apartFrom: base)) "
        + "over \(rows.count.counted("row"))" + (verdict == .cannotTell ? ": noise hides \(open.count)" : ""),
      lacking: verdict == .cannotTell ? doubt(open, noise: nil, baseNoise: nil).lacking : nil)
  }
}

extension BaselineDecision {
  private func certainty(_ row: Comparand) -> Certainty {
    guard let now = row.now.number, let base = row.base.number else {
      // Text, such as a hash: it is the same or it is not.
      return row.now == row.base || !limits.equals ? .kept : .broken
    }
    return certainty(now: now, base: base, noise: row.wholeNoise, better: row.better)
  }

  /// A timed figure is judged where noise cannot change the answer, or where the limit leaves room for the noise: an
  /// equal figure then stays within the limit, and what goes beyond it is no noise.
  private func certainty(now: Double, base: Double, noise: Double?, better: Direction?) -> Certainty {
    func breaks(_ now: Double) -> Bool { limits.areExceeded(now: now, base: base, better: better) }
    guard assertion.column.isTimed else { return breaks(now) ? .broken : .kept }
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

  private func isImprovement(_ row: Comparand) -> Bool {
    guard let now = row.now.number, let base = row.base.number else { return false }
    return isImprovement(now: now, base: base, noise: row.wholeNoise, better: row.better)
  }

  private func isImprovement(now: Double, base: Double, noise: Double?, better: Direction?) -> Bool {
    guard let better else { return false }
    let floor = assertion.column.isTimed ? 1 + (noise ?? .infinity) : 1
    return better == .less ? now * floor < base : now > base * floor
  }

  private func measure(_ row: Comparand) -> Value {
    guard let now = row.now.number, let base = row.base.number else { return row.now }
    if limits.atMostRatio ?? limits.atLeastRatio != nil {
      let ratio = BaselineLimits.ratio(now: now, base: base)
      return ratio.isFinite ? .real(ratio) : .null
    }
    return limits.atMostDifference == nil ? row.now : .real(now - base)
  }

  /// The row that went furthest first; the order of the keys decides between equals.
  private func ordered(_ rows: [Comparand]) -> [Comparand] {
    func distance(_ row: Comparand) -> Double {
      guard let now = row.now.number, let base = row.base.number else { return 0 }
      let harm = BaselineLimits.harm(now: now, base: base, better: row.better)
      return limits.atMostDifference != nil || base == 0 ? harm : harm / abs(base)
    }
    return rows.sorted { left, right in
      let (a, b) = (distance(left), distance(right))
      return a == b ? left.key < right.key : a > b
    }
  }

  private func change(_ row: Comparand) -> String {
    let words = "\(wording.figure(row.base, apartFrom: [row.now])) → \(wording.figure(row.now, apartFrom: [row.base]))"
    guard let now = row.now.number, let base = row.base.number else { return words }
    return "\(words) (\(FigureWording.change(BaselineLimits.ratio(now: now, base: base))))"
  }

  private func offender(_ row: Comparand) -> Offender {
    Offender(key: row.key, value: row.now, base: row.base, why: "\(assertion.column.name) \(change(row))")
  }

  /// Why rows are left open, and what would settle it: noise falls with the square root of the rounds.
  private func doubt(_ rows: [Comparand], noise: Double?, baseNoise: Double?) -> (why: String, lacking: Lacking) {
    let trials = rows.map { TrialKey(photo: $0.key["photo"] ?? "", policy: $0.key["policy"] ?? "") }
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

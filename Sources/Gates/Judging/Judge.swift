import Meaning
import RunRecords
import Units

/// Holds a run against gates: a pure function of the figures, the files and the day.
public struct Judge: Sendable {
  let run: Figures
  let baseline: Figures?
  /// What changes are told since, where that is not the baseline.
  let since: Figures?
  let today: Day

  /// A judge of this run, with or without a baseline, on this day; `since` is an earlier state that changes are told
  /// since, and decides nothing.
  public init(run: Figures, baseline: Figures? = nil, since: Figures? = nil, today: Day) {
    self.run = run
    self.baseline = baseline
    self.since = since
    self.today = today
  }

  /// All that these gates say.
  public func report(on gates: [Gate]) -> GateReport {
    var report = GateReport(run: run.name, baseline: baseline?.name, day: today, photoPaths: run.photoPaths)
    report.policies = run.policies
    report.shifts = Shift.all(from: since ?? baseline, to: run)
    report.since = (since ?? baseline)?.name
    report.isBetter = Shift.all(from: baseline, to: run).contains { $0.better > 0 }
    for gate in gates {
      var ledger = WaiverLedger(gate: gate, today: today)
      report.judgements += gate.assertions.map { judgement(on: $0, of: gate, &ledger) }
      report.waivers += ledger.judgements
      report.notes += ledger.notes
    }
    let improved = report.judgements.reduce(0) { $0 + $1.improvements }
    if improved > 0 || report.isBetter, report.verdict == .pass, let baseline {
      let figures = improved > 0 ? improved : report.shifts.reduce(0) { $0 + $1.better }
      report.notes.append(
        "\(figures.counted("figure")) better than the baseline; to keep that: "
          + "stepwedge baseline \(run.name) -o \(baseline.name) --force")
    }
    return report
  }

  private func judgement(on assertion: Assertion, of gate: Gate, _ ledger: inout WaiverLedger) -> Judgement {
    var judgement = Judgement(gate: gate.name, assertion, .pass)
    let selected = selection(for: assertion, budgetSeconds: gate.budgetSeconds)
    guard case .rows(var rows, let caution) = selected else {
      if case .refused(let outcome) = selected {
        judgement.take(outcome)
        ledger.settle(assertion, outcome.verdict)
      }
      return judgement
    }
    judgement.rows = rows.count
    var outcome = decide(assertion, rows)
    if outcome.verdict == .fail {
      judgement.waived = outcome.offenders.filter {
        ledger.excuses($0, of: assertion, better: run.direction(of: assertion.column, in: $0.key))
      }
      let waived = Set(judgement.waived.map(\.key))
      if !waived.isEmpty {
        rows.removeAll { waived.contains($0.key) }
        outcome = rows.isEmpty ? Ruling(verdict: .pass, why: "every offence is waived") : decide(assertion, rows)
      }
    }
    if outcome.verdict == .fail, let caution { outcome.why = "\(caution): \(outcome.why)" }
    judgement.take(outcome)
    ledger.settle(assertion, outcome.verdict)
    return judgement
  }

  private func decide(_ assertion: Assertion, _ rows: [Comparand]) -> Ruling {
    switch assertion.comparison {
    case .bounds(let bounds): BoundsDecision(assertion: assertion, bounds: bounds).outcome(of: rows)
    case .baseline(let limits): BaselineDecision(assertion: assertion, limits: limits).outcome(of: rows)
    }
  }
}

extension Judgement {
  fileprivate mutating func take(_ outcome: Ruling) {
    verdict = outcome.verdict
    value = outcome.value
    limit = outcome.limit
    offenders = outcome.offenders
    why = outcome.why
    improvements = outcome.improvements
    lacking = outcome.lacking
  }
}

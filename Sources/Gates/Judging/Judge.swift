public import Changes
import Meaning
import RunRecords
import Units

/// Judges a run by gates: only the figures, the files and the day decide.
public struct Judge {
  let run: Figures
  let baseline: Figures?
  /// The earlier state since which changes are reported, if that is not the baseline.
  let since: Figures?
  let today: Day

  /// A judge of this run, with or without a baseline, on this day; `since` is an earlier state since which changes are
  /// reported, and decides nothing.
  public init(run: Figures, baseline: Figures? = nil, since: Figures? = nil, today: Day) {
    self.run = run
    self.baseline = baseline
    self.since = since
    self.today = today
  }

  /// All that these gates say.
  public func report(on gates: [Gate]) throws -> GateReport {
    let difference = try baseline.map { try Difference(from: $0, to: run) }
    let hearings = gates.map { gate in
      gate.assertions.map { AssertionCheck($0, of: gate, run: run, baseline: baseline, difference) }
    }
    let changes = try ShiftSearch(from: baseline, to: run)
    let reading = RowReading(run: run, base: baseline)
    try reading.show(to: hearings.joined().filter { refusal(unread: $0) == nil } + changes.readings)
    let earlier = try since.map { try ShiftSearch(from: $0, to: run) } ?? changes
    if let since { try RowReading(run: run, base: since).show(to: earlier.readings) }

    var report = GateReport(run: run.name, baseline: baseline?.name, day: today, photoPaths: run.photoPaths)
    report.policies = run.policies
    report.shifts = earlier.shifts
    report.since = (since ?? baseline)?.name
    report.conditions = (since ?? baseline).map { run.conditions.changes(since: $0.conditions) } ?? []
    report.isBetter = changes.shifts.contains { $0.better > 0 }
    for (gate, hearings) in zip(gates, hearings) {
      var ledger = WaiverLedger(gate: gate, today: today)
      for hearing in hearings {
        hearing.rule(try refusal(unread: hearing) ?? refusal(of: hearing))
      }
      try settle(hearings, reading, &ledger)
      report.judgements += hearings.map(\.judgement)
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

  /// Names offenders, excuses those that a waiver covers, and rules again without them: rows are read again only for
  /// that.
  private func settle(_ hearings: [AssertionCheck], _ reading: RowReading, _ ledger: inout WaiverLedger) throws {
    try name(hearings, reading)
    let excused = hearings.filter { hearing in
      hearing.excuse { ledger.excuses($0, of: hearing.assertion, better: $1) }
    }
    try reading.show(to: excused)
    for hearing in excused { hearing.rule(nil) }
    try name(excused, reading)
    for hearing in hearings {
      if let baseline, hearing.isPaired {
        hearing.caution(run.conditions.changes(since: baseline.conditions, of: hearing.assertion.column))
      }
      ledger.settle(hearing.assertion, hearing.judgement.verdict)
    }
  }

  /// Names the rows that break assertions.
  private func name(_ hearings: [AssertionCheck], _ reading: RowReading) throws {
    let failed = hearings.filter { $0.judgement.verdict == .fail }
    for hearing in failed { hearing.beginNaming() }
    try reading.show(to: failed)
    for hearing in failed { hearing.endNaming() }
  }
}

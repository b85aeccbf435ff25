import Documents
import ImageCodecs
import Records
import Units

/// Judges a run by gates; only the figures, the files and the day decide.
package struct Judge {
  let run: RunFigures
  let baseline: RunFigures?
  /// An earlier state, if changes are reported since another one than the baseline.
  let since: RunFigures?
  let today: Day

  /// A judge of this run on this day, with or without a baseline. Changes since the earlier state `since` are reported,
  /// but do not affect verdicts.
  package init(run: RunFigures, baseline: RunFigures? = nil, since: RunFigures? = nil, today: Day) {
    self.run = run
    self.baseline = baseline
    self.since = since
    self.today = today
  }

  /// The results of these gates.
  package func report(on gates: [Gate]) throws -> GateReport {
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
      if let note = try aboutOthers(gate) { report.notes.append(note) }
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

  /// A note if every assertion of a gate is about policies that the run does not have.
  private func aboutOthers(_ gate: Gate) throws -> String? {
    let asked = gate.assertions.map { $0.selection.names(of: "policy") }
    let known = try run.rows.names(of: "policy", in: .trials)
    guard let other = asked.first?.first, asked.allSatisfy({ !$0.isEmpty && known.isDisjoint(with: $0) }) else {
      return nil
    }
    return "\(gate.name): every assertion is about \(other) or others that this run did not measure; in your own gates "
      + "file write the name of your policy (\(known.sorted().joined(separator: ", "))) in their place, or measure it: "
      + "stepwedge run PHOTO… --policies \(other) -o \(run.name)"
  }

  /// Names offenders, excuses those that a waiver covers, and decides again without them; only this reads rows again.
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

extension Judge {
  /// Why an assertion cannot be decided, whatever its rows; nil if they must be read.
  func refusal(unread hearing: AssertionCheck) -> Ruling? {
    if let reason = run.gaps.reason(hearing.assertion) {
      return .cannotTell(reason, lacking: .measurement(options: []))
    }
    let column = hearing.assertion.column
    if column.isNoisy {
      return .cannotTell(
        "\(column.name) differs each time that it is measured, so it is shown and not judged; assert "
          + "compressInstructions (run --timing instructions), phoneCompressSeconds or phoneMemoryPeak instead",
        lacking: nil)
    }
    let budget = hearing.gate.budgetSeconds
    if let budget, hearing.assertion.column.restsOnBudget, budget != run.conditions.budgetSeconds {
      return .cannotTell(
        "the run's budget is \(run.conditions.budgetSeconds) s, the gate's \(budget) s",
        lacking: .measurement(options: ["--budget", "\(budget)s"]))
    }
    guard hearing.isPaired else { return nil }
    guard let baseline else {
      return .cannotTell("no baseline was given; make one with: stepwedge baseline RUN -o FILE", lacking: .baseline)
    }
    return baseline.gaps.unfinished.map {
      .cannotTell("the baseline \(baseline.name) is \($0.sentence)", lacking: .baseline)
    }
  }

  /// Why the rows that were read decide nothing; nil if they do.
  func refusal(of hearing: AssertionCheck) throws -> Ruling? {
    let (assertion, rows) = (hearing.assertion, hearing.selected)
    guard hearing.isPaired, let baseline else {
      if rows.now == 0 { return try noRows(assertion) }
      return hearing.tally.rows == 0 ? unmeasured(assertion, rows.now) : nil
    }
    if rows.base == 0 {
      return rows.now == 0
        ? try noRows(assertion)
        : .cannotTell(
          "the baseline \(baseline.name) has no such row; make it again from a run that has", lacking: .baseline)
    }
    if let outcome = try incomparable(assertion, rows, baseline) { return outcome }
    if hearing.tally.rows == 0 { return unmeasured(assertion, rows.base) }
    return rows.hasBase
      ? nil : .cannotTell("the baseline holds no \(assertion.column.name) for these rows", lacking: .baseline)
  }

  /// Why none of these figures can be compared with the baseline's.
  private func incomparable(_ assertion: Assertion, _ rows: SelectedRows, _ baseline: RunFigures) throws -> Ruling? {
    let column = assertion.column
    if rows.isOfPhotos ? !rows.hasSamePhoto : baseline.photoHashes != run.photoHashes {
      return .cannotTell(
        "the baseline \(baseline.name) is of other photos; make one from a run of the same photos", lacking: .baseline)
    }
    let (before, now) = (baseline.conditions, run.conditions)
    if column.restsOnBudget, before.budgetSeconds != now.budgetSeconds {
      return .cannotTell(
        "the baseline's budget is \(before.budgetSeconds) s, the run's \(now.budgetSeconds) s; make both with one "
          + "budget",
        lacking: .baseline)
    }
    let other = now.otherQuestion(than: before, of: column, over: assertion.selection.names(of: "link"))
    if !other.isEmpty {
      return .cannotTell(
        "the baseline \(baseline.name) answers another question (\(other.joined(separator: ", "))); make both with one",
        lacking: .baseline)
    }
    if rows.areDrawnApart {
      let seed = before.seed.map { "\($0)" }
      return .cannotTell(
        "simulated otherwise than the baseline (\(now.changes(since: before, of: column).joined(separator: ", "))), so "
          + "figures differ by chance, and for \(column.name) it is not known how much",
        lacking: seed.map { .measurement(options: ["--seed", $0]) } ?? .baseline)
    }
    return column.isCounted ? try countedElsewhere(rows, baseline) : nil
  }

  /// Why counts cannot be compared: libraries and CPU features decide which instructions are run.
  private func countedElsewhere(_ rows: SelectedRows, _ baseline: RunFigures) throws -> Ruling? {
    let now = try rows.policiesNow.isEmpty ? rows.countedNow : run.counting(of: rows.policiesNow)
    let then = try rows.policiesThen.isEmpty ? rows.countedThen : baseline.counting(of: rows.policiesThen)
    guard let first = now.subtracting(then).sorted().first, let other = then.sorted().first else { return nil }
    return .cannotTell(
      "the baseline was counted with other libraries or CPU features (\(other); this run: \(first))", lacking: .baseline
    )
  }

  private func noRows(_ assertion: Assertion) throws -> Ruling {
    let table = assertion.column.table
    let scopes = [
      ("policy", "--policies"), ("link", "--links"), ("device", "--devices"), ("metric", "--metrics"),
      ("scenario", "--scenario"),
    ]
    var options: [String] = []
    var unknown: [String] = []
    for (column, option) in scopes {
      let asked = assertion.selection.names(of: column)
      guard !asked.isEmpty else { continue }
      let known = try run.rows.names(of: column, in: table)
      let missing = asked.filter { !known.contains($0) }
      guard !missing.isEmpty else { continue }
      options += [option, missing.joined(separator: ",")]
      unknown += missing.map { name in
        "\(column) \(name)" + (Vocabulary(known.sorted()).nearest(to: name).map { " (did you mean \($0)?)" } ?? "")
      }
    }
    let why = unknown.isEmpty ? "no row of \(table) is selected" : "the run has no \(unknown.joined(separator: ", "))"
    return .cannotTell(why, lacking: .measurement(options: options))
  }

  private func unmeasured(_ assertion: Assertion, _ count: Int) -> Ruling {
    .cannotTell(
      "this run did not measure \(assertion.column.name) (\(count.counted("row")), all empty)",
      lacking: .measurement(options: assertion.column.timingOptions))
  }
}

extension Column {
  /// The options of a run that measure it.
  var timingOptions: [String] { isCounted ? ["--timing", "instructions"] : [] }
}

extension RunFigures {
  /// What these policies' instructions were counted with.
  fileprivate func counting(of policies: Set<String>) throws -> Set<String> {
    var words: Set<String> = []
    var query = CellQuery(.trials)
    guard let place = query.place(of: "countedWith") else { return words }
    try rows.forEachPhoto(query) { rows in
      for row in rows where policies.contains(row.key["policy"] ?? "") {
        if let own = String(row.cells[place]) { words.insert(own) }
      }
    }
    return words
  }
}

import Platform
import RunRecords
import Spelling
import Units

extension Judge {
  /// The rows of an assertion, or why there is nothing to decide.
  enum Selected {
    /// `caution` goes before every failure: what else changed besides the figures.
    case rows([Comparand], caution: String?)
    case refused(Ruling)
  }

  func selection(for assertion: Assertion, budgetSeconds: Double?) -> Selected {
    let column = assertion.column
    if let budgetSeconds, column.restsOnBudget, budgetSeconds != run.budgetSeconds {
      return .refused(
        .cannotTell(
          "the run's budget is \(run.budgetSeconds) s, the gate's \(budgetSeconds) s",
          lacking: .measurement(options: ["--budget", "\(budgetSeconds)s"])))
    }
    let all = run.tables[column.table] ?? []
    let selected = all.filter(assertion.selection.contains)
    guard case .baseline = assertion.comparison else { return ownRows(selected, assertion) }
    return pairedRows(selected, of: all, assertion)
  }

  private func ownRows(_ selected: [FigureRow], _ assertion: Assertion) -> Selected {
    let column = assertion.column
    guard !selected.isEmpty else { return .refused(noRows(assertion)) }
    let rows = selected.map { row -> Comparand in
      var comparand = Comparand(row, column, in: run)
      if column.isNoisy { comparand.add(run.noise(of: row)) }
      return comparand
    }.filter { $0.now != .null }
    guard !rows.isEmpty else { return .refused(unmeasured(assertion, selected.count)) }
    return .rows(rows, caution: nil)
  }

  private func pairedRows(_ selected: [FigureRow], of all: [FigureRow], _ assertion: Assertion) -> Selected {
    guard let baseline else {
      return .refused(
        .cannotTell("no baseline was given; make one with: stepwedge baseline RUN -o FILE", lacking: .baseline))
    }
    let column = assertion.column
    let bases = (baseline.tables[column.table] ?? []).filter(assertion.selection.contains)
    if bases.isEmpty, selected.isEmpty { return .refused(noRows(assertion)) }
    if bases.isEmpty {
      return .refused(
        .cannotTell(
          "the baseline \(baseline.name) has no such row; make it anew from a run that has", lacking: .baseline))
    }
    if let outcome = incomparable(assertion, selected, bases) { return .refused(outcome) }

    var current: [RowKey: FigureRow] = [:]
    for row in all { current[row.key] = row }
    let pairs = bases.map { base -> Comparand in
      guard let row = current[base.key], isSamePhoto(row.key["photo"]) else {
        return Comparand(missing: base, column, in: run)
      }
      var pair = Comparand(row, column, in: run)
      pair.base = base.cells[column.name] ?? .null
      if column.isNoisy { pair.add(run.noise(of: row), base: baseline.noise(of: base)) }
      return pair
    }.filter { $0.now != .null || $0.base != .null }
    guard !pairs.isEmpty else { return .refused(unmeasured(assertion, bases.count)) }
    if pairs.allSatisfy({ $0.base == .null }) {
      return .refused(.cannotTell("the baseline holds no \(column.name) for these rows", lacking: .baseline))
    }
    return .rows(pairs, caution: versionDifference)
  }

  /// Why no figure of these can be compared with the baseline's.
  private func incomparable(_ assertion: Assertion, _ selected: [FigureRow], _ bases: [FigureRow]) -> Ruling? {
    guard let baseline else { return nil }
    let column = assertion.column
    let photos = Set(bases.compactMap { $0.key["photo"] })
    let isWhole = photos.isEmpty
    if isWhole ? baseline.photoHashes != run.photoHashes : !photos.contains(where: isSamePhoto) {
      return .cannotTell("the baseline \(baseline.name) is of another corpus", lacking: .baseline)
    }
    if column.restsOnBudget, baseline.budgetSeconds != run.budgetSeconds {
      return .cannotTell(
        "the baseline's budget is \(baseline.budgetSeconds) s, the run's \(run.budgetSeconds) s", lacking: .baseline)
    }
    if column.isCounted { return countedElsewhere(selected, bases, baseline) }
    guard column.isNoisy else { return nil }
    if baseline.machine != run.machine {
      return .cannotTell(
        "the baseline was timed on another machine (\(baseline.machine); this run: \(run.machine))", lacking: .baseline)
    }
    return versionDifference.map {
      .cannotTell("\($0): times of other libraries do not compare", lacking: .baseline)
    }
  }

  /// Why counts do not compare: libraries and CPU features decide which instructions there are.
  private func countedElsewhere(_ rows: [FigureRow], _ bases: [FigureRow], _ baseline: Figures) -> Ruling? {
    let (now, then) = (run.counting(of: rows), baseline.counting(of: bases))
    let strange = now.subtracting(then).sorted()
    guard let first = strange.first, let other = then.sorted().first else { return nil }
    return .cannotTell(
      "the baseline was counted with other libraries or CPU features (\(other); this run: \(first))", lacking: .baseline
    )
  }

  private func isSamePhoto(_ photo: String?) -> Bool {
    guard let photo else { return true }
    return run.photoHashes[photo] != nil && baseline?.photoHashes[photo] == run.photoHashes[photo]
  }

  /// Libraries whose version changed since the baseline; nil where none did.
  private var versionDifference: String? {
    guard let baseline, baseline.versions != run.versions else { return nil }
    let names = Set(baseline.versions.keys).union(run.versions.keys).sorted()
    let changes = names.filter { baseline.versions[$0] != run.versions[$0] }.map {
      "\($0) \(baseline.versions[$0] ?? "none") → \(run.versions[$0] ?? "none")"
    }
    return "library versions differ (\(changes.joined(separator: ", ")))"
  }

  private func noRows(_ assertion: Assertion) -> Ruling {
    let table = assertion.column.table
    let scopes = [("policy", "--policies"), ("link", "--links"), ("device", "--devices"), ("metric", "--metrics")]
    var options: [String] = []
    var unknown: [String] = []
    for (column, option) in scopes {
      let known = Set((run.tables[table] ?? []).compactMap { $0.key[column] })
      let missing = assertion.selection.names(of: column).filter { !known.contains($0) }
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

extension Comparand {
  /// Adds how sure a timed figure is.
  fileprivate mutating func add(_ own: TimingNoise?) {
    rounds = own?.rounds ?? 0
    noise = own?.floor
  }

  /// Adds how sure a timed figure and its baseline are: independent errors, so squares add.
  fileprivate mutating func add(_ own: TimingNoise?, base: TimingNoise?) {
    rounds = own?.rounds ?? 0
    baseNoise = base?.floor
    guard let own, let base, let floor = own.floor, let baseFloor = base.floor else { return }
    noise = (floor * floor + baseFloor * baseFloor).squareRoot()
    slowdown = Self.slowdown(own, base)
  }

  /// What a slower machine adds. Whatever slows the yardstick slows the policy as well, but not alike: where other
  /// programs took the memory's speed, ratios were seen to go up by 0.4 of what the yardstick did.
  private static func slowdown(_ own: TimingNoise, _ base: TimingNoise) -> Double {
    guard let now = own.yardstickSeconds, let then = base.yardstickSeconds, now > 0, then > 0 else { return 0 }
    return abs(log(now / then)) / 2
  }
}

extension Column {
  /// What makes a run measure it.
  var timingOptions: [String] { isCounted ? ["--timing", "instructions"] : isNoisy ? ["--timing", "gate"] : [] }
}

extension Figures {
  /// What the instructions behind these rows were counted with: each a trial's, or all of the policy's where the row is
  /// of many photos.
  func counting(of rows: [FigureRow]) -> Set<String> {
    let trials = tables[.trials] ?? []
    let counted =
      rows.contains { $0.key["photo"] == nil } ? trials : trials.filter { Set(rows.map(\.trial)).contains($0.trial) }
    let policies = Set(rows.compactMap { $0.key["policy"] })
    return Set(
      counted.filter { policies.contains($0.key["policy"] ?? "") }.compactMap {
        String($0.cells["countedWith"] ?? .null)
      })
  }

  /// The noise of a row: its trial's, or the policy's noisiest where the row is of many photos.
  func noise(of row: FigureRow) -> TimingNoise? {
    if row.key["photo"] != nil { return noise[row.trial] }
    let all = noise.filter { $0.key.policy == row.key["policy"] }.values
    return all.max { ($0.floor ?? .infinity, $0.rounds) < ($1.floor ?? .infinity, $1.rounds) }
  }
}

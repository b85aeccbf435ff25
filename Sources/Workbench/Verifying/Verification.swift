import CompressionStrategies
import ImageCodecs
package import Records
import System
package import Workers

/// Measures trials of a run again, and compares every exact figure with the record.
package struct Verification {
  /// A cell whose recorded value differs from the new one.
  package struct Mismatch: Sendable {
    /// The trial's photo, by name.
    package let photo: String
    /// The trial's policy, by name.
    package let policy: String
    /// The cell's table.
    package let table: String
    /// The column, with the keys that identify the row within the trial.
    package let column: String
    /// The recorded cell; `no row` if only the new measurement has the row.
    package let before: String
    /// The newly measured cell; `no row` if only the record has the row.
    package let after: String
  }

  /// The result of a verification.
  package struct Findings: Sendable {
    /// How many trials were measured again, including those whose worker was lost.
    package internal(set) var trials = 0
    /// How many cells were compared: every column except timed ones.
    package internal(set) var cells = 0
    /// The differences, in the order in which the trials were measured.
    package internal(set) var mismatches: [Mismatch] = []
    /// Whether everything requested was measured.
    package internal(set) var isComplete = true
  }

  private let reader: RunReader
  private let setup: RunSetup
  private let isolation: Isolation
  private let workers: Int

  /// A verification of the run in this folder.
  package init(_ folder: RunFolder, in isolation: Isolation, workers: Int) throws {
    reader = try RunReader(folder)
    self.isolation = isolation
    self.workers = workers
    setup = try RunSetup(reader.manifest, of: folder)
  }

  /// Measures this many trials again, by default all; which ones, depends only on their content.
  package func perform(
    sample: Int?, shouldStop: () -> Bool = { false }, show: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> Findings {
    let known = try chosen(sample)
    let engine = try JobEngine(setup, in: isolation, count: workers)
    defer { engine.stop() }
    let paths = Dictionary(reader.manifest.inputs.map { ($0.photo, $0.path) }) { first, _ in first }
    let places = Dictionary(setup.policies.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let byPhoto = Dictionary(grouping: known.filter { places[$0.policy] != nil }, by: \.photo).sorted {
      $0.key < $1.key
    }
    let jobs = byPhoto.map { photo, trials in
      let path = FilePath(written: paths[photo] ?? photo)
      // The file's present content may not be that of the record.
      let look = PhotoLook(at: path)
      return Job(
        MeasureRequest(
          photo: photo, hash: look.hash, photoClass: trials.first?.photoClass, bytes: look.bytes,
          policies: trials.compactMap { places[$0.policy] }), files: [path],
        pixels: trials.map(setup.decodedPixels).max() ?? 0, fileBytes: look.bytes)
    }
    let record = try TrialRows(reader, of: Set(known.map { TrialKey(photo: $0.photo, policy: $0.policy) }))
    var findings = Findings()
    try engine.perform(jobs, .asAsked, isWanted: { !shouldStop() }) { event in
      switch event {
      case .began, .ended: break
      case .answered(let job, let part, let result):
        compare(byPhoto[job].value[part], with: result, record, &findings)
        show(findings.trials, known.count)
      case .failed(let job, let part, let failure):
        let trial = byPhoto[job].value[part]
        findings.trials += 1
        findings.mismatches.append(
          Mismatch(
            photo: trial.photo, policy: trial.policy, table: "trials", column: "reason",
            before: trial.reason.map { "\($0)" } ?? "", after: "\(failure)"))
      }
    }
    findings.isComplete = findings.trials == known.count
    return findings
  }

  /// The trials to measure, in an order that does not depend on names.
  private func chosen(_ sample: Int?) throws -> [Trial] {
    let all = try reader.rows(Trial.self)
    guard let sample, sample < all.count else { return all }
    let ranked = all.map { (SHA256.digest(of: Array("\($0.photoHash) \($0.policyHash)".utf8)).description, $0) }
    return ranked.sorted { ($0.0, $0.1.photo) < ($1.0, $1.1.photo) }.prefix(sample).map(\.1)
  }

  private func compare(_ trial: Trial, with result: TrialResult, _ record: TrialRows, _ findings: inout Findings) {
    let key = TrialKey(photo: trial.photo, policy: trial.policy)
    findings.trials += 1
    compare([trial], with: [result.trial], of: key, &findings)
    // Text is read by another program, after all trials.
    let scores = (record.scores[key] ?? []).map { score in
      var score = score
      score.textKept = nil
      return score
    }
    compare(scores, with: result.scores, of: key, &findings)
    compare(record.uploads[key] ?? [], with: result.uploads, of: key, &findings)
  }

  /// Compares a trial's rows with the new ones; rows that only one side has are mismatches, too.
  private func compare<Row: Record>(
    _ before: [Row], with after: [Row], of key: TrialKey, _ findings: inout Findings
  ) {
    func name(_ row: Row) -> String {
      zip(Row.columns, row.values).filter { Row.key.contains($0.0.name) && !["photo", "policy"].contains($0.0.name) }
        .map { $0.0.text($0.1) }.joined(separator: " ")
    }
    let (old, new) = (
      Dictionary(before.map { (name($0), $0) }) { first, _ in first },
      Dictionary(after.map { (name($0), $0) }) { first, _ in first }
    )
    for row in Set(old.keys).union(new.keys).sorted() {
      for (place, column) in Row.columns.enumerated() where !column.isTimed {
        findings.cells += 1
        let (was, now) = (
          old[row].map { column.text($0.values[place]) }, new[row].map { column.text($0.values[place]) }
        )
        guard was != now else { continue }
        findings.mismatches.append(
          Mismatch(
            photo: key.photo, policy: key.policy, table: "\(Row.table)",
            column: row.isEmpty ? column.name : "\(row) \(column.name)", before: was ?? "no row", after: now ?? "no row"
          ))
      }
    }
  }
}

/// The rows of some trials.
private struct TrialRows {
  var scores: [TrialKey: [Score]] = [:]
  var uploads: [TrialKey: [Upload]] = [:]

  init(_ reader: RunReader, of keys: Set<TrialKey>) throws {
    try reader.forEach { (row: Score) in
      let key = TrialKey(photo: row.photo, policy: row.policy)
      if keys.contains(key) { scores[key, default: []].append(row) }
    }
    try reader.forEach { (row: Upload) in
      let key = TrialKey(photo: row.photo, policy: row.policy)
      if keys.contains(key) { uploads[key, default: []].append(row) }
    }
  }
}

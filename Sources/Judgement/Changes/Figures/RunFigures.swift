package import PerceptualQuality
public import Records
import Statistics

/// The figures of a run, or of a baseline that was made from one.
public struct RunFigures {
  /// The name in messages.
  public var name: String
  /// The conditions of the measurement.
  public var conditions = Conditions()
  /// The run's question; a baseline file does not contain it.
  var question: Question?
  /// How to read the scores of the run's metrics; a baseline file does not contain it.
  package var metrics: [ScoreScale] = []
  /// SHA-256 of each photo.
  package var photoHashes: [String: String] = [:]
  /// Where the run found each photo; a baseline file does not contain it.
  package var photoPaths: [String: String] = [:]
  /// The run's policies; a baseline file has only their names.
  package var policies: [RunManifest.PolicyEntry] = []
  /// What the run requires but lacks; a baseline file is always of a finished run.
  public internal(set) var gaps = Gaps()
  /// The rows of its tables.
  package var rows: any RowSource = HeldRows()
  /// The noise of the CPU clock, by trial.
  package var noise: [TrialKey: TimingNoise] = [:]
  /// By how much two equal policies seemed to differ in this run; nil if unknown.
  package var noiseFloor: Double?

  /// No figures yet.
  package init(name: String) { self.name = name }

  /// The direction in which a column's figure is better in this row; nil if there is none.
  package func direction(of column: Column, in row: RowKey) -> Direction? {
    guard column.better == .asMetricSays else { return column.direction(of: nil) }
    return column.direction(of: row["metric"].flatMap { name in metrics.first { $0.name == name } })
  }

  /// The noise of a row: its trial's, or that of the policy's noisiest trial if the row is for many photos.
  package func noise(of row: RowKey) -> TimingNoise? {
    if row.photo != nil { return noise[row.trial] }
    let all = noise.filter { $0.key.policy == row["policy"] }.values
    return all.max { ($0.floor ?? .infinity, $0.rounds) < ($1.floor ?? .infinity, $1.rounds) }
  }

  /// The tables that assertions can be about, in the order in which a column name is looked up.
  package static let gatedTables: [Column.Table] = [
    .trials, .scores, .uploads, .messages, .policies, .afterwards,
  ]
}

extension RunFigures {
  /// The figures in a run folder; rows are read when they are needed.
  public init(run folder: RunFolder) throws { try self.init(RunReader(folder)) }

  /// The figures of a run that is already open.
  init(_ reader: RunReader) throws {
    self.init(name: reader.path)
    let manifest = reader.manifest
    conditions = Conditions(manifest)
    question = manifest.question
    metrics = manifest.metrics
    policies = manifest.policies
    noiseFloor = try reader.noiseFloor
    for input in manifest.inputs {
      photoHashes[input.photo] = input.sha256
      photoPaths[input.photo] = input.path
    }
    gaps = try Gaps(reader)
    rows = RunRows(reader)
    try takePhotoHashes(reader)
    try takeNoise(reader)
  }

  /// The photos of the trials, which may by now differ from the manifest's.
  private mutating func takePhotoHashes(_ reader: RunReader) throws {
    var (photo, hash): ([UInt8], [UInt8]) = ([], [])
    try reader.forEachCells(of: Trial.self, ["photo", "photoHash"]) { row in
      let isSamePhoto = unsafe row.withText(0) { unsafe $0.elementsEqual(photo) }
      if isSamePhoto, unsafe row.withText(1, { unsafe $0.elementsEqual(hash) }) { return }
      guard let name = row.text(0), let own = row.text(1) else { throw reader.damage(of: .trials) }
      photoHashes[name] = own
      (photo, hash) = (Array(name.utf8), Array(own.utf8))
    }
  }

  private mutating func takeNoise(_ reader: RunReader) throws {
    var rounds: [Timing] = []
    func settle() {
      guard let first = rounds.first else { return }
      noise[TrialKey(photo: first.photo, policy: first.policy)] = TimingNoise(rounds)
      rounds.removeAll(keepingCapacity: true)
    }
    try reader.forEach { (timing: Timing) in
      if let first = rounds.first, (first.photo, first.policy) != (timing.photo, timing.policy) { settle() }
      rounds.append(timing)
    }
    settle()
  }
}

/// A row as assertions see it.
package struct FigureRow: Sendable, Hashable {
  package let key: RowKey
  /// The requested cells, by their places in the query.
  package let cells: [Value]

  /// A row with this key and these cells.
  package init(key: RowKey, cells: [Value]) { (self.key, self.cells) = (key, cells) }
}

/// The rows of a table for one photo, in which rows of another state are looked up.
package struct RowsOfPhoto {
  package let rows: [FigureRow]
  private var next = 0
  private var places: [RowKey: Int]?

  /// These rows, in their order.
  package init(_ rows: [FigureRow]) { self.rows = rows }

  /// The row with this key; fast if keys are requested in the order of the rows.
  package mutating func row(_ key: RowKey) -> FigureRow? {
    if next < rows.count, rows[next].key == key {
      next += 1
      return rows[next - 1]
    }
    let places = places ?? Dictionary(rows.indices.map { (rows[$0].key, $0) }) { first, _ in first }
    self.places = places
    guard let place = places[key] else { return nil }
    next = place + 1
    return rows[place]
  }
}

/// What a run requires but lacks; a verdict on the rest would claim more than was measured.
public struct Gaps: Sendable {
  /// How far the run is; nil if it is finished, or if this is a baseline file.
  public private(set) var unfinished: Unfinished?
  /// What a finished run lacks nevertheless.
  package private(set) var cells: [MissingCell] = []

  /// No gaps.
  init() {}

  /// The gaps of a run.
  init(_ run: RunReader) throws {
    unfinished = try run.unfinished
    // For an unfinished run, this says enough about what it lacks.
    if unfinished == nil { try run.forEachMissing { cells.append($0) } }
  }
}

/// How noisy a trial's CPU figures are.
package struct TimingNoise: Sendable, Hashable {
  /// How many rounds were measured.
  package var rounds: Int
  /// The relative noise of a repetition; nil if there are too few rounds to know.
  package var floor: Double?
  /// The shortest time of the yardstick: always the same on one machine, unless something slowed it down.
  package var yardstickSeconds: Double?

  /// Noise with known values.
  package init(rounds: Int, floor: Double?, yardstickSeconds: Double? = nil) {
    self.rounds = rounds
    self.floor = floor
    self.yardstickSeconds = yardstickSeconds
  }

  /// The noise of these rounds.
  init(_ timings: [Timing]) {
    rounds = timings.count
    floor = NoiseFloor.ofLeastRatio(timings.map { ($0.cpuSeconds, $0.yardstickCpuSeconds) })
    yardstickSeconds = timings.map(\.yardstickCpuSeconds).min()
  }
}

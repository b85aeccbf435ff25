import Answers
package import Meaning
public import RunRecords
import Statistics

/// What a run, or a baseline that was made of one, says.
public struct Figures {
  /// What messages call it.
  public var name: String
  /// What it was measured under.
  public var conditions = Conditions()
  /// What the run was made for; a baseline file does not say.
  var question: Question?
  /// How the scores of the run's metrics are read; a baseline file does not say.
  package var metrics: [ScoreScale] = []
  /// SHA-256 of each photo.
  package var photoHashes: [String: String] = [:]
  /// Where the run found each photo; a baseline file does not say.
  package var photoPaths: [String: String] = [:]
  /// The run's policies; a baseline file has only their names.
  package var policies: [RunManifest.PolicyEntry] = []
  /// What the run asks for and does not hold; a baseline file is of a finished run.
  public internal(set) var gaps = Gaps()
  /// The rows of its tables.
  package var rows: any RowSource = HeldRows()
  /// How steady the CPU clock was.
  package var noise: [TrialKey: TimingNoise] = [:]
  /// How far two equal policies seemed apart in this run; nil if nobody measured it.
  package var noiseFloor: Double?

  /// Nothing yet.
  package init(name: String) { self.name = name }

  /// Which way a column's figure is better in this row; nil if neither is.
  package func direction(of column: Column, in row: RowKey) -> Direction? {
    guard column.better == .asMetricSays else { return column.direction(of: nil) }
    return column.direction(of: row["metric"].flatMap { name in metrics.first { $0.name == name } })
  }

  /// The noise of a row: its trial's, or the policy's noisiest if the row is of many photos.
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

extension Figures {
  /// What a run folder holds; rows are read as they are asked for.
  public init(run folder: RunFolder) throws { try self.init(RunReader(folder)) }

  /// The same of a run that is open already.
  init(_ reader: RunReader) throws {
    self.init(name: reader.path)
    let manifest = reader.manifest
    conditions = Conditions(manifest)
    question = Question(manifest)
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

  /// The photos as their trials had them, which may be other ones than the manifest's by now.
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
  /// The cells that were asked for, by their places in the query.
  package let cells: [Value]

  /// A row of this key and these cells.
  package init(key: RowKey, cells: [Value]) { (self.key, self.cells) = (key, cells) }
}

/// The rows of a table that are of one photo, in which others look for their like.
package struct RowsOfPhoto {
  package let rows: [FigureRow]
  private var next = 0
  private var places: [RowKey: Int]?

  /// These rows, in their order.
  package init(_ rows: [FigureRow]) { self.rows = rows }

  /// The row of this key. Those who ask in the order of the rows are answered at once.
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

/// What a run asks for and does not hold: a verdict over the rest would say more than was measured.
public struct Gaps: Sendable {
  /// How far the run has come; nil if it is finished, or a baseline file.
  public private(set) var unfinished: Unfinished?
  /// What a finished run lacks all the same.
  package private(set) var cells: [MissingCell] = []

  /// None.
  init() {}

  /// Those of a run.
  init(_ run: RunReader) throws {
    unfinished = try run.unfinished
    // Whatever an unfinished run lacks, that is what is said of it.
    if unfinished == nil { try run.forEachMissing { cells.append($0) } }
  }
}

/// How steady a trial's CPU figures were.
package struct TimingNoise: Sendable, Hashable {
  /// Rounds that were measured.
  package var rounds: Int
  /// How far a repetition may stray, relative to the figure; nil if there are too few rounds to know.
  package var floor: Double?
  /// What the yardstick took at best: on one machine always the same, unless something kept it from its speed.
  package var yardstickSeconds: Double?

  /// A noise that was measured before.
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

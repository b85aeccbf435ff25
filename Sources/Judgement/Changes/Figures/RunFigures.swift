package import PerceptualQuality
package import Records

/// The figures of a run, or of a baseline that was made from one.
package struct RunFigures {
  /// The name in messages.
  package var name: String
  /// The conditions of the measurement.
  package var conditions = Conditions()
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
  package internal(set) var gaps = Gaps()
  /// The rows of its tables.
  package var rows: any RowSource = HeldRows()

  /// No figures yet.
  package init(name: String) { self.name = name }

  /// The direction in which a column's figure is better in this row; nil if there is none.
  package func direction(of column: Column, in row: RowKey) -> Direction? {
    guard column.better == .asMetricSays else { return column.direction(of: nil) }
    return column.direction(of: row["metric"].flatMap { name in metrics.first { $0.name == name } })
  }

  /// The tables that assertions can be about, in the order in which a column name is looked up.
  package static let gatedTables: [Column.Table] = [
    .trials, .scores, .uploads, .messages, .policies, .afterwards,
  ]
}

extension RunFigures {
  /// The figures in a run folder; rows are read when they are needed.
  package init(run folder: RunFolder) throws { try self.init(RunReader(folder)) }

  /// The figures of a run that is already open.
  init(_ reader: RunReader) throws {
    self.init(name: reader.path)
    let manifest = reader.manifest
    conditions = Conditions(manifest)
    question = manifest.question
    metrics = manifest.metrics
    policies = manifest.policies
    for input in manifest.inputs {
      photoHashes[input.photo] = input.sha256
      photoPaths[input.photo] = input.path
    }
    gaps = try Gaps(reader)
    rows = RunRows(reader)
    try takePhotoHashes(reader)
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
package struct Gaps: Sendable {
  /// How far the run is; nil if it is finished, or if this is a baseline file.
  package private(set) var unfinished: Unfinished?
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

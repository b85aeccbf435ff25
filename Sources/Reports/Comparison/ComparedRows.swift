import Meaning
import RunRecords
import Statistics

/// What is compared of a trial.
struct ComparedTrial {
  let photoHash: String
  let status: Status
  let reason: Reason?
  /// What instructions were counted with.
  let countedWith: Value
  private(set) var values: [(figure: ComparedFigure, value: ComparedValue)] = []

  init(photoHash: String, status: Status, reason: Reason?, countedWith: Value) {
    (self.photoHash, self.status, self.reason, self.countedWith) = (photoHash, status, reason, countedWith)
  }

  /// Whether the recipient gets the picture as the policy means it.
  var passes: Bool { status == .ok }

  /// The value of a figure; nil where it has none.
  subscript(figure: ComparedFigure) -> ComparedValue? { values.first { $0.figure == figure }?.value }

  mutating func take(_ figure: ComparedFigure, _ value: ComparedValue) { values.append((figure, value)) }
}

/// Reads what is compared of a run, photo by photo.
struct ComparedRows {
  private let manifest: RunManifest
  private let trials: TableRows
  private let scores: TableRows
  private let uploads: TableRows
  /// The photos that have trials, each under the name that the run has for it.
  let photos: [String: String]

  init(of run: RunReader) throws {
    manifest = run.manifest
    trials = try TableRows(Trial.self, of: run, besides: ["photoHash", "status", "reason", "countedWith", "mainBytes"])
    scores = try TableRows(Score.self, of: run)
    uploads = try TableRows(Upload.self, of: run, besides: ["runs", "uploadSecondsP5", "uploadSecondsP95"])
    photos = Dictionary(try run.photos(in: .trials).map { ($0, $0) }) { first, _ in first }
  }

  /// The trials of a photo by their policies.
  func trials(of photo: String) throws -> [String: ComparedTrial] {
    guard let photo = photos[photo] else { return [:] }
    var found: [String: ComparedTrial] = [:]
    try trials.forEach(photo: photo, scale: { _ in nil }) { policy, cells, figures in
      guard let photoHash = String(cells[0]), let status = Status(cells[1]) else { return }
      var trial = ComparedTrial(
        photoHash: photoHash, status: status, reason: Reason(cells[2]), countedWith: cells[3])
      // What it took to make nothing is no figure of a rendition.
      if cells[4] != .null { for (figure, value) in figures { trial.take(figure, ComparedValue(value: value)) } }
      found[policy] = trial
    }
    try scores.forEach(photo: photo, scale: manifest.scale(of:)) { policy, _, figures in
      for (figure, value) in figures { found[policy]?.take(figure, ComparedValue(value: value)) }
    }
    try forEachUpload(of: photo) { policy, figure, value in found[policy]?.take(figure, value) }
    return found
  }

  /// The drawn figures of a photo's trials by their policies.
  func drawn(of photo: String) throws -> [String: Set<ComparedFigure>] {
    guard let photo = photos[photo] else { return [:] }
    var found: [String: Set<ComparedFigure>] = [:]
    try trials.forEach(photo: photo, scale: { _ in nil }) { policy, _, _ in found[policy] = [] }
    try forEachUpload(of: photo) { policy, figure, _ in found[policy]?.insert(figure) }
    return found
  }

  private func forEachUpload(of photo: String, _ body: (String, ComparedFigure, ComparedValue) -> Void) throws {
    try uploads.forEach(photo: photo, scale: { _ in nil }) { policy, cells, figures in
      var times: Interval?
      if let low = Double(cells[1]), let high = Double(cells[2]) { times = Interval(low, high) }
      let draws = ComparedValue.Draws(seed: manifest.seed, runs: Int(cells[0]) ?? 0, times: times)
      for (figure, value) in figures { body(policy, figure, ComparedValue(value: value, draws: draws)) }
    }
  }
}

/// The rows of a table that have figures to compare.
private final class TableRows {
  private let run: RunReader
  private let reader: CellReader
  private let kinds: KeyScopes
  private let table: Column.Table
  /// The places of the compared columns.
  private let columns: [(column: Column, place: Int)]
  private let scope: [Int]
  private let policy: Int?
  /// By kind of row, the figure of each column.
  private var figures: [[ComparedFigure]] = []

  /// Other columns' cells are handed on in the order of their names here.
  init<Row: Record>(_: Row.Type, of run: RunReader, besides others: [String] = []) throws {
    var query = CellQuery(Row.table)
    for name in others { _ = query.place(of: name) }
    columns = Row.columns.filter(\.isCompared).compactMap { column in
      query.place(of: column.name).map { (column, $0) }
    }
    reader = try run.reader(of: query)
    let kinds = KeyScopes(of: Row.table)
    scope = Row.scope.compactMap { kinds.columns.firstIndex(of: $0) }
    policy = kinds.columns.firstIndex(of: "policy")
    (self.kinds, self.run, table) = (kinds, run, Row.table)
  }

  /// Hands on each row's policy, its cells, and its figures that are known.
  func forEach(
    photo: String, scale: (String) -> ScoreScale?,
    _ body: (_ policy: String, _ cells: [Value], _ figures: [(ComparedFigure, Double)]) -> Void
  ) throws {
    try reader.forEach(photo: photo) { key, cells in
      guard let kind = kinds.place(of: key) else { throw run.damage(of: table) }
      if kind == figures.count { figures.append(newFigures(kinds.scopes[kind], scale)) }
      let known = zip(columns, figures[kind]).compactMap { column, figure in
        Double(cells[column.place]).map { (figure, $0) }
      }
      body(policy.map { kinds.scopes[kind][$0] } ?? "", cells, known)
    }
  }

  private func newFigures(_ kind: [String], _ scale: (String) -> ScoreScale?) -> [ComparedFigure] {
    let scope = scope.map { kind[$0] }
    let scale = kinds.columns.firstIndex(of: "metric").flatMap { scale(kind[$0]) }
    return columns.map { ComparedFigure(column: $0.column, scope: scope, scale: scale) }
  }
}

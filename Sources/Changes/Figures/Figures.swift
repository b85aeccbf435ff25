import Answers
package import Meaning
package import RunRecords

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

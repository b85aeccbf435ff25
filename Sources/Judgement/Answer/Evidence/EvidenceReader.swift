package import CompressionStrategies
import Documents
import ImageCodecs
import PerceptualQuality
package import Records

/// Reads the rows of a run, each once and one after the other, and makes the evidence that is judged. Nothing else reads
/// rows for an answer.
package struct EvidenceReader {
  private let run: RunReader
  private let manifest: RunManifest
  private let question: Question
  /// The photos to read; nil for all.
  package var photos: Set<String>?
  /// Which times are kept.
  package var times = EvidenceGathering.Times.sentAndSeen
  /// Whether clocks may be read.
  package var isTimed = true
  /// Whether the evidence can be asked about other phones than its own, which takes memory.
  package var variesPhone = false
  /// Whether counted instructions are read.
  package var isCounted = true

  /// A reader of a run's rows for a question, by default its own. `manifest` limits the policies to those that it has.
  package init(_ run: RunReader, _ manifest: RunManifest? = nil, for question: Question? = nil) {
    self.run = run
    self.manifest = manifest ?? run.manifest
    self.question = question ?? run.manifest.question
  }

  /// The phone whose times are in the evidence: the run's if the question leaves out compression.
  package var phone: PhoneCosts? { question.phone ?? manifest.question.phone }

  /// The models of memory that are asked about: the phone's, and if it has no limits, that of a phone that has.
  private var memories: [PhoneMemory] {
    let others = variesPhone ? Phone.presets.all.compactMap(\.memory).filter { !$0.entries.isEmpty } : []
    let own = phone?.memory
    return [own, own?.entries.isEmpty == false ? nil : others.first].compactMap(\.self)
  }

  /// The row of a trial as it is read.
  package struct TrialRow {
    /// How the trial ended.
    package let trial: TrialCells
    /// The cells of `TrialCells.columns`, then those that were asked for.
    package let cells: CellRow
    /// The place of its policy.
    package let policy: Int
    /// The place of its photo.
    package let photo: Int
    /// The photo's facts if this is its first row; nil if it is known.
    package let newPhoto: Evidence.Photo?
  }

  /// Reads all rows. `look` gets each trial's row with further columns, for facts that the rule does not use.
  package func read(
    _ columns: [String] = [], _ look: (TrialRow) throws -> Void = { _ in }
  ) throws -> (evidence: Evidence, places: RowPlaces) {
    var places = RowPlaces(manifest)
    var gathering = EvidenceGathering(manifest, asking: question.criterion, keeping: times)
    let (generated, phone) = (manifest.generated, phone)
    gathering.memories = memories
    var count = 0
    try run.forEachCells(of: Trial.self, TrialCells.columns + columns) { row in
      guard let trial = TrialCells(row) else { throw run.damage(of: .trials) }
      guard let policy = places.policy(row, 1) else { return }
      let known = places.photo(row, 0)
      var new: Evidence.Photo?
      if known == nil {
        guard let name = row.text(0), photos?.contains(name) != false else { return }
        let found = Evidence.Photo(name, row, isGenerated: generated.contains(name))
        places.add(name)
        gathering.add(found)
        (new, count) = (found, count + 1)
      }
      gathering.take(
        trial, row, on: phone, policy: policy, isTimed: isTimed, isCounted: isCounted, variesPhone: variesPhone)
      try look(TrialRow(trial: trial, cells: row, policy: policy, photo: known ?? count - 1, newPhoto: new))
    }
    try run.forEachCells(of: Score.self, EvidenceGathering.scoreColumns) { row in gathering.take(row, &places) }
    try run.forEachCells(of: Upload.self, EvidenceGathering.uploadColumns) { row in
      guard let policy = places.policy(row, 1), let link = places.link(row, 2), let photo = places.photo(row, 0)
      else { return }
      var sending = Evidence.Sending(row, budgetSeconds: manifest.question.budgetSeconds)
      sending.totalChance = question.totalChance(
        sending, compressSeconds: gathering.compressSeconds(policy, photo), measuredFor: manifest.question)
      gathering.take(sending, policy: policy, photo: photo, link: link)
    }
    var evidence = gathering.finish()
    evidence.phone = phone
    let entries = manifest.policies.map { question.entry ?? $0.entry }
    return (evidence.sent(through: entries, of: phone?.memory), places)
  }
}

extension Evidence {
  /// The evidence of a run for its own question, with as much as other questions need.
  package init(_ run: RunReader) throws { self = try EvidenceReader(run).read().evidence }
}

extension Evidence.Photo {
  /// A photo as its first trial's row describes it.
  fileprivate init(_ name: String, _ row: CellRow, isGenerated: Bool) {
    let pixels = row.integer(TrialCells.width).flatMap { width in
      row.integer(TrialCells.height).map { Double(width * $0) / 1e6 }
    }
    self.init(
      name, isGenerated: isGenerated, megapixels: pixels.flatMap { $0 > 0 ? $0 : nil },
      kind: row.text(TrialCells.photoClass), bytes: row.number(TrialCells.photoBytes))
  }
}

extension Question {
  /// The chance that compression and upload together are in time. For another budget or phone than that of the
  /// measurement, it is computed from the quantiles that the run kept.
  fileprivate func totalChance(
    _ sending: Evidence.Sending, compressSeconds: Double?, measuredFor own: Question
  ) -> Double? {
    let isOwnPhone = (phone ?? own.phone)?.name == own.phone?.name && phoneSpeed == own.phoneSpeed
    if budgetSeconds == own.budgetSeconds, isOwnPhone { return sending.totalChance }
    guard let compressSeconds else { return nil }
    return sending.sent.chance(within: max(0, budgetSeconds - compressSeconds / phoneSpeed))
  }
}

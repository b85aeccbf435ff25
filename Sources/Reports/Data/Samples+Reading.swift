import CompressionStrategies
import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Statistics

extension Samples {
  /// Reads a run's rows for these policies and photos; a deterministic report ignores columns that depend on a clock.
  init(
    _ run: RunReader, manifest: RunManifest, photos wanted: Set<String>?, question: Question, phone: PhoneCosts?,
    isDeterministic: Bool
  )
    throws
  {
    let policies = manifest.policies.map(\.name)
    var reader = EvidenceReader(run, manifest, for: question)
    let asksOtherBudgets = question.budgetSeconds != manifest.question.budgetSeconds || question.phone != nil
    reader.times = asksOtherBudgets ? .sentAndSeen : .sent
    reader.variesPhone = true
    // Reports take instruction counts from the record's table and never compute them.
    (reader.photos, reader.isTimed, reader.isCounted) = (wanted, !isDeterministic, false)
    var (photos, failures) = ([Photo](), [Int: Failure]())
    var designs = policies.map { _ in Design() }
    var limitsBroken = policies.map { _ in 0 }
    var thumbnails = policies.map { _ in [Double]() }
    var parts: [[Int: CompressionParts]] = policies.map { _ in [:] }
    let (evidence, found) = try reader.read(Self.trialColumns) { trial in
      let (row, policy, place) = (trial.cells, trial.policy, trial.photo)
      if let photo = trial.newPhoto { photos.append(Photo(photo, row)) }
      if let phone { parts[policy][place] = CompressionParts(row, on: phone) }
      if trial.trial.status == .failed {
        var failure = failures[place] ?? Failure(policy: policy, reason: "", policies: 0)
        failure.policies += 1
        if policy <= failure.policy {
          (failure.policy, failure.reason) = (policy, trial.trial.reason?.description ?? "")
        }
        failures[place] = failure
      }
      designs[policy].take(row, from: Self.design)
      guard question.photos.include(photos[place].isGenerated) else { return }
      if row.integer(Self.limitBroken) ?? 0 != 0 { limitsBroken[policy] += 1 }
      if let bytes = row.integer(Self.thumbnailBytes) { thumbnails[policy].append(Double(bytes)) }
    }
    let thumbnailMedians = thumbnails.map(\.median)
    thumbnails = []
    var places = found
    let (times, questionTimes, linkSeconds) = try UploadMedians.all(run, places, evidence, question)
    let latePaths = try LatePaths.all(run, &places, evidence, manifest, question)
    self.init(
      photos: photos, policies: policies, devices: evidence.devices, links: evidence.links, evidence: evidence,
      failures: failures, designs: designs, thumbnailMedians: thumbnailMedians, limitsBroken: limitsBroken,
      times: times,
      questionTimes: questionTimes, linkSeconds: linkSeconds,
      uploadSeconds: linkSeconds.map { question.mean(of: $0, over: evidence.links) }, latePaths: latePaths, parts: parts
    )
  }

  /// The columns of a trial that the rule does not use.
  private static let trialColumns =
    ["photoHash", "photoFormat", "thumbnailBytes", "limitBroken"] + Design.columns
  private static let thumbnailBytes = TrialCells.columns.count + 2
  private static let limitBroken = TrialCells.columns.count + 3
  private static let design = TrialCells.columns.count + 4

  /// What a policy is, in words.
  func design(_ policy: Int, in manifest: RunManifest) -> String {
    designs[policy].words(chroma: manifest.policies[policy].chroma)
  }
}

extension Samples.Photo {
  fileprivate init(_ photo: Evidence.Photo, _ row: CellRow) {
    let first = TrialCells.columns.count
    self.init(
      name: photo.name, hash: row.text(first) ?? "", bytes: row.integer(TrialCells.photoBytes) ?? 0,
      width: row.integer(TrialCells.width), height: row.integer(TrialCells.height), format: row.text(first + 1),
      kind: photo.kind, isGenerated: photo.isGenerated)
  }
}

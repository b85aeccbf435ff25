import CompressionStrategies
import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Statistics

extension Samples {
  /// Reads a run's rows for these policies and photos; a deterministic report ignores columns that depend on a clock.
  init(
    _ run: RunReader, manifest: RunManifest, photos wanted: Set<String>?, choice: Choice, phone: PhoneCosts?,
    isDeterministic: Bool
  )
    throws
  {
    let policies = manifest.policies.map(\.name)
    var places = RowPlaces(manifest)
    let asksOtherBudgets = choice.budgetSeconds != manifest.budgetSeconds || choice.countsCompression
    var gathering = EvidenceGathering(
      manifest, asking: choice.criterion, keeping: asksOtherBudgets ? .sentAndSeen : .sent)
    var (photos, failures) = ([Photo](), [Int: Failure]())
    var designs = policies.map { _ in Design() }
    var limitsBroken = policies.map { _ in 0 }
    var thumbnails = policies.map { _ in [Double]() }
    var parts: [[Int: CompressionParts]] = policies.map { _ in [:] }
    let generated = manifest.generated
    try run.forEachCells(of: Trial.self, TrialCells.columns + Self.trialColumns) { row in
      guard let trial = TrialCells(row) else { throw run.damage(of: .trials) }
      guard let policy = places.policy(row, 1), let name = row.text(0), wanted?.contains(name) != false else { return }
      if places.photo(row, 0) == nil {
        places.add(name)
        let photo = Photo(name, row, isGenerated: generated.contains(name))
        photos.append(photo)
        gathering.add(
          Evidence.Photo(
            name, isGenerated: photo.isGenerated, megapixels: photo.megapixels, kind: photo.kind,
            bytes: Double(photo.bytes)))
      }
      // Reports take instruction counts from the record's table and never compute them.
      gathering.take(trial, row, on: phone, policy: policy, isTimed: !isDeterministic, isCounted: false)
      let place = photos.count - 1
      if let phone { parts[policy][place] = CompressionParts(row, on: phone) }
      if trial.status == .failed {
        var failure = failures[place] ?? Failure(policy: policy, reason: "", policies: 0)
        failure.policies += 1
        if policy <= failure.policy { (failure.policy, failure.reason) = (policy, trial.reason?.description ?? "") }
        failures[place] = failure
      }
      designs[policy].take(row, from: Self.design)
      guard choice.photos.include(photos[place].isGenerated) else { return }
      if row.integer(Self.limitBroken) ?? 0 != 0 { limitsBroken[policy] += 1 }
      if let bytes = row.integer(Self.thumbnailBytes) { thumbnails[policy].append(Double(bytes)) }
    }
    let thumbnailMedians = thumbnails.map(\.median)
    thumbnails = []
    try run.forEachCells(of: Score.self, EvidenceGathering.scoreColumns) { row in
      gathering.take(row, &places)
    }
    try run.forEachCells(of: Upload.self, EvidenceGathering.uploadColumns) { row in
      guard let policy = places.policy(row, 1), let link = places.link(row, 2), let photo = places.photo(row, 0)
      else { return }
      var sending = Evidence.Sending(row, budgetSeconds: manifest.budgetSeconds)
      sending.totalChance =
        choice.judgedTotal(
          sending, compressSeconds: gathering.compressSeconds(policy, photo), measuredAt: manifest)
      gathering.take(sending, policy: policy, photo: photo, link: link)
    }
    let evidence = gathering.finish()
    let (times, choiceTimes, uploadSeconds) = try UploadMedians.all(run, places, evidence, choice)
    let latePaths = try LatePaths.all(run, &places, evidence, manifest, choice)
    self.init(
      photos: photos, policies: policies, devices: evidence.devices, links: evidence.links, evidence: evidence,
      failures: failures, designs: designs, thumbnailMedians: thumbnailMedians, limitsBroken: limitsBroken,
      times: times,
      choiceTimes: choiceTimes, uploadSeconds: uploadSeconds, latePaths: latePaths, parts: parts)
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
  fileprivate init(_ name: String, _ row: CellRow, isGenerated: Bool) {
    let first = TrialCells.columns.count
    self.init(
      name: name, hash: row.text(first) ?? "", bytes: row.integer(TrialCells.photoBytes) ?? 0,
      width: row.integer(TrialCells.width),
      height: row.integer(TrialCells.height), format: row.text(first + 1), kind: row.text(TrialCells.photoClass),
      isGenerated: isGenerated)
  }
}

import Answers
import Meaning
import RunRecords
import Statistics

/// What each photo came to under each policy, as far as figures of all photos need it: a run's rows are never in memory
/// together, and what is shown of single trials is read when it is shown.
struct Samples: Sendable {
  /// One photo of the corpus.
  struct Photo: Sendable, Hashable {
    var name: String
    var hash: String
    var bytes: Int
    var width: Int?
    var height: Int?
    var format: String?
    var kind: String?
    /// Made by a program instead of a camera.
    var isGenerated: Bool
  }

  /// A photo that a policy could not process.
  struct Failure: Sendable {
    /// The first such policy, by place.
    var policy: Int
    var reason: String
  }

  let photos: [Photo]
  let policies: [String]
  let devices: [String]
  let links: [String]
  /// What the rule looks at.
  let evidence: Evidence
  /// By photo, what could not be processed.
  let failures: [Int: Failure]
  /// By policy.
  let designs: [Design]
  let thumbnailMedians: [Double?]
  let limitsBroken: [Int]
  /// By policy, then by link: medians of the uploads over it.
  let times: [[UploadMedians]]
  /// By policy, the same over the choice's links by weight.
  let choiceTimes: [UploadMedians]
  /// Where in the links that are populations uploads are late, within the run's budget.
  let latePaths: [LatePaths]
  /// By policy and photo, CPU seconds by part of compression, where they were measured.
  let parts: [[Int: CompressionParts]]

  /// Reads a run's rows of these policies and photos; a deterministic report sees nothing that a clock decides.
  init(_ run: RunReader, manifest: RunManifest, photos wanted: Set<String>?, choice: Choice, isDeterministic: Bool)
    throws
  {
    let policies = manifest.policies.map(\.name)
    var places = RowPlaces(manifest)
    let asksOtherBudgets = choice.budgetSeconds != manifest.budgetSeconds || choice.countsCompression
    var gathering = EvidenceGathering(manifest, keeping: asksOtherBudgets ? .sentAndSeen : .sent)
    var (photos, failures) = ([Photo](), [Int: Failure]())
    var designs = policies.map { _ in Design() }
    var limitsBroken = policies.map { _ in 0 }
    var thumbnails = policies.map { _ in [Double]() }
    let generated = manifest.generated
    try run.forEachCells(of: Trial.self, TrialCells.columns + Self.trialColumns) { row in
      guard let trial = TrialCells(row) else { throw run.damage(of: .trials) }
      guard let policy = places.policy(row, 1), let name = row.text(0), wanted?.contains(name) != false else { return }
      if places.photo(row, 0) == nil {
        places.add(name)
        let photo = Photo(name, row, isGenerated: generated.contains(name))
        photos.append(photo)
        gathering.add(Evidence.Photo(name, isGenerated: photo.isGenerated, megapixels: photo.megapixels))
      }
      // Reports tell instructions of the record's own table, and never of their own reckoning.
      gathering.take(trial, row, policy: policy, isTimed: !isDeterministic, isCounted: false)
      let place = photos.count - 1
      if trial.status == .failed, failures[place].map({ policy < $0.policy }) ?? true {
        failures[place] = Failure(policy: policy, reason: trial.reason?.description ?? "")
      }
      designs[policy].take(row, from: Self.design)
      guard choice.photos.include(photos[place].isGenerated) else { return }
      if row.integer(Self.limitBroken) ?? 0 != 0 { limitsBroken[policy] += 1 }
      if let bytes = row.integer(Self.thumbnailBytes) { thumbnails[policy].append(Double(bytes)) }
    }
    let thumbnailMedians = thumbnails.map(\.median)
    thumbnails = []
    try run.forEachCells(of: Score.self, EvidenceGathering.scoreColumns) { row in
      guard EvidenceGathering.isJudged(row), let policy = places.policy(row, 1), let device = places.device(row, 2),
        let photo = places.photo(row, 0)
      else { return }
      gathering.take(score: row.number(6), policy: policy, photo: photo, device: device)
    }
    try run.forEachCells(of: Upload.self, EvidenceGathering.uploadColumns) { row in
      guard let policy = places.policy(row, 1), let link = places.link(row, 2), let photo = places.photo(row, 0)
      else { return }
      var sending = Evidence.Sending(row, budgetSeconds: manifest.budgetSeconds)
      sending.totalChance =
        isDeterministic
        ? nil : choice.judgedTotal(sending, cpuSeconds: gathering.cpuSeconds(policy, photo), measuredAt: manifest)
      gathering.take(sending, policy: policy, photo: photo, link: link)
    }
    let evidence = gathering.finish()
    (times, choiceTimes) = try UploadMedians.all(run, places, evidence, choice)
    latePaths = try LatePaths.all(run, &places, evidence, manifest, choice)
    var parts: [[Int: CompressionParts]] = policies.map { _ in [:] }
    if !isDeterministic {
      try run.forEach(known: "cpuSeconds") { (step: StepRecord) in
        guard let policy = policies.firstIndex(of: step.policy), let photo = places.photo(named: step.photo),
          evidence.isTried(policy, photo)
        else { return }
        parts[policy][photo] = (parts[policy][photo] ?? CompressionParts()).adding(step)
      }
    }
    self.policies = policies
    devices = evidence.devices
    links = evidence.links
    (self.photos, self.failures, self.evidence, self.parts) = (photos, failures, evidence, parts)
    (self.designs, self.limitsBroken, self.thumbnailMedians) = (designs, limitsBroken, thumbnailMedians)
  }

  /// What is read of a trial besides what the rule looks at.
  private static let trialColumns =
    ["photoHash", "photoBytes", "photoFormat", "photoClass", "thumbnailBytes", "limitBroken"] + Design.columns
  private static let thumbnailBytes = TrialCells.columns.count + 4
  private static let limitBroken = TrialCells.columns.count + 5
  private static let design = TrialCells.columns.count + 6

  /// The place of a device or a link in lists.
  func device(_ name: String) -> Int? { devices.firstIndex(of: name) }
  func link(_ name: String) -> Int? { links.firstIndex(of: name) }

  /// Photos that are asked about, by place.
  func places(_ asked: Question.Photos) -> [Int] { photos.indices.filter { asked.include(photos[$0].isGenerated) } }

  /// How many trials there are, and of how many something was made.
  var counts: (tried: Int, made: Int) {
    policies.indices.reduce(into: (0, 0)) { counts, policy in
      counts.0 += photos.indices.count { evidence.isTried(policy, $0) }
      counts.1 += evidence.bytes(policy).count { !$0.isNaN }
    }
  }

  /// Sizes of what a policy made of these photos.
  func bytes(_ policy: Int, _ photos: [Int]) -> [Double] {
    let all = evidence.bytes(policy)
    return photos.lazy.map { all[$0] }.filter { !$0.isNaN }
  }

  /// Scores of the same on a screen.
  func scores(_ policy: Int, _ photos: [Int], on device: Int?) -> [Double] {
    let all = evidence.scores(policy, on: device)
    return photos.lazy.map { all[$0] }.filter { !$0.isNaN }
  }

  /// What each part of compression takes of these photos' CPU seconds; nothing where none was timed.
  func partShares(_ policy: Int, _ photos: [Int]) -> [CompressionPart: Double] {
    let seconds = evidence.cpuSeconds(policy)
    return CompressionParts.shares(
      photos.lazy.filter { !seconds[$0].isNaN }.map { (whole: seconds[$0], parts: parts[policy][$0]) })
  }
}

extension Samples.Photo {
  /// Millions of pixels; nil where it could not be looked at.
  var megapixels: Double? {
    let pixels = Double((width ?? 0) * (height ?? 0)) / 1e6
    return pixels > 0 ? pixels : nil
  }

  fileprivate init(_ name: String, _ row: CellRow, isGenerated: Bool) {
    let first = TrialCells.columns.count
    self.init(
      name: name, hash: row.text(first) ?? "", bytes: row.integer(first + 1) ?? 0, width: row.integer(first - 2),
      height: row.integer(first - 1), format: row.text(first + 2), kind: row.text(first + 3), isGenerated: isGenerated)
  }
}

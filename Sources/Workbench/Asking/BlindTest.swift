import CompressionStrategies
package import PerceptualQuality
package import Records
import Statistics
import System
package import Workers

/// The pictures of a blind test of a run's own photos: for each photo the original and renditions that cover the range
/// in which people begin to see a difference.
package struct BlindTest: Sendable {
  /// A rendition in the test.
  package struct Rendition: Sendable {
    /// The name of its policy.
    package let policy: String
    /// The rendition as a JPEG.
    package let picture: [UInt8]
    /// Its scores as it is shown, by metric.
    package let scores: [(metric: String, score: Double)]
  }

  /// A photo of the test.
  package struct Shown: Sendable {
    /// The photo's name in answers: the beginning of its hash, which reveals nothing about the photo.
    package let key: String
    /// The size of the shown part, in pixels.
    package let width: Int, height: Int
    /// The original as a JPEG.
    package let original: [UInt8]
    /// A picture, as a JPEG, that everybody can distinguish from the original.
    package let obvious: [UInt8]
    /// The renditions, the worst first.
    package let renditions: [Rendition]
  }

  /// Why there is no test, as a sentence that also says what to do.
  package struct Fault: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String
  }

  /// The screen's name.
  package let device: String
  /// The photos, ordered by name.
  package private(set) var photos: [Shown] = []
  /// Remarks for whoever makes the test.
  package private(set) var notes: [String] = []

  /// How many renditions of each photo are shown.
  package static let renditionsPerPhoto = 3
  /// The longest side of the shown part, if the page has room for it: three quarters of a phone's width.
  private static let side = 880
  /// The share of a page for pictures: base64 takes four bytes for three.
  private static let shareOfPage = 0.72

  /// A test of the run in this folder, for one of its screens; by default the first. The criterion says where people
  /// are expected to begin to see a difference.
  package init(
    _ folder: RunFolder, device: String?, criterion: Criterion, photos count: Int, seed: UInt64, maxBytes: Int,
    in isolation: Isolation,
    workers: Int, shouldStop: () -> Bool = { false }
  ) throws {
    let reader = try RunReader(folder)
    let setup = try RunSetup(reader.manifest, of: folder)
    guard let place = setup.devices.firstIndex(where: { device == nil || $0.name == device }) else {
      throw Fault(
        description: "\(folder.path): this run has no screen '\(device ?? "")'; use --device with one of "
          + setup.devices.map(\.name).joined(separator: ", "))
    }
    self.device = setup.devices[place].name
    let candidates = try Self.candidates(reader, setup, on: self.device, by: criterion)
    let chosen = Self.choose(count, from: candidates, seed: seed)
    guard !chosen.isEmpty else {
      throw Fault(
        description:
          "\(folder.path): no photo has \(Self.renditionsPerPhoto) different renditions with scores; run more "
          + "policies, such as --sweep quality=20..95:15")
    }
    if chosen.count < count { notes.append("Only \(chosen.count) photos have enough different renditions.") }
    let inputs = Dictionary(reader.manifest.inputs.map { ($0.photo, $0) }) { first, _ in first }
    let pixels = Dictionary(try reader.rows(Trial.self).map { ($0.photo, setup.decodedPixels(of: $0)) }) { max($0, $1) }
    let places = Dictionary(setup.policies.enumerated().map { ($1.name, $0) }) { first, _ in first }
    func jobs(_ side: Int) -> [Job<AskRequest>] {
      chosen.map { choice in
        let input = inputs[choice.photo]
        return Job(
          AskRequest(
            photo: choice.photo, hash: input?.sha256 ?? "",
            trials: choice.trials.map { RecordedRendition(policy: places[$0.policy] ?? 0, rendition: $0.hash) },
            device: place, side: side), files: [FilePath(written: input?.path ?? choice.photo)],
          pixels: pixels[choice.photo] ?? 0, fileBytes: input?.bytes ?? 0)
      }
    }
    let room = Double(maxBytes) * Self.shareOfPage
    photos = try Self.make(chosen, jobs(Self.side), setup, isolation, workers, shouldStop)
    if Double(bytes) > room, !shouldStop() {
      // The bytes are about proportional to the area; 5 % less should fit.
      let side = Int(0.95 * Double(Self.side) * (room / Double(bytes)).squareRoot())
      photos = try Self.make(chosen, jobs(max(64, side)), setup, isolation, workers, shouldStop)
    }
    if shouldStop() { return }
    guard !self.photos.isEmpty else {
      throw Fault(
        description: "\(folder.path): none of its photos can be read again; put them where the run found them")
    }
    if self.photos.count < chosen.count {
      notes.append(
        "\(chosen.count - self.photos.count) photos are no longer where the run found them, or have changed.")
    }
    noteRange(chosen, by: criterion)
  }

  private var bytes: Int {
    photos.reduce(0) { sum, photo in
      sum + photo.original.count + photo.obvious.count + photo.renditions.reduce(0) { $0 + $1.picture.count }
    }
  }

  /// A rendition that may be shown.
  private struct Candidate {
    let policy: String
    let hash: String
    /// The share of viewers to whom it looks fine by the run's criterion.
    let share: Double
  }

  private struct Choice {
    let photo: String
    /// The renditions, the worst first.
    let trials: [Candidate]
  }

  /// The different renditions of each photo.
  private static func candidates(
    _ reader: RunReader, _ setup: RunSetup, on device: String, by criterion: Criterion
  ) throws -> [(photo: String, renditions: [Candidate])] {
    let metric = criterion.measure.metric
    var shares: [TrialKey: Double] = [:]
    try reader.forEachCells(
      of: Score.self, ["photo", "policy", "device", "rendition", "viewing", "metric", "score"]
    ) { row in
      guard row.text(2) == device, row.text(3) == "main", row.text(4) == Measure.held, row.text(5) == metric,
        let photo = row.text(0), let policy = row.text(1), let score = row.number(6)
      else { return }
      shares[TrialKey(photo: photo, policy: policy)] = criterion.share(score, on: device)
    }
    let known = Set(setup.policies.map(\.name))
    var found: [(photo: String, renditions: [Candidate])] = []
    try reader.forEachCells(of: Trial.self, ["photo", "policy", "mainSha256", "photoHash", "servedSha256"]) { row in
      guard let photo = row.text(0), let policy = row.text(1), known.contains(policy),
        let hash = row.text(4) ?? row.text(2),
        hash != row.text(3), let share = shares[TrialKey(photo: photo, policy: policy)]
      else { return }
      if found.last?.photo != photo { found.append((photo, [])) }
      guard found[found.count - 1].renditions.allSatisfy({ $0.hash != hash }) else { return }
      found[found.count - 1].renditions.append(Candidate(policy: policy, hash: hash, share: share))
    }
    return found
  }

  /// Chooses the photos whose renditions are nearest to the wanted shares: together they cover all shares evenly, and
  /// each photo covers the whole range coarsely.
  private static func choose(
    _ count: Int, from all: [(photo: String, renditions: [Candidate])], seed: UInt64
  ) -> [Choice] {
    var generator = SeededGenerator(seed: seed)
    let shuffled = all.shuffled(using: &generator)
    let ranked = shuffled.enumerated().compactMap { place, entry -> (off: Double, choice: Choice)? in
      guard entry.renditions.count >= renditionsPerPhoto else { return nil }
      var left = entry.renditions
      var off = 0.0
      let offset = (Double(place % count) + 0.5) / Double(count)
      let taken = (0..<renditionsPerPhoto).map { index in
        let wanted = (Double(index) + offset) / Double(renditionsPerPhoto)
        let nearest = left.indices.min { abs(left[$0].share - wanted) < abs(left[$1].share - wanted) } ?? 0
        off += abs(left[nearest].share - wanted)
        return left.remove(at: nearest)
      }
      return (off, Choice(photo: entry.photo, trials: taken.sorted { $0.share < $1.share }))
    }
    return ranked.sorted { ($0.off, $0.choice.photo) < ($1.off, $1.choice.photo) }.prefix(count).map(\.choice)
      .sorted { $0.photo < $1.photo }
  }

  private static func make(
    _ chosen: [Choice], _ jobs: [Job<AskRequest>], _ setup: RunSetup, _ isolation: Isolation, _ workers: Int,
    _ shouldStop: () -> Bool
  ) throws -> [Shown] {
    let engine = try JobEngine(setup, in: isolation, count: workers)
    defer { engine.stop() }
    var shown: [Shown] = []
    try engine.perform(jobs, .asAsked, isWanted: { !shouldStop() }) { event in
      guard case .answered(let job, _, let answer) = event, !answer.original.bytes.isEmpty else { return }
      let renditions = zip(chosen[job].trials, zip(answer.renditions, answer.scores)).map { trial, made in
        Rendition(
          policy: trial.policy, picture: made.0.bytes,
          scores: zip(setup.metrics, made.1).compactMap { metric, score in score.map { (metric, $0) } })
      }
      shown.append(
        Shown(
          key: String(jobs[job].request.hash.prefix(12)), width: answer.width, height: answer.height,
          original: answer.original.bytes, obvious: answer.obvious.bytes, renditions: renditions))
    }
    return shown
  }

  /// Notes if the renditions are all on one side of the curve's midpoint: fitting the curve needs both sides.
  private mutating func noteRange(_ chosen: [Choice], by criterion: Criterion) {
    let shares = chosen.flatMap(\.trials).map(\.share)
    guard let least = shares.min(), let most = shares.max(), least > 0.35 || most < 0.65 else { return }
    notes.append(
      "By \(criterion.name), all of these pictures look fine to \(Int((least * 100).rounded())) to "
        + "\(Int((most * 100).rounded())) of 100; a run with --sweep quality=20..95:15 covers more of the range.")
  }

  /// A hash of its pictures, which identifies the test.
  package var hash: String {
    var bytes: [UInt8] = []
    for photo in photos { bytes += photo.original + photo.renditions.flatMap(\.picture) }
    return String(SHA256.digest(of: bytes).description.prefix(16))
  }
}

import CompressionStrategies
package import ImageCodecs
package import PerceptualQuality

/// The data from which the rule computes an answer: each photo under each policy, on every link and screen.
package struct Evidence: Sendable {
  /// One photo of the corpus.
  package struct Photo: Sendable, Hashable {
    /// The photo's path below the command's argument.
    package let name: String
    /// Whether a program made it, not a camera.
    package let isGenerated: Bool
    /// Its megapixels; nil if unknown.
    package let megapixels: Double?
    /// Its class, such as text; nil if unknown.
    package let kind: String?
    /// The size of its file; nil if unknown.
    package let bytes: Double?
    /// The class for which it counts: by default, photo.
    package var ownClass: String { kind ?? "photo" }

    /// A photo with this name.
    package init(
      _ name: String, isGenerated: Bool = false, megapixels: Double? = nil, kind: String? = nil, bytes: Double? = nil
    ) {
      self.bytes = bytes
      self.kind = kind
      self.name = name
      self.isGenerated = isGenerated
      self.megapixels = megapixels
    }
  }

  /// One photo under one policy.
  package struct Cell: Sendable, Hashable {
    /// How the trial ended; nil if unknown.
    package var status: Status?
    /// Whether an enforced limit or a server's was exceeded.
    package var breaksLimit = false
    /// Whether the photo's own picture data is damaged and was uploaded unchanged.
    package var isDamaged = false
    /// The size of the main rendition, and of a fallback that the sender sends.
    package var bytes: Double?
    /// The number of encoder calls, including discarded ones; nil if there is no rendition.
    package var encodes: Double?
    /// The smallest CPU time of compressing it; nil if it was not timed.
    package var cpuSeconds: Double?
    /// Seconds that compressing it takes on the question's phone; nil if unknown.
    package var compressSeconds: Double?
    /// The instructions of compressing it; nil if they were not counted.
    package var instructions: Double?
    /// The main rendition's scores, by screen, then by measure; nil if a score is not defined.
    package var scores: [Double?] = []
    /// The share of the recipients who can open the main rendition; nil if all can.
    package var opened: Double?
    /// The scores of what the others get, in the order of `scores`; empty if they get nothing.
    package var fallbackScores: [Double?] = []
    /// The uploads, by link; nil if nothing was uploaded or measured.
    package var uploads: [Sending?] = []

    /// A photo of which nothing is known yet.
    package init() {}
  }

  /// The upload of a picture over one link.
  package struct Sending: Sendable, Hashable {
    /// The time until the server has it.
    package var sent: ArrivalTimes
    /// The time until the recipient has it; nil in records of older versions.
    package var seen: ArrivalTimes?
    /// The chance to meet the budget, compression included.
    package var totalChance: Double?
    /// Median time until the server has the main picture; nil if half of the uploads never end.
    package var medianSeconds: Double?
    /// Whether the link is a population of paths.
    package var isOverPaths: Bool

    /// The figures of an upload over one link.
    package init(
      sent: ArrivalTimes, seen: ArrivalTimes?, totalChance: Double?, medianSeconds: Double?, isOverPaths: Bool = false
    ) {
      self.isOverPaths = isOverPaths
      self.sent = sent
      self.seen = seen
      self.totalChance = totalChance
      self.medianSeconds = medianSeconds
    }
  }

  /// The policies, in the order in which they are shown.
  package let policies: [String]
  /// The photos, sorted by the bytes of their names.
  package let photos: [Photo]
  /// The names of the links, in the order of the run.
  package let links: [String]
  /// The names of the recipients' screens, in the order of the run; empty if nothing was scored.
  package let devices: [String]
  /// The measures of how pictures look on each screen; tables and plots show the first.
  package let measures: [Measure]
  /// The criteria that can be used, because everything that they need was measured.
  package let criteria: [Criterion]
  /// The photos' figures, by policy.
  private(set) var tracks: [Track]
  /// The run's budget, for which chances are exact.
  let budgetSeconds: Double
  /// By link, the mean over all pictures of the median time that they take; infinite if one never arrives.
  package let linkSeconds: [Double]
  /// By link, whether it is a population of paths.
  package let populations: [Bool]
  /// The phone whose seconds of compression it has; nil if it has none.
  var phone: PhoneCosts?
  /// The models of platforms whose peaks of memory it has.
  var memories: [PhoneMemory] = []
  /// The seed of the resamples.
  package let seed: UInt64

  /// A budget counts as met if its chance is at least this.
  package static let sureEnough = 0.95

  /// The same on another phone; nil if its seconds do not follow from those of the phone that it has.
  func on(_ other: PhoneCosts) -> Evidence? {
    guard let ratio = phone.flatMap({ other.ratio(to: $0) }) else { return nil }
    var evidence = self
    evidence.phone = other
    for policy in tracks.indices { evidence.tracks[policy].pace(by: ratio) }
    return evidence
  }

  /// The same if each policy's pictures are sent through a way into the app, by policy: photos that take more memory
  /// there than it allows are lost.
  func sent(through entries: [String?], of memory: PhoneMemory?) -> Evidence {
    guard let memory, let model = memories.firstIndex(of: memory) else { return self }
    var evidence = self
    for (policy, entry) in entries.enumerated() {
      guard let room = memory.entry(entry)?.room else { continue }
      evidence.tracks[policy].lose(above: room, by: model)
    }
    return evidence
  }

  /// Evidence from given cells, by policy, then by photo; nil for a pair that was not tried. Photos are sorted by name.
  package init(
    policies: [String], photos: [Photo], links: [String], devices: [String], cells: [[Cell?]],
    measures: [Measure] = [.shown], criteria: [Criterion] = [], seed: UInt64 = 1
  ) {
    let order = photos.indices.sorted { photos[$0].name.utf8.lexicographicallyPrecedes(photos[$1].name.utf8) }
    var gathering = EvidenceGathering(
      policies: policies, links: links, devices: devices, measures: measures, criteria: criteria, seed: seed,
      keeping: .sentAndSeen)
    for place in order {
      gathering.add(photos[place])
      for policy in policies.indices { cells[policy][place].map { gathering.take($0, policy: policy) } }
    }
    self = gathering.finish()
  }

  init(
    policies: [String], photos: [Photo], links: [String], devices: [String], measures: [Measure],
    criteria: [Criterion], tracks: [Track], seed: UInt64, budgetSeconds: Double, linkSeconds: [Double],
    populations: [Bool]
  ) {
    self.populations = populations
    self.policies = policies
    self.photos = photos
    self.links = links
    self.devices = devices
    self.measures = measures
    self.criteria = criteria
    self.tracks = tracks
    self.seed = seed
    self.budgetSeconds = budgetSeconds
    self.linkSeconds = linkSeconds
  }
}

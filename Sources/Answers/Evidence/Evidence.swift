public import Meaning

/// What the rule of the answer looks at: each photo under each policy, on every link and screen.
public struct Evidence: Sendable {
  /// One photo of the corpus.
  public struct Photo: Sendable, Hashable {
    /// The photo's path below the operand that it came from.
    public let name: String
    /// Made by a program instead of a camera.
    public let isGenerated: Bool
    /// Its pixels, in millions; nil if nobody looked.
    public let megapixels: Double?
    /// What it is of, such as text; nil if nobody looked.
    public let kind: String?
    /// The size of its file; nil if nobody looked.
    public let bytes: Double?
    /// The class that it counts for: a photo if nobody looked.
    public var ownClass: String { kind ?? "photo" }

    /// A photo by its name.
    public init(
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
  public struct Cell: Sendable, Hashable {
    /// How the trial ended; nil if nothing is known of it.
    public var status: Status?
    /// An enforced or a server's limit was broken.
    public var breaksLimit = false
    /// The photo's own picture data is damaged and was uploaded as it is.
    public var isDamaged = false
    /// The main rendition's size.
    public var bytes: Double?
    /// Encoder calls, thrown away or not; nil if nothing came out.
    public var encodes: Double?
    /// The least CPU time of compressing it; nil if it was not timed.
    public var cpuSeconds: Double?
    /// What compressing it takes on the phone that is asked about; nil if that is not known.
    public var compressSeconds: Double?
    /// The instructions of compressing it; nil if they were not counted.
    public var instructions: Double?
    /// The main rendition's scores, by screen and, on each, by measure; nil if one is not defined.
    public var scores: [Double?] = []
    /// By link; nil if nothing was uploaded, or nobody measured it.
    public var uploads: [Sending?] = []

    /// A photo of which nothing is known yet.
    public init() {}
  }

  /// A picture on its way over one link.
  public struct Sending: Sendable, Hashable {
    /// Until the server has it.
    public var sent: ArrivalTimes
    /// Until the recipient has it; nil in records of older versions.
    public var seen: ArrivalTimes?
    /// The chance to meet the budget with compression added.
    public var totalChance: Double?
    /// Median time until the server has the main picture; nil if half of the uploads never end.
    public var medianSeconds: Double?
    /// Whether the link is a population of paths.
    public var isOverPaths: Bool

    /// What is known of a picture's way over one link.
    public init(
      sent: ArrivalTimes, seen: ArrivalTimes?, totalChance: Double?, medianSeconds: Double?, isOverPaths: Bool = false
    ) {
      self.isOverPaths = isOverPaths
      self.sent = sent
      self.seen = seen
      self.totalChance = totalChance
      self.medianSeconds = medianSeconds
    }
  }

  /// Policies in the order in which they are shown.
  public let policies: [String]
  /// In the order of their names' bytes, whatever order they were given in.
  public let photos: [Photo]
  /// Names of links, in the order of the run.
  public let links: [String]
  /// Names of the recipients' screens, in the order of the run; empty if nothing was scored.
  public let devices: [String]
  /// What is known of how pictures look, on each screen; the first is the score that tables and plots show.
  public let measures: [Measure]
  /// Criteria that can be asked, since all that they ask was measured.
  public let criteria: [Criterion]
  /// By policy.
  let tracks: [Track]
  /// The run's budget: what is known of it is exact.
  let budgetSeconds: Double
  /// By link, the mean over all pictures of the median time that they take; infinite if one never arrives.
  public let linkSeconds: [Double]
  /// By link, whether it is a population of paths.
  public let populations: [Bool]
  /// The seed of the draws.
  public let seed: UInt64

  /// The chance from which on a budget counts as met.
  public static let sureEnough = 0.95

  /// Evidence that was gathered already, by policy and then by photo, nil if a pair was not tried; photos are put
  /// into the order of their names.
  public init(
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

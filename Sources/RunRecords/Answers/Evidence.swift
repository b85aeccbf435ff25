public import Meaning
import Statistics

/// What the rule of the answer looks at: each photo under each policy, on every link and screen.
public struct Evidence: Sendable {
  /// One photo of the corpus.
  public struct Photo: Sendable, Hashable {
    /// The photo's path below the operand that it came from.
    public let name: String
    /// Made by a program instead of a camera.
    public let isGenerated: Bool
    /// Its pixels, in millions; nil where nobody looked.
    public let megapixels: Double?

    /// A photo by its name.
    public init(_ name: String, isGenerated: Bool = false, megapixels: Double? = nil) {
      self.name = name
      self.isGenerated = isGenerated
      self.megapixels = megapixels
    }
  }

  /// One photo under one policy.
  public struct Cell: Sendable, Hashable {
    /// How the trial ended; nil where nothing is known of it.
    public var status: Status?
    /// An enforced or a server's limit was broken.
    public var breaksLimit = false
    /// The main rendition's size.
    public var bytes: Double?
    /// Encoder calls, thrown away or not; nil where nothing came out.
    public var encodes: Double?
    /// The least CPU time of compressing it; nil where it was not timed.
    public var cpuSeconds: Double?
    /// The same where it was timed, else what its pixels take at the policy's usual pace; nil where none was timed.
    public internal(set) var compressSeconds: Double?
    /// The instructions of compressing it; nil where they were not counted.
    public var instructions: Double?
    /// The main rendition's SSIMULACRA2 score at fit, by screen.
    public var scores: [Double?] = []
    /// By link; nil where nothing was uploaded.
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
    /// Median time until the server has the main picture; nil where half of the uploads never end.
    public var medianSeconds: Double?

    /// An upload's row.
    public init(_ upload: Upload, budgetSeconds: Double) {
      let arrived = 1 - (upload.failedShare ?? 0)
      sent = ArrivalTimes(
        quantiles: upload.uploadQuantiles, arrived: arrived, budgetSeconds: budgetSeconds,
        chance: upload.chanceInBudget ?? 0)
      seen = upload.seenInBudget.map {
        ArrivalTimes(
          quantiles: upload.seenQuantiles, arrived: arrived, budgetSeconds: budgetSeconds, chance: $0)
      }
      totalChance = upload.totalChanceInBudget
      medianSeconds = upload.uploadSecondsP50
    }
  }

  /// Policies in the order in which they are told.
  public let policies: [String]
  /// In the order of their names' bytes, whatever order they were given in.
  public let photos: [Photo]
  /// Names of links, in the order of the run.
  public let links: [String]
  /// Names of the recipients' screens, in the order of the run; empty where nothing was scored.
  public let devices: [String]
  /// By policy, then by photo; nil where this pair was not tried.
  public let cells: [[Cell?]]
  /// The seed of the draws.
  public let seed: UInt64

  /// The chance from which on a budget counts as met.
  public static let sureEnough = 0.95
  /// The SSIMULACRA2 score below which a photo counts as harmed.
  public static let harmedBelow = ScoreScale.plainlySeenBelow

  /// Evidence that was gathered already; photos are put into the order of their names.
  public init(
    policies: [String], photos: [Photo], links: [String], devices: [String], cells: [[Cell?]], seed: UInt64 = 1
  ) {
    self.policies = policies
    self.links = links
    self.devices = devices
    self.seed = seed
    let order = photos.indices.sorted { photos[$0].name.utf8.lexicographicallyPrecedes(photos[$1].name.utf8) }
    let ordered = order.map { photos[$0] }
    self.photos = ordered
    self.cells = cells.map { cells in Self.paced(order.map { cells[$0] }, ordered) }
  }

  /// One policy's cells with the time that compression takes: of photos that were not timed, by the median CPU time a
  /// megapixel of those that were.
  private static func paced(_ cells: [Cell?], _ photos: [Photo]) -> [Cell?] {
    let paces = zip(cells, photos).compactMap { cell, photo in
      cell?.cpuSeconds.flatMap { seconds in photo.megapixels.map { seconds / $0 } }
    }
    let pace = paces.median
    return zip(cells, photos).map { cell, photo in
      guard var cell else { return nil }
      cell.compressSeconds = cell.cpuSeconds ?? pace.flatMap { pace in photo.megapixels.map { pace * $0 } }
      return cell
    }
  }

  /// Gathers the evidence from a run's rows.
  public init(_ manifest: RunManifest, trials: [Trial], scores: [Score], uploads: [Upload]) {
    let names = Set(trials.map(\.photo)).sorted()
    let places = (
      policies: Self.places(manifest.policies.map(\.name)), photos: Self.places(names),
      links: Self.places(manifest.links.map(\.name)), devices: Self.places(manifest.devices.map(\.name))
    )
    var cells = [[Cell?]](repeating: Array(repeating: nil, count: names.count), count: manifest.policies.count)
    for trial in trials {
      guard let row = places.policies[trial.policy], let column = places.photos[trial.photo] else { continue }
      cells[row][column] = Cell(trial, devices: places.devices.count, links: places.links.count)
    }
    for score in scores where score.isMain && score.metric == "ssimulacra2" {
      guard let row = places.policies[score.policy], let column = places.photos[score.photo],
        let device = places.devices[score.device]
      else { continue }
      cells[row][column]?.scores[device] = score.score
    }
    for upload in uploads {
      guard let row = places.policies[upload.policy], let column = places.photos[upload.photo],
        let link = places.links[upload.link]
      else { continue }
      cells[row][column]?.uploads[link] = Sending(upload, budgetSeconds: manifest.budgetSeconds)
    }
    let generated = manifest.generated
    let pixels = Dictionary(trials.map { ($0.photo, $0.megapixels) }) { first, _ in first }
    self.init(
      policies: manifest.policies.map(\.name),
      photos: names.map {
        Photo($0, isGenerated: generated.contains($0), megapixels: pixels[$0].flatMap(\.self))
      },
      links: manifest.links.map(\.name), devices: manifest.devices.map(\.name), cells: cells,
      seed: UInt64(manifest.seed))
  }

  private static func places(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

extension RunManifest {
  /// The names of the photos that a program made.
  public var generated: Set<String> { Set(inputs.filter { $0.isGenerated == true }.map(\.photo)) }
}

extension Evidence.Cell {
  /// What a trial alone says; scores and uploads follow.
  public init(_ trial: Trial, devices: Int, links: Int) {
    self.init()
    status = trial.status
    breaksLimit = trial.status == .refused && trial.reason?.code.breaksLimit == true
    bytes = trial.mainBytes.map(Double.init)
    encodes = trial.mainBytes == nil ? nil : Double(trial.encodes)
    cpuSeconds = trial.compressCpuSeconds
    instructions = trial.compressInstructions.map(Double.init)
    scores = Array(repeating: nil, count: devices)
    uploads = Array(repeating: nil, count: links)
  }

  /// Whether the photo could be worked on.
  public var isProcessed: Bool { status != nil && status != .failed }
}

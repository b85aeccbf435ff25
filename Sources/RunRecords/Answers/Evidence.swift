/// What the rule of the recommendation looks at: each policy on each photo, on one link or a weighted mix, and one
/// device.
public struct Evidence: Sendable {
  /// One photo under one policy.
  public struct Cell: Sendable, Hashable {
    /// How the trial ended.
    public var status = ""
    /// An enforced or a server's limit was broken.
    public var breaksLimit = false
    /// The part of the links, by weight, on which the budget is met with a chance of 95 % or more; nil where nothing
    /// was uploaded.
    public var met: Double?
    /// The main rendition's SSIMULACRA2 score at fit.
    public var score: Double?
    /// The main rendition's size.
    public var bytes: Double?
    public var encodes: Double?
    public var cpuSeconds: Double?
    /// Like `met`, with compression added.
    public var metInTotal: Double?

    /// A photo of which nothing is known yet.
    public init() {}
  }

  /// Policies in the order in which they are told.
  public let policies: [String]
  public let photos: [String]
  /// By policy, then by photo; nil where this pair was not tried.
  public let cells: [[Cell?]]

  /// The chance from which on a budget counts as met.
  public static let sureEnough = 0.95
  /// The SSIMULACRA2 score below which a photo counts as harmed.
  public static let harmedBelow = 60.0

  /// Evidence that was gathered already.
  public init(policies: [String], photos: [String], cells: [[Cell?]]) {
    self.policies = policies
    self.photos = photos
    self.cells = cells
  }

  /// Gathers the evidence from a run's rows; `links` are the links that count, by weight.
  public init(
    trials: [Trial], scores: [Score], uploads: [Upload], policies: [String], links: [String: Double], device: String
  ) {
    self.policies = policies
    photos = Set(trials.map(\.photo)).sorted()
    let photoIndex = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1, $0) })
    let policyIndex = Dictionary(uniqueKeysWithValues: policies.enumerated().map { ($1, $0) })
    var cells = [[Cell?]](repeating: Array(repeating: nil, count: photos.count), count: policies.count)
    for trial in trials {
      guard let row = policyIndex[trial.policy], let column = photoIndex[trial.photo] else { continue }
      cells[row][column] = Cell(trial)
    }
    for score in scores where score.rendition == "main" && score.device == device && score.viewing == "fit" {
      guard score.metric == "ssimulacra2", let row = policyIndex[score.policy], let column = photoIndex[score.photo]
      else { continue }
      cells[row][column]?.score = score.score
    }
    let total = links.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
    for upload in uploads {
      guard let weight = links[upload.link], let row = policyIndex[upload.policy],
        let column = photoIndex[upload.photo], let chance = upload.chanceInBudget, var cell = cells[row][column]
      else { continue }
      let part = weight / total
      cell.met = (cell.met ?? 0) + (chance >= Self.sureEnough ? part : 0)
      if let inTotal = upload.totalChanceInBudget {
        cell.metInTotal = (cell.metInTotal ?? 0) + (inTotal >= Self.sureEnough ? part : 0)
      }
      cells[row][column] = cell
    }
    self.cells = cells
  }
}

extension Evidence.Cell {
  /// What a trial alone says; scores and uploads follow.
  public init(_ trial: Trial) {
    self.init()
    status = trial.status
    // A refusal for the photo's own size breaks no limit; one for what came out does.
    breaksLimit =
      trial.status == "refused"
      && ["serverLimit:", "limitNotReached:"].contains { trial.reason?.hasPrefix($0) == true }
    bytes = trial.mainBytes.map(Double.init)
    encodes = trial.mainBytes == nil ? nil : Double(trial.encodes)
    cpuSeconds = trial.compressCpuSeconds
  }
}

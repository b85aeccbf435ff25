import RunRecords

/// What each photo came to under each policy: a column a figure, so that large runs stay small.
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
  }

  /// One photo under one policy.
  struct Cell: Sendable {
    var status = ""
    var reason: String?
    var bytes: Int?
    var width: Int?
    var height: Int?
    var quality: Int?
    var sha256: String?
    var thumbnailBytes: Int?
    var encodes = 0
    var limitBroken = false
    /// An enforced or a server's limit, as the rule counts it.
    var breaksLimit = false
    var cpuSeconds: Double?
    /// By device, as the main rendition fills its screen.
    var scores: [Double?]
    /// By device, the worst part of the picture.
    var tiles: [Tile?]
    /// By link.
    var uploads: [Sent?]
  }

  /// Where a rendition lost most.
  struct Tile: Sendable, Hashable {
    var x: Int
    var y: Int
    var score: Double?
  }

  /// An upload over one link.
  struct Sent: Sendable, Hashable {
    var p50: Double?
    var p95: Double?
    var chance: Double?
    var preview: Double?
    var total: Double?
    var totalChance: Double?
  }

  let photos: [Photo]
  let policies: [String]
  let devices: [String]
  let links: [String]
  /// By policy, then by photo; nil where this pair was not tried.
  let cells: [[Cell?]]

  /// Gathers a run's rows; the uploads are those that the choice has judged.
  init(_ rows: RunRows, uploads: [Upload]) {
    let devices = rows.manifest.devices.map(\.name)
    let links = rows.manifest.links.map(\.name)
    let policies = rows.manifest.policies.map(\.name)
    let photos = Self.photos(rows.trials)
    let photoIndex = Dictionary(photos.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let policyIndex = Self.index(policies)
    let (deviceIndex, linkIndex) = (Self.index(devices), Self.index(links))
    var cells = [[Cell?]](repeating: Array(repeating: nil, count: photos.count), count: policies.count)
    for trial in rows.trials {
      guard let policy = policyIndex[trial.policy], let photo = photoIndex[trial.photo] else { continue }
      cells[policy][photo] = Cell(trial, devices: devices.count, links: links.count)
    }
    for score in rows.scores where score.rendition == "main" && score.viewing == "fit" && score.metric == "ssimulacra2"
    {
      guard let policy = policyIndex[score.policy], let photo = photoIndex[score.photo],
        let device = deviceIndex[score.device]
      else { continue }
      cells[policy][photo]?.scores[device] = score.score
      if let x = score.worstTileX, let y = score.worstTileY {
        cells[policy][photo]?.tiles[device] = Tile(x: x, y: y, score: score.worstTileScore)
      }
    }
    for upload in uploads {
      guard let policy = policyIndex[upload.policy], let photo = photoIndex[upload.photo],
        let link = linkIndex[upload.link]
      else { continue }
      cells[policy][photo]?.uploads[link] = Sent(
        p50: upload.uploadSecondsP50, p95: upload.uploadSecondsP95, chance: upload.chanceInBudget,
        preview: upload.firstPreviewSecondsP50, total: upload.totalSecondsP50, totalChance: upload.totalChanceInBudget)
    }
    self.photos = photos
    self.policies = policies
    self.devices = devices
    self.links = links
    self.cells = cells
  }

  private static func index(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  private static func photos(_ trials: [Trial]) -> [Photo] {
    var photos: [String: Photo] = [:]
    for trial in trials where photos[trial.photo] == nil {
      photos[trial.photo] = Photo(
        name: trial.photo, hash: trial.photoHash, bytes: trial.photoBytes, width: trial.photoWidth,
        height: trial.photoHeight, format: trial.photoFormat, kind: trial.photoClass)
    }
    return photos.values.sorted { $0.name < $1.name }
  }

  /// The place of a device or a link in a cell's lists.
  func device(_ name: String) -> Int? { devices.firstIndex(of: name) }
  func link(_ name: String) -> Int? { links.firstIndex(of: name) }
}

extension Samples.Cell {
  init(_ trial: Trial, devices: Int, links: Int) {
    self.init(
      scores: Array(repeating: nil, count: devices), tiles: Array(repeating: nil, count: devices),
      uploads: Array(repeating: nil, count: links))
    status = trial.status
    reason = trial.reason
    bytes = trial.mainBytes
    width = trial.mainWidth
    height = trial.mainHeight
    quality = trial.mainQuality
    sha256 = trial.mainSha256
    thumbnailBytes = trial.thumbnailBytes
    encodes = trial.encodes
    limitBroken = trial.limitBroken
    breaksLimit = Evidence.Cell(trial).breaksLimit
    cpuSeconds = trial.compressCpuSeconds
  }

  /// The score on a device; nil where there is none.
  func score(_ device: Int?) -> Double? { device.flatMap { scores[$0] } }
}

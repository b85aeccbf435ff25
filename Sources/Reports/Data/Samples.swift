import Meaning
import RunRecords

/// What each photo came to under each policy, read row by row: a run's rows are never in memory together.
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

  /// One photo under one policy.
  struct Cell: Sendable {
    var status = Status.ok
    var reason: Reason?
    var bytes: Int?
    var width: Int?
    var height: Int?
    var sha256: String?
    /// What the encoder was told, and what it wrote.
    var quality: Int?
    var format: String?
    var passedThrough = false
    var thumbnailBytes: Int?
    var encodes = 0
    var limitBroken = false
    /// An enforced or a server's limit, as the rule counts it.
    var breaksLimit = false
    var cpuSeconds: Double?
    /// CPU seconds by part of compression, where they were measured.
    var parts: CompressionParts?
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

  /// An upload over one link, as the choice judges it.
  struct Sent: Sendable, Hashable {
    var p50: Double?
    var p95: Double?
    var chance: Double?
    var preview: Double?
    /// Of the median, until the main picture can leave.
    var queue: Double?
    var totalChance: Double?
    /// As the rule looks at it, whatever the choice.
    var sending: Evidence.Sending
  }

  private(set) var photos: [Photo] = []
  let policies: [String]
  let devices: [String]
  let links: [String]
  /// By policy, then by photo; nil where this pair was not tried.
  private(set) var cells: [[Cell?]]

  /// Reads a run's rows of these policies and photos; a deterministic report sees nothing that a clock decides.
  init(_ run: RunReader, manifest: RunManifest, photos wanted: Set<String>?, choice: Choice, isDeterministic: Bool)
    throws
  {
    policies = manifest.policies.map(\.name)
    devices = manifest.devices.map(\.name)
    links = manifest.links.map(\.name)
    cells = policies.map { _ in [] }
    let places = Places(policies, devices, links)
    let generated = manifest.generated
    var photoIndex: [String: Int] = [:]
    try run.forEach { (trial: Trial) in
      guard let policy = places.policies[trial.policy], wanted?.contains(trial.photo) != false else { return }
      let photo = photoIndex[trial.photo] ?? photos.count
      if photo == photos.count {
        photoIndex[trial.photo] = photo
        photos.append(Photo(trial, isGenerated: generated.contains(trial.photo)))
        for index in cells.indices { cells[index].append(nil) }
      }
      cells[policy][photo] = Cell(
        isDeterministic ? trial.untimed : trial, devices: devices.count, links: links.count)
    }
    func place(_ photo: String, _ policy: String) -> (policy: Int, photo: Int)? {
      places.policies[policy].flatMap { policy in photoIndex[photo].map { (policy, $0) } }
    }
    try run.forEach { (score: Score) in
      guard score.isMain, score.metric == "ssimulacra2", let place = place(score.photo, score.policy),
        let device = places.devices[score.device]
      else { return }
      cells[place.policy][place.photo]?.scores[device] = score.score
      if let x = score.worstTileX, let y = score.worstTileY {
        cells[place.policy][place.photo]?.tiles[device] = Tile(x: x, y: y, score: score.worstTileScore)
      }
    }
    try run.forEach { (upload: Upload) in
      guard let place = place(upload.photo, upload.policy), let link = places.links[upload.link] else { return }
      let cpuSeconds = cells[place.policy][place.photo]?.cpuSeconds
      let row = isDeterministic ? upload.untimed : upload
      cells[place.policy][place.photo]?.uploads[link] = Sent(
        choice.judged(row, cpuSeconds: cpuSeconds, measuredAt: manifest),
        sending: Evidence.Sending(row, budgetSeconds: manifest.budgetSeconds))
    }
    guard !isDeterministic else { return }
    try run.forEach(known: "cpuSeconds") { (step: StepRecord) in
      guard let place = place(step.photo, step.policy) else { return }
      let parts = cells[place.policy][place.photo]?.parts ?? CompressionParts()
      cells[place.policy][place.photo]?.parts = parts.adding(step)
    }
  }

  /// The place of a device or a link in a cell's lists.
  func device(_ name: String) -> Int? { devices.firstIndex(of: name) }
  func link(_ name: String) -> Int? { links.firstIndex(of: name) }

  /// Photos that are asked about, by place.
  func places(_ asked: Question.Photos) -> [Int] { photos.indices.filter { asked.include(photos[$0].isGenerated) } }

  /// What a policy made of them, as far as it was tried.
  func tried(_ policy: Int, _ asked: Question.Photos) -> [Cell] { places(asked).compactMap { cells[policy][$0] } }

  /// Every trial that there is.
  var trials: some Sequence<Cell> { cells.lazy.joined().compactMap(\.self) }

  /// Where rows belong, by their names.
  private struct Places {
    let policies: [String: Int]
    let devices: [String: Int]
    let links: [String: Int]

    init(_ policies: [String], _ devices: [String], _ links: [String]) {
      func index(_ names: [String]) -> [String: Int] {
        Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
      }
      self.policies = index(policies)
      self.devices = index(devices)
      self.links = index(links)
    }
  }
}

extension Samples {
  /// What the rule looks at.
  func evidence(_ manifest: RunManifest) -> Evidence {
    Evidence(
      policies: policies,
      photos: photos.map { Evidence.Photo($0.name, isGenerated: $0.isGenerated, megapixels: $0.megapixels) },
      links: links,
      devices: devices, cells: cells.map { cells in cells.map { $0.map(Evidence.Cell.init) } },
      seed: UInt64(manifest.seed))
  }
}

extension Evidence.Cell {
  fileprivate init(_ cell: Samples.Cell) {
    self.init()
    status = cell.status
    breaksLimit = cell.breaksLimit
    bytes = cell.bytes.map(Double.init)
    encodes = cell.bytes == nil ? nil : Double(cell.encodes)
    cpuSeconds = cell.cpuSeconds
    scores = cell.scores
    uploads = cell.uploads.map { sent in
      sent.map { sent in
        var sending = sent.sending
        sending.totalChance = sent.totalChance
        return sending
      }
    }
  }
}

extension Samples.Photo {
  /// Millions of pixels; nil where it could not be looked at.
  var megapixels: Double? {
    let pixels = Double((width ?? 0) * (height ?? 0)) / 1e6
    return pixels > 0 ? pixels : nil
  }

  fileprivate init(_ trial: Trial, isGenerated: Bool) {
    self.init(
      name: trial.photo, hash: trial.photoHash, bytes: trial.photoBytes, width: trial.photoWidth,
      height: trial.photoHeight, format: trial.photoFormat, kind: trial.photoClass, isGenerated: isGenerated)
  }
}

extension Samples.Cell {
  fileprivate init(_ trial: Trial, devices: Int, links: Int) {
    self.init(
      scores: Array(repeating: nil, count: devices), tiles: Array(repeating: nil, count: devices),
      uploads: Array(repeating: nil, count: links))
    status = trial.status
    reason = trial.reason
    bytes = trial.mainBytes
    width = trial.mainWidth
    height = trial.mainHeight
    sha256 = trial.mainSha256
    quality = trial.mainQuality
    format = trial.mainFormat
    passedThrough = trial.passedThrough
    thumbnailBytes = trial.thumbnailBytes
    encodes = trial.encodes
    limitBroken = trial.limitBroken
    breaksLimit = Evidence.Cell(trial, devices: 0, links: 0).breaksLimit
    cpuSeconds = trial.compressCpuSeconds
  }

  /// The score on a device; nil where there is none.
  func score(_ device: Int?) -> Double? { device.flatMap { scores[$0] } }
}

extension Samples.Sent {
  fileprivate init(_ upload: Upload, sending: Evidence.Sending) {
    self.init(
      p50: upload.uploadSecondsP50, p95: upload.uploadSecondsP95, chance: upload.chanceInBudget,
      preview: upload.firstPreviewSecondsP50, queue: upload.queueSecondsP50, totalChance: upload.totalChanceInBudget,
      sending: sending)
  }
}

extension Record {
  /// The row without what a clock or the machine decided.
  var untimed: Self {
    Self(zip(Self.columns, values).map { $0.isTimed && $0.isOptional ? .null : $1 }) ?? self
  }
}

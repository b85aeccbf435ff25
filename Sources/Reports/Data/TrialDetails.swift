import Answers
import Meaning
import RunRecords

/// One photo under one policy, with all that a page shows of it.
struct TrialDetails: Sendable {
  var status = Status.ok
  var reason: Reason?
  var bytes: Int?
  var width: Int?
  var height: Int?
  var sha256: String?
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
    var preview: Double?
    /// Of the median, until the main picture can leave.
    var queue: Double?
    /// As the rule looks at it, whatever the choice.
    var sending: Evidence.Sending
  }

  /// The score on a device; nil where there is none.
  func score(_ device: Int?) -> Double? { device.flatMap { scores[$0] } }
}

/// The trials of some photos, each photo read once, when it is first asked for.
final class DetailShelf {
  private let run: RunReader
  private let report: ReportData
  private var known: [Int: [TrialDetails?]] = [:]

  init(_ run: RunReader, _ report: ReportData) { (self.run, self.report) = (run, report) }

  /// A photo under each policy, by their places; nil where it was not tried.
  func photo(_ place: Int) throws -> [TrialDetails?] {
    if let there = known[place] { return there }
    let details = try read(place)
    known[place] = details
    return details
  }

  private func read(_ place: Int) throws -> [TrialDetails?] {
    let (samples, manifest) = (report.samples, report.manifest)
    let name = samples.photos[place].name
    var details = [TrialDetails?](repeating: nil, count: samples.policies.count)
    try run.forEach(photo: name) { (trial: Trial) in
      guard let policy = samples.policies.firstIndex(of: trial.policy) else { return }
      details[policy] = TrialDetails(
        report.isDeterministic ? trial.untimed : trial, devices: samples.devices.count, links: samples.links.count)
      details[policy]?.parts = samples.parts[policy][place]
    }
    try run.forEach(photo: name) { (score: Score) in
      guard score.isMain, score.metric == "ssimulacra2", let policy = samples.policies.firstIndex(of: score.policy),
        let device = samples.device(score.device)
      else { return }
      details[policy]?.scores[device] = score.score
      if let x = score.worstTileX, let y = score.worstTileY {
        details[policy]?.tiles[device] = .init(x: x, y: y, score: score.worstTileScore)
      }
    }
    try run.forEach(photo: name) { (upload: Upload) in
      guard let policy = samples.policies.firstIndex(of: upload.policy), let link = samples.link(upload.link)
      else { return }
      details[policy]?.uploads[link] = .init(
        p50: upload.uploadSecondsP50, p95: upload.uploadSecondsP95, preview: upload.firstPreviewSecondsP50,
        queue: upload.queueSecondsP50, sending: Evidence.Sending(upload, budgetSeconds: manifest.budgetSeconds))
    }
    return details
  }
}

extension TrialDetails {
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
    thumbnailBytes = trial.thumbnailBytes
    encodes = trial.encodes
    limitBroken = trial.limitBroken
    breaksLimit = trial.status == .refused && trial.reason?.code.breaksLimit == true
    cpuSeconds = trial.compressCpuSeconds
  }
}

extension Choice {
  /// A figure of a trial's uploads over the links of the choice, by weight; nil where a link has none.
  func mean(_ trial: TrialDetails, samples: Samples, _ figure: (TrialDetails.Sent) -> Double?) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for part in links {
      guard let link = samples.link(part.link), let value = trial.uploads[link].flatMap(figure) else { return nil }
      sum += value * part.share
      weight += part.share
    }
    return weight > 0 ? sum / weight : nil
  }
}

extension Record {
  /// The row without what a clock or the machine decided.
  var untimed: Self {
    Self(zip(Self.columns, values).map { $0.isTimed && $0.isOptional ? .null : $1 }) ?? self
  }
}

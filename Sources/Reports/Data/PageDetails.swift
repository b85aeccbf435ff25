import ImageCodecs
import Judgement
import PerceptualQuality
import Records

/// The trials of some photos. Each photo is read once, when it is first needed.
final class PageDetails {
  private let run: RunReader
  private let report: ReportData
  private var known: [Int: [TrialDetails?]] = [:]

  init(_ run: RunReader, _ report: ReportData) { (self.run, self.report) = (run, report) }

  /// A photo's trial under each policy; nil if it was not tried.
  func photo(_ place: Int) throws -> [TrialDetails?] {
    if let there = known[place] { return there }
    let details = try read(place)
    known[place] = details
    return details
  }

  private func read(_ place: Int) throws -> [TrialDetails?] {
    let samples = report.samples
    let name = samples.photos[place].name
    var details = [TrialDetails?](repeating: nil, count: samples.policies.count)
    try run.forEach(photo: name) { (trial: Trial) in
      guard let policy = samples.policies.firstIndex(of: trial.policy) else { return }
      details[policy] = TrialDetails(
        report.isDeterministic ? trial.untimed : trial, devices: samples.devices.count,
        links: samples.links.count)
      details[policy]?.compressSeconds = samples.evidence.compressSeconds(policy, of: place)
      details[policy]?.parts = samples.parts[policy][place]
    }
    try run.forEach(photo: name) { (score: Score) in
      guard score.rendition == "main",
        let policy = samples.policies.firstIndex(of: score.policy), let device = samples.device(score.device)
      else { return }
      if Measure(score.metric, at: score.viewing) == samples.evidence.measures.first {
        details[policy]?.scores[device] = score.score
      }
      if score.isMain, let x = score.worstTileX, let y = score.worstTileY {
        details[policy]?.tiles[device] = .init(x: x, y: y, score: score.worstTileScore)
      }
    }
    try run.forEach(photo: name) { (upload: Upload) in
      guard let policy = samples.policies.firstIndex(of: upload.policy), let link = samples.link(upload.link)
      else { return }
      details[policy]?.uploads[link] = .init(
        p50: upload.uploadSecondsP50, p95: upload.uploadSecondsP95, preview: upload.firstPreviewSecondsP50,
        queue: upload.queueSecondsP50, chance: upload.chanceInBudget ?? 0
      )
    }
    return details
  }
}

extension TrialDetails {
  fileprivate init(_ trial: Trial, devices: Int, links: Int) {
    self.init(
      scores: Array(repeating: nil, count: devices),
      tiles: Array(repeating: nil, count: devices),
      uploads: Array(repeating: nil, count: links))
    status = trial.status
    reason = trial.reason?.description
    bytes = trial.mainBytes
    width = trial.mainWidth
    height = trial.mainHeight
    sha256 = trial.servedSha256 ?? trial.mainSha256
    encodes = trial.encodes
  }
}

extension Record {
  /// The row without figures that depend on a clock or the machine.
  var untimed: Self {
    Self(zip(Self.columns, values).map { $0.isTimed && $0.isOptional ? .null : $1 }) ?? self
  }
}

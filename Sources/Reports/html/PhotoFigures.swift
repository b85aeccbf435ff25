import ImageCodecs
import Judgement
import Records
import Units

/// One photo under one policy as texts for the page's script: a row of the list of photos, the steps from the tap on Send
/// to the server, and each upload.
struct PhotoFigures {
  private let trial: TrialDetails
  private let fate: Differences.Fate
  private let report: ReportData

  init(_ trial: TrialDetails, share: Double, in report: ReportData) {
    (self.trial, self.report) = (trial, report)
    fate = Differences.Fate(trial.status, share: share, report.question)
  }

  /// A list, whose order `viewer.js` and `photos.js` know.
  var json: String {
    let device = report.samples.device(report.question.device)
    let (tile, score) = (device.flatMap { trial.tiles[$0] }, trial.score(device))
    let upload = report.question.mean(trial, over: report.links) { $0.p50 }
    let whole = upload.map { $0 + (trial.compressSeconds ?? 0) / report.question.phoneSpeed }
    let pixels = trial.width.flatMap { width in trial.height.map { "\(width) × \($0)" } }
    let compress = trial.compressSeconds.map { Wording.seconds($0 / report.question.phoneSpeed) }
    let texts: [String] = [
      trial.reason ?? trial.status.rawValue, trial.bytes.map { Wording.bytes(Double($0)) } ?? "",
      pixels ?? Wording.unknown, Wording.score(score), Wording.score(tile?.score),
      tile.map { "\($0.x), \($0.y)" } ?? "", Wording.seconds(upload), Wording.seconds(whole),
      Wording.number(trial.encodes, "encode"), compress ?? "",
    ]
    let place = Differences.Fate.allCases.firstIndex(of: fate) ?? 0
    let cells = ["\(place)"] + texts.map { PagePhotos.quoted(OutsideText.visible($0)) } + [steps, uploads]
    return PagePhotos.list(cells) { $0 }
  }

  /// Each step that takes time: its segment by number, its milliseconds, and those in words.
  private var steps: String {
    var steps: [(segment: TimeSegment, seconds: Double)] = []
    let speed = report.question.phoneSpeed
    if let seconds = trial.compressSeconds {
      let parts = trial.parts ?? CompressionParts()
      for segment in TimeSegment.allCases {
        guard let part = segment.part else { continue }
        steps.append((segment, part == .other ? max(0, seconds - parts.sum) / speed : parts[part] / speed))
      }
    }
    if let sent = report.question.mean(trial, over: report.links, { $0.p50 }) {
      let queue = report.question.mean(trial, over: report.links) { $0.queue } ?? 0
      steps += [(.queue, queue), (.upload, max(0, sent - queue))]
    }
    return PagePhotos.list(steps.filter { $0.seconds > 0 }) { segment, seconds in
      let place = TimeSegment.allCases.firstIndex(of: segment) ?? 0
      return "[\(place),\(Coordinate.text(1000 * seconds)),\(PagePhotos.quoted(Wording.seconds(seconds)))]"
    }
  }

  /// Of each link: the median, the 95th percentile, and the chance within the run's own budget.
  private var uploads: String {
    guard trial.bytes != nil else { return "[]" }
    return PagePhotos.list(trial.uploads) { sent in
      PagePhotos.list([
        Wording.seconds(sent?.p50), Wording.seconds(sent?.p95), Wording.share(sent?.chance),
      ]) { PagePhotos.quoted($0) }
    }
  }
}

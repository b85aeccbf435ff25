import ImageCodecs
import Judgement
import PerceptualQuality
import Records

/// Every photo under every policy, worst first: a table if the script does not run; with it, all trials and their
/// pictures.
enum PhotosSection {
  static let shown = 10

  static func row(_ place: ReportData.Place, _ cell: TrialDetails, _ report: ReportData) -> Markup {
    let samples = report.samples
    let photo = samples.photos[place.photo]
    let device = samples.device(report.question.device)
    let score = cell.score(device)
    let size = cell.width.flatMap { width in cell.height.map { "\(width) × \($0)" } } ?? Wording.unknown
    let seconds = report.question.mean(cell, over: samples.links) { $0.p50 }
    return """
      <tr data-place="\(place.policy)-\(place.photo)"><th scope="row"><bdi>\(photo.name)</bdi></th>\
      <td>\(report.name(place.policy))</td><td>\(Wording.kind(photo.kind))</td>\
      <td class="wrap">\(cell.reason ?? cell.status.rawValue)</td>\(Parts.cell(Wording.bytes(cell.bytes.map { Double($0) })))\
      \(Parts.cell(size))\(Parts.cell(Wording.score(score), isBad: report.isHarmed(place)))\
      \(Parts.cell(Wording.score(device.flatMap { cell.tiles[$0]?.score })))\
      \(Parts.cell(Wording.seconds(seconds)))</tr>

      """
  }
}

extension ReportData {
  /// A photo under a policy, by their places in the samples.
  struct Place: Sendable, Hashable {
    let policy: Int
    let photo: Int
  }

  /// Whether a picture is harmed by the criterion; false if that is unknown.
  func isHarmed(_ place: Place) -> Bool {
    samples.evidence.share(place.policy, place.photo, for: question) < question.criterion.harmedBelow
  }

  /// How many trials the selected photos have.
  var trials: Int {
    let places = samples.places(question.photos)
    return samples.policies.indices.reduce(0) { sum, policy in
      sum + places.count { samples.evidence.isTried(policy, $0) }
    }
  }

  /// The trials of these photos, worst first: failed and refused ones, then by score, then by name; at most `limit` of
  /// them.
  func worst(of photos: [Int], atMost limit: Int = .max) -> [Place] {
    typealias Ranked = (score: Double, photo: Int, policy: Int)
    let device = samples.device(question.device)
    var ranked: [Ranked] = []
    func cut() {
      ranked.sort { ($0.score, $0.photo, $0.policy) < ($1.score, $1.photo, $1.policy) }
      if ranked.count > limit { ranked.removeLast(ranked.count - limit) }
    }
    for policy in samples.policies.indices {
      let (bytes, scores) = (samples.evidence.bytes(policy), samples.evidence.scores(policy, on: device))
      for photo in photos where samples.evidence.isTried(policy, photo) {
        let score = bytes[photo].isNaN ? -1_000 : scores[photo].isNaN ? 1_000 : scores[photo]
        ranked.append((score, photo, policy))
      }
      cut()
    }
    return ranked.map { Place(policy: $0.policy, photo: $0.photo) }
  }
}

import CompressionStrategies
import Judgement
import PerceptualQuality
import Records
import Statistics

/// What each photo became under each policy, as far as figures of all photos need it. A run's rows are never all in
/// memory; single trials are read when they are shown.
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
    /// Whether a program made the photo, not a camera.
    var isGenerated: Bool
  }

  /// A photo that a policy could not process.
  struct Failure: Sendable {
    /// The first such policy, by its place.
    var policy: Int
    var reason: String
    /// How many policies could not process the photo.
    var policies = 1
  }

  let photos: [Photo]
  let policies: [String]
  let devices: [String]
  let links: [String]
  /// The evidence that the rule uses.
  var evidence: Evidence
  /// Photos that some policy could not process.
  let failures: [Int: Failure]
  /// By policy.
  let designs: [Design]
  let thumbnailMedians: [Double?]
  let limitsBroken: [Int]
  /// Medians of the uploads, by policy, then by link.
  let times: [[UploadMedians]]
  /// Medians by policy over the question's links by weight.
  let questionTimes: [UploadMedians]
  /// By policy, link and photo, the median seconds of the upload; NaN if that is not known.
  let linkSeconds: [[[Double]]]
  /// By policy and photo, the same over the question's links by weight; NaN if a link lacks it.
  var uploadSeconds: [[Double]]
  /// Which paths of the populations have late uploads, within the run's budget.
  let latePaths: [LatePaths]
  /// By policy and photo, seconds of the phone by part of compression.
  let parts: [[Int: CompressionParts]]

  /// The place of a device or a link in lists.
  func device(_ name: String) -> Int? { devices.firstIndex(of: name) }
  func link(_ name: String) -> Int? { links.firstIndex(of: name) }

  /// The photos that the question selects, by place.
  func places(_ asked: Question.Photos) -> [Int] { photos.indices.filter { asked.include(photos[$0].isGenerated) } }

  /// How many trials there are, and how many of them made a rendition.
  var counts: (tried: Int, made: Int) {
    policies.indices.reduce(into: (0, 0)) { counts, policy in
      counts.0 += photos.indices.count { evidence.isTried(policy, $0) }
      counts.1 += evidence.bytes(policy).count { !$0.isNaN }
    }
  }

  /// Sizes of the renditions that a policy made of these photos.
  func bytes(_ policy: Int, _ photos: [Int]) -> [Double] {
    let all = evidence.bytes(policy)
    return photos.lazy.map { all[$0] }.filter { !$0.isNaN }
  }

  /// Scores of these renditions on a screen.
  func scores(_ policy: Int, _ photos: [Int], on device: Int?) -> [Double] {
    let all = evidence.scores(policy, on: device)
    return photos.lazy.map { all[$0] }.filter { !$0.isNaN }
  }

  /// How many of these photos are harmed under a policy, and for how many that is known.
  func harmed(_ policy: Int, _ photos: [Int], _ question: Question) -> (harmed: Int, scored: Int) {
    let shares = evidence.shares(policy, for: question)
    let known = photos.lazy.map { shares[$0] }.filter { !$0.isNaN }
    return (known.count { $0 < question.criterion.harmedBelow }, known.count)
  }

  /// Seconds to send a photo: compression on the phone, as far as it is known, and the upload.
  func seconds(_ policy: Int, _ photo: Int, _ question: Question) -> Double {
    uploadSeconds[policy][photo] + (evidence.compressSeconds(policy, of: photo) ?? 0) / question.phoneSpeed
  }

  /// Each part's share of the compression time of these photos; all zero if no time is known.
  func partShares(_ policy: Int, _ photos: [Int]) -> CompressionParts {
    let seconds = evidence.compressSeconds(policy)
    return CompressionParts.shares(
      photos.lazy.filter { !seconds[$0].isNaN }.map { (whole: seconds[$0], parts: parts[policy][$0]) })
  }
}

extension Samples.Photo {
  /// Millions of pixels; nil if the photo could not be read.
  var megapixels: Double? {
    let pixels = Double((width ?? 0) * (height ?? 0)) / 1e6
    return pixels > 0 ? pixels : nil
  }
}

import Answers
import Meaning
import Statistics

/// What each photo came to under each policy, as far as figures of all photos need it: a run's rows are never in memory
/// together, and what is shown of single trials is read when it is shown.
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

  /// A photo that a policy could not process.
  struct Failure: Sendable {
    /// The first such policy, by place.
    var policy: Int
    var reason: String
    /// How many policies could not process the photo.
    var policies = 1
  }

  let photos: [Photo]
  let policies: [String]
  let devices: [String]
  let links: [String]
  /// What the rule looks at.
  let evidence: Evidence
  /// By photo, what could not be processed.
  let failures: [Int: Failure]
  /// By policy.
  let designs: [Design]
  let thumbnailMedians: [Double?]
  let limitsBroken: [Int]
  /// By policy, then by link: medians of the uploads over it.
  let times: [[UploadMedians]]
  /// By policy, the same over the choice's links by weight.
  let choiceTimes: [UploadMedians]
  /// By policy and photo, the median seconds of the upload over the choice's links by weight; NaN if that is not known.
  let uploadSeconds: [[Double]]
  /// Where in the links that are populations uploads are late, within the run's budget.
  let latePaths: [LatePaths]
  /// By policy and photo, seconds of the phone by part of compression.
  let parts: [[Int: CompressionParts]]

  /// The place of a device or a link in lists.
  func device(_ name: String) -> Int? { devices.firstIndex(of: name) }
  func link(_ name: String) -> Int? { links.firstIndex(of: name) }

  /// Photos that are asked about, by place.
  func places(_ asked: Question.Photos) -> [Int] { photos.indices.filter { asked.include(photos[$0].isGenerated) } }

  /// How many trials there are, and of how many something was made.
  var counts: (tried: Int, made: Int) {
    policies.indices.reduce(into: (0, 0)) { counts, policy in
      counts.0 += photos.indices.count { evidence.isTried(policy, $0) }
      counts.1 += evidence.bytes(policy).count { !$0.isNaN }
    }
  }

  /// Sizes of what a policy made of these photos.
  func bytes(_ policy: Int, _ photos: [Int]) -> [Double] {
    let all = evidence.bytes(policy)
    return photos.lazy.map { all[$0] }.filter { !$0.isNaN }
  }

  /// Scores of the same on a screen.
  func scores(_ policy: Int, _ photos: [Int], on device: Int?) -> [Double] {
    let all = evidence.scores(policy, on: device)
    return photos.lazy.map { all[$0] }.filter { !$0.isNaN }
  }

  /// How many of these photos are harmed under a policy, and of how many that is known.
  func harmed(_ policy: Int, _ photos: [Int], _ choice: Choice) -> (harmed: Int, scored: Int) {
    let shares = evidence.shares(policy, for: choice.question)
    let known = photos.lazy.map { shares[$0] }.filter { !$0.isNaN }
    return (known.count { $0 < choice.criterion.harmedBelow }, known.count)
  }

  /// The seconds that sending a photo takes: compression on the phone, as far as it is known, and the upload.
  func seconds(_ policy: Int, _ photo: Int, _ choice: Choice) -> Double {
    uploadSeconds[policy][photo] + (evidence.compressSeconds(policy, of: photo) ?? 0) / choice.phoneSpeed
  }

  /// What each part of compression takes of these photos' compression; nothing if none is known.
  func partShares(_ policy: Int, _ photos: [Int]) -> CompressionParts {
    let seconds = evidence.compressSeconds(policy)
    return CompressionParts.shares(
      photos.lazy.filter { !seconds[$0].isNaN }.map { (whole: seconds[$0], parts: parts[policy][$0]) })
  }
}

extension Samples.Photo {
  /// Millions of pixels; nil if it could not be looked at.
  var megapixels: Double? {
    let pixels = Double((width ?? 0) * (height ?? 0)) / 1e6
    return pixels > 0 ? pixels : nil
  }
}

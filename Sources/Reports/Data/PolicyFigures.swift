import Judgement
package import Records
import Statistics

/// A policy's figures for a question: a row of the answer table, and everything that is drawn from it.
package struct PolicyFigures: Sendable {
  /// The aggregates, over the question's links by weight.
  package let answer: PolicyAnswer
  /// The share of photos that arrive in time, by link of the question, of those that some policy could process.
  let shareByLink: [Share]
  /// How many photos are harmed, of those that have a score.
  let harmed: Int
  let scored: Int
  /// How many exceeded a limit, whatever followed.
  let limitsBroken: Int
  /// How many were refused or could not be processed.
  let notSent: Int
  /// How many renditions are larger than their photo.
  var larger: Int { told?.larger ?? 0 }
  /// Means over the photos that count.
  let means: PolicyMeans
  let medianThumbnailBytes: Double?
  /// Intervals of the median size and score, from resamples of the photos.
  let bytesInterval: Interval?
  let scoreInterval: Interval?
  /// Medians by step of sending one picture, in seconds, links by weight.
  let time: Time
  /// The policy's row in the answer; nil if no photo counts.
  let told: Answer.Row?
  /// What the policy does, inferred from its pictures: "2048 px, JPEG quality 85, 4:2:0".
  let design: String

  /// The share in budget on one link.
  struct Share: Sendable, Hashable {
    let link: String
    let share: Double?
  }

  /// Where the time of one picture goes.
  struct Time: Sendable, Hashable {
    /// Compression on the phone; nil if no phone was chosen.
    let compress: Double?
    /// The same by part: the median, divided as the parts share the sum over all trials.
    let parts: CompressionParts
    /// Seconds until the server has the main picture.
    let upload: Double?
    /// The part of it until the picture can leave: connecting, and files sent before it.
    let queue: Double?
    /// Seconds until 95 of 100 uploads have arrived, for the median photo.
    let uploadP95: Double?
    /// Seconds until the recipient has something to look at.
    let preview: Double?
    /// Compression and upload together, as far as they are known.
    let total: Double?
  }

  static func all(
    _ evidence: Evidence, samples: Samples, manifest: RunManifest, question: Question, answer: Answer,
    answers: [PolicyAnswer], medians intervals: (_ sizes: [[Double]], _ scores: [[Double]]) -> [Interval?]
  ) -> [PolicyFigures] {
    let places = samples.places(question.photos)
    let sizes = samples.policies.indices.map { samples.bytes($0, places) }
    let device = samples.device(question.device)
    let scores = samples.policies.indices.map { samples.scores($0, places, on: device) }
    let intervals = intervals(sizes, scores)
    return samples.policies.indices.map { index in
      var row = PolicyAnswer(index, for: answer.question, in: evidence)
      row.policy = samples.policies[index]
      row.link = question.mix.map { $0.link }.joined(separator: "+")
      row.device = question.device
      row.recommended = answer.policies == [row.policy]
      let told = answer.row(of: row.policy)
      let (harmed, scored) = samples.harmed(index, places, question)
      if let told { row.take(told) }
      return PolicyFigures(
        answer: row,
        shareByLink: question.mix.map { part in
          Share(
            link: part.link,
            share: answers.first {
              $0.policy == row.policy && $0.link == part.link && $0.device == question.device
            }?.shareInBudget)
        },
        harmed: harmed, scored: scored,
        limitsBroken: samples.limitsBroken[index], notSent: row.refused + row.failed,
        means: PolicyMeans(index, samples, answer, question),
        medianThumbnailBytes: samples.thumbnailMedians[index], bytesInterval: intervals[index],
        scoreInterval: intervals[sizes.count + index],
        time: Time(index, samples.questionTimes[index], samples: samples, places, question: question), told: told,
        // A policy's design does not depend on which photos are selected.
        design: samples.design(index, in: manifest))
    }
  }
}

extension PolicyFigures.Time {
  /// The time of a policy's pictures of these photos, with these medians of the uploads.
  init(_ policy: Int, _ uploads: UploadMedians, samples: Samples, _ places: [Int], question: Question) {
    let seconds = samples.evidence.compressSeconds(policy)
    let compress = places.lazy.map { seconds[$0] }.filter { !$0.isNaN }.median.map { $0 / question.phoneSpeed }
    self.init(
      compress: compress, parts: samples.partShares(policy, places).times(compress ?? 0),
      upload: uploads.upload, queue: uploads.queue, uploadP95: uploads.uploadP95, preview: uploads.preview,
      total: uploads.upload.map { $0 + (compress ?? 0) })
  }
}

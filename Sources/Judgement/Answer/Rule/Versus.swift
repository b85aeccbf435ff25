package import Records
import Statistics
import System

/// Each policy compared with a baseline policy: differences over the same photos, and their intervals.
package struct Versus: Sendable, Hashable {
  /// A figure minus the baseline's, as a mean over the photos that both have.
  package struct Difference: Sendable, Hashable {
    /// Positive if the policy's figure is larger, which for harm and bytes is worse.
    package let mean: Double
    /// The lower end of its 95 % interval.
    package let lower: Double
    /// The interval's upper end.
    package let upper: Double
    /// Whether the difference is significant.
    package var isShown: Bool { lower > Contest.dust || upper < -Contest.dust }
  }

  /// One policy's differences; nil if the two have no photo in common.
  package struct Row: Sendable, Hashable {
    /// The policy that is compared with the baseline.
    package let policy: String
    /// The difference in the share of pictures sent well, from 0 to 1; a lost photo counts as 0. Nil if a tenth or more
    /// of either policy's pictures have no score.
    package let sentWell: Difference?
    /// The difference in the chance that the server has the picture in time; a lost photo counts as 0.
    package let sent: Difference?
    /// The difference in the chance that the recipient has it in time; nil also in records of older versions.
    package let seen: Difference?
    /// The difference in the share of harmed photos, over those that both sent and that have scores; nil as above.
    package let harmed: Difference?
    /// The difference in the main rendition's bytes, over the photos that both sent.
    package let bytes: Difference?
    /// The difference in the SSIMULACRA2 score, over the photos that both sent and that have scores.
    package let score: Difference?
    /// The difference in the seconds that compression takes on the phone; nil if only the upload counts.
    package let seconds: Difference?
    /// The comparison of bytes at equal quality.
    package let matched: Matched
  }

  /// A policy's bytes as a multiple of the baseline's at the same score, photo by photo, from sweeps.
  package struct SameEye: Sendable, Hashable {
    /// The geometric mean over the photos.
    package let ratio: Double
    /// The lower end of its 95 % interval.
    package let lower: Double
    /// The interval's upper end.
    package let upper: Double
    /// How many photos' scores the sweep reaches for both policies.
    package let photos: Int
    /// How many photos both sent with scores.
    package let of: Int
    /// Whether the difference is significant.
    package var isShown: Bool { lower > 1 + Contest.dust || upper < 1 - Contest.dust }
  }

  /// What is known of the bytes at equal quality.
  package enum Matched: Sendable, Hashable {
    case sameEye(SameEye)
    /// The run contains no sweep.
    case noSweep
    /// Both belong to one sweep, so they are on the same curve.
    case sameSweep
    /// No sweep reaches both scores on half of the photos that both sent.
    case outOfReach(photos: Int, of: Int)
  }

  /// The policy that the others are compared with.
  package let policy: String
  /// Every other policy of the evidence, in its order.
  package let rows: [Row]

  /// Nil if the evidence does not have the policy, or if no photo counts.
  ///
  /// `curves` are sweeps, each as its policies' places in the evidence.
  package init?(_ evidence: Evidence, for question: Question, against policy: String, curves: [[Int]] = []) {
    self.init(
      evidence, against: policy, curves: curves, Contest(evidence, for: question, on: .of(question, in: evidence)))
  }

  /// The same from the contest of the question.
  init?(_ evidence: Evidence, against policy: String, curves: [[Int]], _ contest: Contest) {
    let (shared, sends) = (contest.shared, contest.sends)
    guard let place = evidence.policies.firstIndex(of: policy), !shared.photos.isEmpty else { return nil }
    let sweeps = SweepCurves(curves, shared.pictures)
    self.policy = policy
    rows = evidence.policies.indices.filter { $0 != place }.map { other in
      Row(evidence.policies[other], other, less: place, sends, shared, sweeps.matched(other, with: place, shared))
    }
  }
}

extension Versus.Row {
  /// The differences between two policies.
  init(
    _ name: String, _ policy: Int, less other: Int, _ sends: [Sends], _ shared: SharedFigures, _ matched: Versus.Matched
  ) {
    typealias Difference = Versus.Difference
    let (own, others) = (shared.pictures[policy], shared.pictures[other])
    let areJudged = !own.isMostlyUnscored && !others.isMostlyUnscored
    let gaps = zip(own.harmed, others.harmed).map { $0 - $1 }
    self.init(
      policy: name, sentWell: areJudged ? Difference(sends[policy].well, sends[other].well, shared) : nil,
      sent: Difference(sends[policy].sent, sends[other].sent, shared),
      seen: Difference(sends[policy].seen, sends[other].seen, shared),
      harmed: areJudged ? Difference(shared.mean(gaps), shared.harmDifference(policy, less: other)) : nil,
      bytes: Difference(own.bytes, others.bytes, shared), score: Difference(own.scores, others.scores, shared),
      seconds: Difference(sends[policy].compressSeconds, sends[other].compressSeconds, shared), matched: matched)
  }
}

extension Versus.Difference {
  fileprivate init?(_ left: [Double], _ right: [Double], _ shared: SharedFigures) {
    let gaps = zip(left, right).map { $0 - $1 }
    self.init(shared.mean(gaps), shared.interval(of: gaps))
  }

  fileprivate init?(_ mean: Double?, _ interval: Interval?) {
    guard let mean, let interval else { return nil }
    self.init(mean: mean, lower: interval.lower, upper: interval.upper)
  }
}

extension SweepCurves {
  /// The comparison of one policy's bytes at the other's quality, along the sweep that reaches the scores of most
  /// photos; the last one if several do.
  fileprivate func matched(_ policy: Int, with other: Int, _ shared: SharedFigures) -> Versus.Matched {
    guard !curves.isEmpty else { return .noSweep }
    let candidates = candidates(for: policy, and: other).map { logRatios(of: policy, to: other, along: $0) }
    guard var best = candidates.last else { return .sameSweep }
    for ratios in candidates.reversed() where ratios.known > best.known { best = ratios }
    let all = photos(of: policy, and: other)
    guard best.known > 0, 2 * best.known >= all, let mean = best.meanKnown,
      let interval = shared.interval(of: best)
    else { return .outOfReach(photos: best.known, of: all) }
    return .sameEye(
      Versus.SameEye(
        ratio: exp(mean), lower: exp(interval.lower), upper: exp(interval.upper), photos: best.known, of: all))
  }
}

extension [Double] {
  fileprivate var known: Int { count { !$0.isNaN } }
}

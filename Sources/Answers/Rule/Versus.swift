import Platform
import Statistics

/// Each policy held against one of them: differences over the same photos, and where they lie.
public struct Versus: Sendable, Hashable {
  /// A figure less the reference's, in the mean of the photos that both have.
  public struct Difference: Sendable, Hashable {
    /// Positive where the policy's figure is the larger one, which for harm and bytes is the worse.
    public let mean: Double
    /// The 2.5th percentile of the mean, photos drawn anew.
    public let lower: Double
    /// The 97.5th percentile of the same.
    public let upper: Double
    /// Whether drawing the photos anew shows a difference at all.
    public var isShown: Bool { lower > Contest.dust || upper < -Contest.dust }
  }

  /// One policy's differences; nil where both have no photo in common.
  public struct Row: Sendable, Hashable {
    /// The policy that is held against the reference.
    public let policy: String
    /// Of the share of sends that go well, from 0 to 1; a lost photo counts as 0.
    public let sentWell: Difference?
    /// Of the chance that the server has the picture in time; a lost photo counts as 0.
    public let sent: Difference?
    /// Of the chance that the recipient has it in time; nil also in records of older versions.
    public let seen: Difference?
    /// Of the share of harmed photos, over those that both sent and that have scores.
    public let harmed: Difference?
    /// Of the main rendition's bytes, over the photos that both sent.
    public let bytes: Difference?
    /// Of the SSIMULACRA2 score, over the photos that both sent and that have scores.
    public let score: Difference?
    /// What it takes for the same eye.
    public let matched: Matched
  }

  /// How many times the reference's bytes a policy takes at the same score, photo by photo, as sweeps tell it.
  public struct SameEye: Sendable, Hashable {
    /// Geometric mean over the photos.
    public let ratio: Double
    /// Where it begins with 95 %.
    public let lower: Double
    /// Where it ends.
    public let upper: Double
    /// Photos on which the sweep reaches both scores.
    public let photos: Int
    /// Photos that both sent, and of which both have a score.
    public let of: Int
    /// Whether drawing the photos anew shows a difference at all.
    public var isShown: Bool { lower > 1 + Contest.dust || upper < 1 - Contest.dust }
  }

  /// What can be said of the bytes at the same quality.
  public enum Matched: Sendable, Hashable {
    case sameEye(SameEye)
    /// No policies of a sweep are among those of the run.
    case noSweep
    /// Both belong to one sweep: it is the same curve.
    case sameSweep
    /// No sweep reaches both scores on half of the photos that both sent.
    case outOfReach(photos: Int, of: Int)
  }

  /// The policy that the others are held against.
  public let policy: String
  /// Every other policy of the evidence, in its order.
  public let rows: [Row]

  /// Nil where the evidence has no such policy, or no photo that counts.
  ///
  /// `curves` are sweeps, each of policies by their places in the evidence.
  public init?(_ evidence: Evidence, for question: Question, against policy: String, curves: [[Int]] = []) {
    let ground = Ground.of(question, in: evidence)
    guard let place = evidence.policies.firstIndex(of: policy), !ground.photos.isEmpty else { return nil }
    let (sends, pictures, redraws) = (ground.sends(evidence, for: question), ground.pictures, ground.redraws)
    let (sent, seen) = (sends[place].sent, sends[place].seen)
    let sweeps = SweepCurves(curves, pictures)
    self.policy = policy
    rows = evidence.policies.indices.filter { $0 != place }.map { other in
      func difference(_ left: [Double], _ right: [Double]) -> Difference? { Difference(left, right, ground) }
      let (own, others) = (pictures[other], pictures[place])
      return Row(
        policy: evidence.policies[other], sentWell: difference(sends[other].well, sends[place].well),
        sent: difference(sends[other].sent, sent), seen: difference(sends[other].seen, seen),
        harmed: difference(own.harmed, others.harmed), bytes: difference(own.bytes, others.bytes),
        score: difference(own.scores, others.scores), matched: sweeps.matched(other, with: place, redraws))
    }
  }
}

extension Versus.Difference {
  fileprivate init?(_ left: [Double], _ right: [Double], _ ground: Ground) {
    let gaps = zip(left, right).map { $0 - $1 }
    guard let mean = ground.mean(gaps),
      let interval = Redraws.interval(of: ground.redraws.means(ofKnown: gaps).compactMap { $0 })
    else { return nil }
    self.init(mean: mean, lower: interval.lower, upper: interval.upper)
  }
}

extension SweepCurves {
  /// What one policy takes at another one's quality: along the sweep that reaches the scores of most photos, of equals
  /// the last.
  fileprivate func matched(_ policy: Int, with other: Int, _ redraws: Redraws) -> Versus.Matched {
    guard !curves.isEmpty else { return .noSweep }
    let candidates = candidates(for: policy, and: other).map { logRatios(of: policy, to: other, along: $0) }
    guard var best = candidates.last else { return .sameSweep }
    for ratios in candidates.reversed() where ratios.known > best.known { best = ratios }
    let all = photos(of: policy, and: other)
    guard best.known > 0, 2 * best.known >= all, let mean = best.meanKnown,
      let interval = Redraws.interval(of: redraws.means(ofKnown: best).compactMap { $0 })
    else { return .outOfReach(photos: best.known, of: all) }
    return .sameEye(
      Versus.SameEye(
        ratio: exp(mean), lower: exp(interval.lower), upper: exp(interval.upper), photos: best.known, of: all))
  }
}

extension [Double] {
  fileprivate var known: Int { count { !$0.isNaN } }
}

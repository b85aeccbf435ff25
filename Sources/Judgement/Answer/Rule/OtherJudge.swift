import PerceptualQuality
import Records

/// What the other judge of looks says about an answer. The criterion `notice` rests on ColorVideoVDP and `bothered` on
/// SSIMULACRA2, and studies disagree which of them is nearer to what people see (docs/eyes.md). So an answer by one
/// also asks the other.
package struct OtherJudge: Sendable, Hashable {
  /// The other criterion.
  package let criterion: String
  /// The policy that it recommends.
  package let leader: String
  /// The share that its own recommendation sends well by this criterion.
  package let leaderWell: Double
  /// The share that the answer's recommendation sends well by this criterion.
  package let answerWell: Double
  /// The share of resamples in which its own recommendation keeps its place.
  package let winsShare: Double

  /// Whether the answer's recommendation is more than a point behind its own.
  package var disagrees: Bool { leaderWell - answerWell > Contest.point + Contest.dust }

  /// Nil if the question has another goal or criterion, or if there is no answer by the other one.
  init?(_ evidence: Evidence, beside question: Question, recommending policy: Int?, given shared: SharedFigures) {
    guard question.goal == .well, let policy, let name = Self.other(question.criterion.name),
      evidence.criteria.contains(where: { $0.name == name })
    else { return nil }
    let asked = question.moved(to: .name(name), along: .criterion, link: nil, in: evidence)
    let contest = Contest(evidence, for: asked, on: SharedFigures.of(asked, in: evidence, given: shared))
    guard evidence.shortfall(for: asked, contest) == nil, contest.kept.contains(policy) else { return nil }
    let decision = contest.outcome(asked.goal, floor: asked.floor)
    guard let leader = decision.leader, let wins = decision.winsShare else { return nil }
    (criterion, winsShare) = (name, wins)
    self.leader = evidence.policies[leader]
    (leaderWell, answerWell) = (contest.sentWell[leader], contest.sentWell[policy])
  }

  private static func other(_ criterion: String) -> String? {
    switch criterion {
    case "notice": "bothered"
    case "bothered": "notice"
    default: nil
    }
  }
}

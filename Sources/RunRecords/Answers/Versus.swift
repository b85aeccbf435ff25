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
  }

  /// The policy that the others are held against.
  public let policy: String
  /// Every other policy of the evidence, in its order.
  public let rows: [Row]

  /// Nil where the evidence has no such policy, or no photo that counts.
  public init?(_ evidence: Evidence, for question: Question, against policy: String) {
    let counted = evidence.photos(of: question).counted
    guard let place = evidence.policies.firstIndex(of: policy), !counted.isEmpty else { return nil }
    let sends = evidence.sends(of: counted, for: question)
    let redraws = evidence.redraws(of: counted.count, nil)
    self.policy = policy
    rows = evidence.policies.indices.filter { $0 != place }.map { other in
      func difference(_ figure: (Sends) -> [Double?]) -> Difference? {
        Difference(figure(sends[other]), figure(sends[place]), redraws)
      }
      return Row(
        policy: evidence.policies[other], sentWell: difference { $0.well.map { $0 } },
        sent: difference { $0.sent.map { $0 } }, seen: difference(\.seen), harmed: difference(\.harmed),
        bytes: difference(\.bytes),
        score: difference(\.scores))
    }
  }
}

extension Versus.Difference {
  fileprivate init?(_ left: [Double?], _ right: [Double?], _ redraws: Redraws) {
    let gaps = zip(left, right).map { left, right in left.flatMap { left in right.map { left - $0 } } }
    guard let mean = gaps.compactMap(\.self).mean,
      let interval = Redraws.interval(of: redraws.means(ofKnown: gaps).compactMap(\.self))
    else { return nil }
    self.init(mean: mean, lower: interval.lower, upper: interval.upper)
  }
}

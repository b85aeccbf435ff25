import Statistics

/// Each policy held against one of them: differences over the same photos, and where they lie.
public struct Versus: Sendable, Hashable {
  /// A figure less the reference's, in the mean of the photos that both have.
  public struct Difference: Sendable, Hashable {
    public let mean: Double
    public let lower: Double
    public let upper: Double
    /// Whether drawing the photos anew shows a difference at all.
    public var isShown: Bool { lower > Contest.dust || upper < -Contest.dust }
  }

  /// One policy's differences; nil where both have no photo in common.
  public struct Row: Sendable, Hashable {
    public let policy: String
    public let sentWell: Difference?
    public let sent: Difference?
    public let seen: Difference?
    public let harmed: Difference?
    public let bytes: Difference?
    public let score: Difference?
  }

  /// The policy that the others are held against.
  public let policy: String
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

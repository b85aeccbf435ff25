import Statistics

/// The rule: which policy is best for a goal, and which ones are shown to be as good.
///
/// Policies that exceed a limit are left out, and so are those that another one beats in all three of `sentWell`, harm
/// and mean bytes. Policies are equal if they are shown to be equal. A policy is the best if it is the best in most
/// resamples; otherwise it is a toss-up.
final class Contest {
  let names: [String]
  let shared: SharedFigures
  let sends: [Sends]
  /// Policies that may be recommended.
  let kept: [Int]
  /// The share sent well, by policy, over all photos.
  let sentWell: [Double]
  let meanBytes: [Double?]
  private var well: [[Double]?]

  var redraws: Redraws { shared.redraws }
  var pictures: [Pictures] { shared.pictures }

  /// One percentage point: policies whose difference is surely smaller count as equal.
  static let point = 0.01
  /// The best must win this share of resamples to be called the best.
  static let sure = 0.8
  /// A policy may harm this much more photos than another and still count as not harming more.
  static let harmMargin = 0.1
  /// The rounding error of sums in another order.
  static let dust = 1e-12

  /// The recommended policy, and every policy that equals it in everything that counts.
  struct Decision: Sendable, Hashable {
    var verdict = Answer.Verdict.none
    /// The recommended policies, ordered by name.
    var picks: [Int] = []
    /// The first of them by the goal.
    var leader: Int?
    /// Policies shown to be as good as the best, for the goal `well`.
    var ties: [Int] = []
    /// Policies that no other beats and that are within a point of the best, for the goal `well`, ordered by name.
    var near: [Int] = []
    /// The nearest policy if none is good enough.
    var nearest: Int?
    var shortfall: Answer.Shortfall?
  }

  /// The policies for a question, for any goal.
  init(_ evidence: Evidence, for question: Question, on shared: SharedFigures) {
    names = evidence.policies
    self.shared = shared
    sends = shared.sends(evidence, for: question)
    kept = shared.kept
    sentWell = sends.map { shared.mean($0.well) ?? 0 }
    meanBytes = shared.pictures.map { shared.mean($0.bytes) }
    well = Array(repeating: nil, count: names.count)
  }

  /// A policy's share of pictures sent well, by resample.
  func drawnWell(_ policy: Int) -> [Double] {
    if let known = well[policy] { return known }
    let drawn = redraws.means(of: sends[policy].well)
    well[policy] = drawn
    return drawn
  }

  /// The decision for this goal.
  func outcome(_ goal: Question.Goal, floor: Double) -> Decision {
    guard let best = kept.min(by: isBetter) else { return Decision(shortfall: .limits) }
    guard sentWell[best] >= 0.5 else { return Decision(nearest: best, shortfall: .half) }
    let enough = goal == .well ? kept : kept.filter { sentWell[$0] >= floor - Self.dust }
    guard !enough.isEmpty else { return Decision(nearest: best, shortfall: .floor) }
    // The best-looking policy must keep within the limit that it claims.
    let honest = goal == .eye ? enough.filter { !pictures[$0].breaksOwnLimit } : enough
    guard !honest.isEmpty else { return Decision(nearest: best, shortfall: .limits) }
    let candidates = goal == .eye ? honest.filter { shared.medianScore($0) != nil } : honest
    guard !candidates.isEmpty else { return Decision(nearest: best, shortfall: .looks) }
    let order = candidates.sorted { isAhead($0, $1, by: goal) }
    let isBeaten = { (policy: Int) in self.dominator(of: policy, looksToo: goal == .eye) != nil }
    // Because of rounding, each of them may be beaten by a policy outside; then the first is used.
    let first = order.first { !isBeaten($0) } ?? order[0]
    var decision = Decision(verdict: .take, picks: [first], leader: first)
    if goal == .well {
      decision.ties = kept.filter { isTied($0, with: best) }
      decision.near = kept.filter {
        $0 == first || sentWell[best] - sentWell[$0] <= Self.point + Self.dust && !isBeaten($0)
      }
      .sorted { names[$0] < names[$1] }
    }
    let same = order.filter { $0 != first && isSame($0, first) && !isBeaten($0) }
    let rivals = same.isEmpty ? rival(of: first, in: order, goal, floor).map { [$0] } ?? [] : same
    if !rivals.isEmpty {
      decision.verdict = .tossUp
      decision.picks = (rivals + [first]).sorted { names[$0] < names[$1] }
    }
    return decision
  }

  /// Rivals that may equally be the best: for the goal `well` those shown to be within a point of it; otherwise the
  /// next one, if the best is not the best in most resamples.
  private func rival(
    of best: Int, in order: [Int], _ goal: Question.Goal, _ floor: Double
  ) -> Int? {
    let isRival = { (policy: Int) in
      policy != best && self.dominator(of: policy, looksToo: goal == .eye) == nil
    }
    if goal == .well, let equal = order.first(where: { isTied($0, with: best) && isRival($0) }) { return equal }
    guard let next = order.first(where: isRival) else { return nil }
    return winsShare(of: best, goal, floor: floor) < Self.sure ? next : nil
  }

  /// The share of resamples in which this policy is as good as the best for this goal; for `well`, to within a point.
  func winsShare(of policy: Int, _ goal: Question.Goal, floor: Double) -> Double {
    let drawn = names.indices.map { kept.contains($0) ? drawnWell($0) : [] }
    let wins: Int
    switch goal {
    case .well:
      wins = (0..<redraws.draws).count { draw in
        let best = kept.reduce(0) { max($0, drawn[$1][draw]) }
        return drawn[policy][draw] >= best - Self.point - Self.dust
      }
    case .bytes, .eye:
      let kept = goal == .eye ? kept.filter { !pictures[$0].breaksOwnLimit } : kept
      let figures = kept.map { place in
        goal == .bytes
          ? shared.drawnBytes(place).map { -($0 ?? .infinity) }
          : redraws.medians(ofKnown: pictures[place].scores).map { $0 ?? -.infinity }
      }
      guard let own = kept.firstIndex(of: policy) else { return 0 }
      wins = (0..<redraws.draws).count { draw in
        guard drawn[policy][draw] >= floor - Self.dust else { return false }
        return !kept.indices.contains { other in
          drawn[kept[other]][draw] >= floor - Self.dust && figures[other][draw] > figures[own][draw] + Self.dust
        }
      }
    }
    return Double(wins) / Double(redraws.draws)
  }

  private func isAhead(_ left: Int, _ right: Int, by goal: Question.Goal) -> Bool {
    switch goal {
    case .well: isBetter(left, right)
    case .bytes: isSmaller(left, right)
    case .eye: looksBetter(left, right)
    }
  }

  /// More pictures sent well; if equal, fewer bytes, then the name.
  private func isBetter(_ left: Int, _ right: Int) -> Bool {
    sentWell[left] != sentWell[right] ? sentWell[left] > sentWell[right] : isSmaller(left, right)
  }

  /// Fewer bytes; if equal, more pictures sent well, then the name.
  private func isSmaller(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (meanBytes[left] ?? .infinity, meanBytes[right] ?? .infinity)
    if a != b { return a < b }
    return sentWell[left] != sentWell[right] ? sentWell[left] > sentWell[right] : names[left] < names[right]
  }

  private func looksBetter(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (shared.medianScore(left) ?? -.infinity, shared.medianScore(right) ?? -.infinity)
    return a != b ? a > b : isSmaller(left, right)
  }

  /// Whether they are the same in everything that counts.
  private func isSame(_ left: Int, _ right: Int) -> Bool {
    sentWell[left] == sentWell[right] && meanBytes[left] == meanBytes[right]
      && shared.medianScore(left) == shared.medianScore(right)
  }

  /// Whether the paired interval of the difference is within one point on both sides. A rival is tied only if that is
  /// shown, never because a few photos show no difference.
  private func isTied(_ rival: Int, with best: Int) -> Bool {
    guard rival != best else { return true }
    let margin = Self.point + Self.dust
    guard sentWell[best] - sentWell[rival] <= margin else { return false }
    let interval = shared.interval(of: zip(sends[best].well, sends[rival].well).map { $0 - $1 })
    return interval.map { $0.lower >= -margin && $0.upper <= margin } ?? false
  }
}

import Statistics

/// The rule: which policy is best at a goal, and which ones are shown to be as good.
///
/// Policies that break a limit are set aside, and so are those that another one beats in all three of `sentWell`, harm
/// and mean bytes. Equal is what is shown to be equal: with few photos nothing is.
final class Contest {
  let names: [String]
  let ground: Ground
  let sends: [Sends]
  /// Policies that can be recommended.
  let kept: [Int]
  /// By policy, over all photos.
  let sentWell: [Double]
  let meanBytes: [Double?]
  private var well: [[Double]?]

  var redraws: Redraws { ground.redraws }
  var pictures: [Pictures] { ground.pictures }

  /// A point of a hundred: what lies within it on both sides is equal.
  static let point = 0.01
  /// What additions in another order may change.
  static let dust = 1e-12

  /// The pick, and every policy that is in all that counts the same.
  struct Decision: Sendable, Hashable {
    var verdict = Answer.Verdict.none
    /// In the order of their names.
    var picks: [Int] = []
    /// Shown to be as good as the best, by the goal `well`.
    var ties: [Int] = []
    /// Who comes closest where none is good enough.
    var nearest: Int?
    var shortfall: Answer.Shortfall?
  }

  /// The policies for a question, whichever its goal.
  init(_ evidence: Evidence, for question: Question, on ground: Ground) {
    names = evidence.policies
    self.ground = ground
    sends = ground.sends(evidence, for: question)
    kept = ground.kept
    sentWell = sends.map { ground.mean($0.well) ?? 0 }
    meanBytes = ground.pictures.map { ground.mean($0.bytes) }
    well = Array(repeating: nil, count: names.count)
  }

  /// A policy's sends that go well by draw.
  func drawnWell(_ policy: Int) -> [Double] {
    if let known = well[policy] { return known }
    let drawn = redraws.means(of: sends[policy].well)
    well[policy] = drawn
    return drawn
  }

  /// Who wins by this goal.
  func outcome(_ goal: Question.Goal, floor: Double) -> Decision {
    guard let best = kept.min(by: isBetter) else { return Decision(shortfall: .limits) }
    guard sentWell[best] >= 0.5 else { return Decision(nearest: best, shortfall: .half) }
    let ties = kept.filter { isTied($0, with: best) }
    let enough = goal == .well ? ties : kept.filter { sentWell[$0] >= floor - Self.dust }
    guard !enough.isEmpty else { return Decision(nearest: best, shortfall: .floor) }
    let order = enough.sorted { goal == .eye ? looksBetter($0, $1) : isSmaller($0, $1) }
    // None of them is beaten by one that is not among them, unless by a hair: then the first has to do.
    let isBeaten = { (policy: Int) in self.dominator(of: policy, looksToo: goal == .eye) != nil }
    let first = order.first { !isBeaten($0) } ?? order[0]
    let picks = order.filter { $0 == first || isSame($0, first) && !isBeaten($0) }
    return Decision(
      verdict: picks.count == 1 ? .take : .tie, picks: picks.sorted { names[$0] < names[$1] },
      ties: goal == .well ? ties : [])
  }

  /// The share of draws in which a policy is as good as any by this goal.
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
      let figures = kept.map { place in
        goal == .bytes
          ? ground.drawnBytes(place).map { -($0 ?? .infinity) }
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

  /// More sends go well; of equals fewer bytes, then the name.
  private func isBetter(_ left: Int, _ right: Int) -> Bool {
    sentWell[left] != sentWell[right] ? sentWell[left] > sentWell[right] : isSmaller(left, right)
  }

  /// Fewer bytes; of equals more sends that go well, then the name.
  private func isSmaller(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (meanBytes[left] ?? .infinity, meanBytes[right] ?? .infinity)
    if a != b { return a < b }
    return sentWell[left] != sentWell[right] ? sentWell[left] > sentWell[right] : names[left] < names[right]
  }

  private func looksBetter(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (ground.medianScore(left) ?? -.infinity, ground.medianScore(right) ?? -.infinity)
    return a != b ? a > b : isSmaller(left, right)
  }

  /// Nothing that is counted tells them apart.
  private func isSame(_ left: Int, _ right: Int) -> Bool {
    sentWell[left] == sentWell[right] && meanBytes[left] == meanBytes[right]
      && ground.medianScore(left) == ground.medianScore(right)
  }

  /// Whether the paired interval of the difference lies within one point on both sides: a rival ties where that is
  /// shown, and never because few photos show no difference.
  private func isTied(_ rival: Int, with best: Int) -> Bool {
    guard rival != best else { return true }
    let margin = Self.point + Self.dust
    guard sentWell[best] - sentWell[rival] <= margin else { return false }
    let interval = Redraws.interval(of: zip(drawnWell(best), drawnWell(rival)).map { $0 - $1 })
    return interval.map { $0.lower >= -margin && $0.upper <= margin } ?? false
  }
}

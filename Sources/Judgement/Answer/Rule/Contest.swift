import Records
import Statistics

/// The rule: which policy is recommended for a goal, and how sure that is.
///
/// Policies that exceed a limit or cannot be judged are left out, and so are those that another one beats in all three
/// of `sentWell`, harm and mean bytes. For the goal `well`, the one with the fewest bytes is recommended of those that
/// come within a point of the highest `sentWell`. If it does not in most resamples of the photos, it is a toss-up.
final class Contest {
  let names: [String]
  let shared: SharedFigures
  let sends: [Sends]
  /// Policies that may be recommended.
  let kept: [Int]
  /// The share sent well, by policy, over all photos.
  let sentWell: [Double]
  let meanBytes: [Double?]
  private let yours: String?
  private var well: [[Double]?]

  var redraws: Redraws { shared.redraws }
  var pictures: [Pictures] { shared.pictures }

  /// One percentage point: nobody would pay bytes for less.
  static let point = 0.01
  /// A recommendation must hold in this share of resamples; in fewer, it is a toss-up.
  static let sure = 0.8
  /// A policy may harm this much more photos than another and still count as not harming more.
  static let harmMargin = 0.1
  /// The rounding error of sums in another order.
  static let dust = 1e-12

  /// The recommended policy, and how sure that is.
  struct Decision: Sendable, Hashable {
    var verdict = Answer.Verdict.none
    /// The recommended policy and, in a toss-up, the one that takes its place most often, ordered by name.
    var picks: [Int] = []
    /// The recommended policy.
    var leader: Int?
    /// The share of resamples in which the leader keeps its place.
    var winsShare: Double?
    /// The unbeaten policy that sends most pictures well.
    var highest: Int?
    /// Unbeaten policies within a point of the highest, for the goal `well`.
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
    yours = question.yours
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
    guard let best = kept.min(by: isBetter) else {
      return Decision(shortfall: pictures.allSatisfy { $0.breaksLimit } ? .limits : .noScores)
    }
    guard sentWell[best] >= 0.5 else { return Decision(nearest: best, shortfall: .half) }
    let enough = goal == .well ? kept : kept.filter { sentWell[$0] >= floor - Self.dust }
    guard !enough.isEmpty else { return Decision(nearest: best, shortfall: .floor) }
    // The best-looking policy must keep within the limit that it claims.
    let honest = goal == .eye ? enough.filter { !pictures[$0].breaksOwnLimit } : enough
    guard !honest.isEmpty else { return Decision(nearest: best, shortfall: .limits) }
    let candidates = goal == .eye ? honest.filter { shared.medianScore($0) != nil } : honest
    guard !candidates.isEmpty else { return Decision(nearest: best, shortfall: .looks) }
    let unbeaten = candidates.filter { dominator(of: $0, looksToo: goal == .eye) == nil }
    // A policy that is no candidate may beat each of them.
    let front = (unbeaten.isEmpty ? candidates : unbeaten).sorted { isAhead($0, $1, by: goal) }
    let highest = front.min(by: isBetter) ?? best
    let near = goal == .well ? front.filter { sentWell[highest] - sentWell[$0] <= Self.point + Self.dust } : front
    let leader = near.first ?? highest
    let (wins, rival) = resampled(leader, among: front, goal, floor)
    var decision = Decision(verdict: .take, picks: [leader], leader: leader, winsShare: wins, highest: highest)
    if goal == .well { decision.near = near }
    if wins < Self.sure, let rival {
      decision.verdict = .tossUp
      decision.picks = [leader, rival].sorted { names[$0] < names[$1] }
    }
    return decision
  }

  /// The share of resamples in which a policy keeps its place, for `well` within a point of the resample's highest, and
  /// the policy that takes it most often in the others. The policies come in the order of the goal.
  func resampled(
    _ policy: Int, among front: [Int], _ goal: Question.Goal, _ floor: Double
  ) -> (share: Double, rival: Int?) {
    let drawn = front.map { drawnWell($0) }
    guard let own = front.firstIndex(of: policy) else { return (0, nil) }
    var least = [Double](repeating: floor, count: redraws.draws)
    if goal == .well {
      for draw in least.indices { least[draw] = drawn.reduce(0) { max($0, $1[draw]) } - Self.point }
      let wins = least.indices.count { drawn[own][$0] >= least[$0] - Self.dust }
      let share = Double(wins) / Double(least.count)
      if share >= Self.sure { return (share, nil) }
    }
    let merits = front.map { place in
      goal == .eye
        ? redraws.medians(ofKnown: pictures[place].scores).map { $0 ?? -.infinity }
        : shared.drawnBytes(place).map { -($0 ?? .infinity) }
    }
    var (wins, taken) = (0, front.map { _ in 0 })
    for draw in least.indices {
      let isEnough = drawn[own][draw] >= least[draw] - Self.dust
      var taker: Int?
      if !isEnough || goal != .well {
        for other in front.indices where other != own && drawn[other][draw] >= least[draw] - Self.dust {
          if let first = taker, merits[other][draw] <= merits[first][draw] { continue }
          taker = other
        }
      }
      if let taker, !isEnough || merits[taker][draw] > merits[own][draw] + Self.dust {
        taken[taker] += 1
      } else if isEnough {
        wins += 1
      }
    }
    let most = taken.max() ?? 0
    return (Double(wins) / Double(least.count), most == 0 ? nil : taken.firstIndex(of: most).map { front[$0] })
  }

  private func isAhead(_ left: Int, _ right: Int, by goal: Question.Goal) -> Bool {
    goal == .eye ? looksBetter(left, right) : isSmaller(left, right)
  }

  /// More pictures sent well; if equal, fewer bytes, then the user's own policy, then the name.
  private func isBetter(_ left: Int, _ right: Int) -> Bool {
    sentWell[left] != sentWell[right] ? sentWell[left] > sentWell[right] : isSmaller(left, right)
  }

  /// Fewer bytes; if equal, more pictures sent well, then the user's own policy, then the name.
  private func isSmaller(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (meanBytes[left] ?? .infinity, meanBytes[right] ?? .infinity)
    if a != b { return a < b }
    if sentWell[left] != sentWell[right] { return sentWell[left] > sentWell[right] }
    return (names[left] == yours ? 0 : 1, names[left]) < (names[right] == yours ? 0 : 1, names[right])
  }

  private func looksBetter(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (shared.medianScore(left) ?? -.infinity, shared.medianScore(right) ?? -.infinity)
    return a != b ? a > b : isSmaller(left, right)
  }
}

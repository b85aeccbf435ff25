package import Records
package import Statistics

/// The recommended policy for a question, the figures behind it, and what would change it.
package struct Answer: Sendable, Hashable {
  /// One policy is recommended; or two, because the first is not sure enough; or none is good enough.
  package enum Verdict: String, Sendable { case take, tossUp, none }

  /// Why no policy is named.
  package enum Shortfall: String, Sendable {
    /// The run has no policies; or no photo could be processed; or no photo was measured completely under every policy.
    case noPolicies, noPhotos, noCommonPhotos
    /// No photo is of a class that counts.
    case noClass
    /// The mix gives no link a share; or the record does not know this budget; or too few pictures have a score that
    /// counts.
    case noMix, unknownBudget, noScores
    /// Compression counts, but the steps of some picture were not recorded.
    case untimed
    /// Every policy exceeds a limit.
    case limits
    /// The best policy sends fewer than half of the pictures well; or none reaches the floor.
    case half, floor
    /// The goal is the best look, but no picture has a score that the table shows.
    case looks
  }

  /// A policy's place by the rule.
  package enum Standing: String, Sendable, CaseIterable {
    /// The recommended policy, or one of a toss-up; within a point of the highest; not beaten; beaten; breaks a limit.
    case pick, tie, frontier, dominated, breaksLimits
    /// It sent pictures that cannot be compared with the photo.
    case notJudged

    /// Whether no other policy beats it.
    package var isInFront: Bool { self == .pick || self == .tie || self == .frontier }
  }

  /// A policy's figures over all photos that some policy could process.
  package struct Row: Sendable, Hashable {
    /// The policy's name in the run.
    package let policy: String
    /// Its place by the rule; `frontier` if nothing else applies.
    package var standing: Standing
    /// The policy that beats it in `sentWell`, harm and mean bytes on the same photos; nil unless it is `dominated`.
    package var dominatedBy: String?
    /// Mean of the chance to arrive in time multiplied by the share of viewers to whom the picture looks fine.
    package let sentWell: Double
    /// The interval's lower end; nil if fewer than two photos count.
    package let sentWellLow: Double?
    /// The interval's upper end.
    package let sentWellHigh: Double?
    /// Mean chance that the server has the picture in time.
    package let sent: Double
    /// The 95 % interval of `sent`; nil if fewer than two photos count.
    package let sentInterval: Interval?
    /// The same for the recipient; nil in records of older versions, which did not keep when the recipient has a
    /// picture.
    package let seen: Double?
    /// Share of the sent photos that are harmed by the criterion.
    package let harmed: Double?
    /// The 95 % interval of `harmed`; nil if nothing was sent or scored.
    package let harmedInterval: Interval?
    /// Share of photos that were refused, failed or have no rendition.
    package let lost: Double
    /// How many photos that is; `lost` weighs them by their class.
    package let lostPhotos: Int
    /// How many photos are lost because compressing them takes more memory than the way into the app allows.
    package let overMemory: Int
    /// The most bytes of memory that compressing any photo takes on the phone; nil if that is unknown.
    package let memoryPeak: Double?
    /// How many photos were sent but have no score.
    package let unscored: Int
    /// How many photos were sent and scored.
    package let scoredPhotos: Int
    /// How many of those are harmed; `harmed` weighs them by their class.
    package let harmedPhotos: Int
    /// How many photos have a rendition that is larger than the photo.
    package let larger: Int
    /// Mean share of recipients who can open nothing that they get, over the photos that were sent; they count as not
    /// sent well.
    package let unopened: Double
    /// Mean bytes of the main renditions that were sent; nil if every photo is lost.
    package let meanBytes: Double?
    /// The median of the same bytes.
    package let medianBytes: Double?
    /// Median score of the photos that were sent and scored on the question's screen; nil if there are none.
    package let medianScore: Double?
    /// The lowest of the same scores.
    package let worstScore: Double?
    /// The median compression time on the phone, over the pictures that are sent; nil if compression does not count or
    /// is unknown.
    package let compressSeconds: Double?

    /// Whether so many pictures have a score that its looks can be compared with other policies'.
    package var isComparable: Bool { unscored == 0 || 10 * unscored < unscored + scoredPhotos }
  }

  /// The question: mix, screen, budget, criterion and goal.
  package let question: Question
  /// The photos that count, for figures that the table lacks.
  package let counted: Counted
  /// The number of photos that count.
  package let photos: Int
  /// How many photos have no mark of a program that made them.
  package let real: Int
  /// How many photos have the mark of a program that made them.
  package let generated: Int
  /// How many photos some policy sends without a score; a photo counts once, however many policies do so.
  package let unscored: Int
  /// Photos left out because something that the question needs was not measured.
  package let untried: Untried
  /// Whether one policy, several or none is recommended; `none` always has a `shortfall`.
  package let verdict: Verdict
  /// The recommended policy; in a toss-up, also the one that most often takes its place; ordered by name.
  package let policies: [String]
  /// The recommended policy; nil if there is none.
  package let leader: String?
  /// The unbeaten policy that sends most pictures well; nil if none is good enough.
  package let highest: String?
  /// How the leader differs from the user's own policy; nil if none was named, or if it is the leader.
  package let overYours: Versus.Row?
  /// How the leader differs from the other policy of a toss-up.
  package let apart: Versus.Row?
  /// Why no policy is recommended; nil if one or several are.
  package let shortfall: Shortfall?
  /// The nearest policy if none is good enough.
  package let nearest: String?
  /// The share of resamples in which the leader keeps its place, for the goal `well` within a point of the highest; nil
  /// if there is no leader.
  package let winsShare: Double?
  /// With fewer photos than this, an answer is often wrong.
  package static let enoughPhotos = 24
  /// What the other judge of looks says; nil if it was not asked, or has no answer.
  package let otherJudge: OtherJudge?
  /// How sure the recommendation is: `winsShare` of n photos, times n / (n + 2) because the share alone promises too
  /// much (docs/internals/answer.md). If the other judge disagrees, the lower of the two shares counts. Nil if there is
  /// no leader.
  package var sure: Double? {
    let other = otherJudge.flatMap { $0.disagrees ? $0.winsShare : nil } ?? 1
    return winsShare.map { min($0, other) * Double(photos) / Double(photos + 2) }
  }
  /// Policies that no other policy beats, the best first.
  package let frontier: [String]
  /// The user's own policy first, then the recommended ones, then by standing and by `sentWell`.
  package let table: [Row]
  /// What would change the answer.
  package let flips: [Flip]

  /// The row of a policy.
  package func row(of policy: String) -> Row? { table.first { $0.policy == policy } }

  /// Policies for which no other one sends as many pictures well with as few bytes and as little time on the phone.
  /// Only means are compared, whether or not the differences are significant. The policy that sends most well comes
  /// first.
  package var choices: [Row] {
    table.filter { row in
      guard let bytes = row.meanBytes else { return false }
      let seconds = row.compressSeconds ?? 0
      return !table.contains { other in
        guard let less = other.meanBytes else { return false }
        let faster = other.compressSeconds ?? 0
        return other.sentWell >= row.sentWell && less <= bytes && faster <= seconds
          && (other.sentWell > row.sentWell || less < bytes || faster < seconds)
      }
    }.sorted { $0.sentWell > $1.sentWell }
  }

  /// Answers a question; `withFlips` also asks the other judge, and says what would change the answer.
  package init(_ evidence: Evidence, for question: Question, withFlips: Bool = true) {
    let shared = SharedFigures.of(question, in: evidence)
    self.init(evidence, for: question, Contest(evidence, for: question, on: shared), withFlips: withFlips)
  }

  /// Answers a question with each goal in turn, and says what would change the answer to its own goal.
  package static func withGoals(_ evidence: Evidence, for question: Question) -> (answer: Answer, goals: [Answer]) {
    let contest = Contest(evidence, for: question, on: SharedFigures.of(question, in: evidence))
    let goals = Question.Goal.allCases.map { goal in
      var aimed = question
      aimed.goal = goal
      return Answer(evidence, for: aimed, contest, withFlips: false)
    }
    return (Answer(evidence, for: question, contest, withFlips: true), goals)
  }

  /// The same question for each class of photos by itself, in the order of their names; empty if photos of only one
  /// class count.
  package static func byClass(_ evidence: Evidence, for question: Question) -> [Answer] {
    var classes: [String] = []
    for photo in evidence.photos where question.asks(of: photo) && !classes.contains(photo.ownClass) {
      classes.append(photo.ownClass)
    }
    guard classes.count > 1 else { return [] }
    let answers = classes.sorted { $0 < $1 }.map { name -> Answer in
      var single = question
      single.photoClass = name
      return Answer(evidence, for: single, withFlips: false)
    }.filter { $0.photos > 0 }
    return answers.count > 1 ? answers : []
  }

  /// The answer from the contest of a question that differs at most in its goal. `asksOtherJudge` is for an answer that
  /// says how sure it is, but not what would change it.
  init(
    _ evidence: Evidence, for question: Question, _ contest: Contest, withFlips: Bool, asksOtherJudge: Bool = false
  ) {
    let shared = contest.shared
    let (counted, untried, pictures) = (shared.photos, shared.untried, shared.pictures)
    self.counted = shared.counted
    let shortfall = evidence.shortfall(for: question, contest)
    let outcome =
      shortfall.map { Contest.Decision(shortfall: $0) } ?? contest.outcome(question.goal, floor: question.floor)
    self.question = question
    self.untried = untried
    photos = counted.count
    generated = counted.count { evidence.photos[$0].isGenerated }
    real = photos - generated
    unscored = counted.indices.count { photo in pictures.contains { $0.lacksScore(photo) } }
    verdict = outcome.verdict
    policies = outcome.picks.map { evidence.policies[$0] }
    self.shortfall = outcome.shortfall
    nearest = outcome.nearest.map { evidence.policies[$0] }
    leader = outcome.leader.map { evidence.policies[$0] }
    highest = outcome.highest.map { evidence.policies[$0] }
    let yours = question.yours.flatMap { evidence.policies.firstIndex(of: $0) }
    overYours = outcome.leader.flatMap { leader in yours.flatMap { contest.difference(leader, less: $0) } }
    apart = outcome.leader.flatMap { leader in
      outcome.picks.first { $0 != leader }.flatMap { contest.difference(leader, less: $0) }
    }
    winsShare = outcome.winsShare
    otherJudge =
      withFlips || asksOtherJudge
      ? OtherJudge(evidence, beside: question, recommending: outcome.leader, given: shared) : nil
    table = counted.isEmpty ? [] : contest.rows(outcome, first: yours)
    frontier = table.filter { $0.standing.isInFront }
      .sorted { ($1.sentWell, $0.policy) < ($0.sentWell, $1.policy) }.map { $0.policy }
    flips = withFlips && shortfall == nil ? evidence.flips(around: question, shared) : []
  }
}

extension Evidence {
  /// Why there is no answer, whatever the policies do; nil if there may be one.
  func shortfall(for question: Question, _ contest: Contest) -> Answer.Shortfall? {
    let (shared, sends) = (contest.shared, contest.sends)
    if policies.isEmpty { return .noPolicies }
    if shared.photos.isEmpty {
      if shared.untried.photos > 0 { return .noCommonPhotos }
      let areOfOthers = photos.contains { question.asks(ofAnyClass: $0) && !question.asks(of: $0) }
      return areOfOthers ? .noClass : .noPhotos
    }
    if question.parts(of: links).isEmpty { return .noMix }
    if shared.pictures.allSatisfy({ $0.lost == shared.photos.count }) { return .noPhotos }
    if sends.contains(where: { !$0.isPaced }) { return .untimed }
    if sends.contains(where: { !$0.isKnown }) { return .unknownBudget }
    return shared.pictures.allSatisfy { picture in !shared.photos.indices.contains { picture.isScored($0) } }
      ? .noScores : nil
  }
}

extension Answer.Standing {
  /// The place of policies with this standing in the table.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Contest {
  /// How two policies differ; nil if they are the same.
  fileprivate func difference(_ policy: Int, less other: Int) -> Versus.Row? {
    policy == other ? nil : Versus.Row(names[policy], policy, less: other, sends, shared, .noSweep)
  }

  /// The table: each policy's figures and its place by the rule, beginning with the policy at `first`.
  fileprivate func rows(_ outcome: Decision, first: Int?) -> [Answer.Row] {
    let yours = first.map { names[$0] }
    let dominators = names.indices.map { kept.contains($0) ? dominator(of: $0) : nil }
    let rows = names.indices.map { place in
      var row = row(place)
      if pictures[place].breaksLimit {
        row.standing = .breaksLimits
      } else if !kept.contains(place) {
        row.standing = .notJudged
      } else if outcome.picks.contains(place) {
        row.standing = .pick
      } else if let dominator = dominators[place] {
        row.standing = .dominated
        row.dominatedBy = names[dominator]
      } else if outcome.near.contains(place) {
        row.standing = .tie
      }
      return row
    }
    return rows.sorted { left, right in
      if left.policy == yours || right.policy == yours { return left.policy == yours && right.policy != yours }
      if left.standing != right.standing { return left.standing.rank < right.standing.rank }
      return left.sentWell != right.sentWell ? left.sentWell > right.sentWell : left.policy < right.policy
    }
  }

  private func row(_ place: Int) -> Answer.Row {
    let (sends, pictures) = (sends[place], pictures[place])
    let sizes = SortedSample(pictures.bytes.allKnown)
    let scores = SortedSample(pictures.scores.allKnown)
    let interval = shared.interval(of: sends.well)?.within(0, 1)
    let (sent, seen) = (sends.sent, sends.seen)
    return Answer.Row(
      policy: names[place], standing: .frontier, sentWell: sentWell[place], sentWellLow: interval?.lower,
      sentWellHigh: interval?.upper, sent: shared.mean(sent) ?? 0,
      sentInterval: shared.interval(of: sent)?.within(0, 1),
      seen: seen.contains { $0.isNaN } ? nil : shared.mean(seen),
      harmed: shared.mean(pictures.harmed),
      harmedInterval: shared.harmInterval(place),
      lost: shared.mean(pictures.bytes.map { $0.isNaN ? 1 : 0 }) ?? 0,
      lostPhotos: pictures.lost, overMemory: pictures.overMemory, memoryPeak: pictures.memoryPeak,
      unscored: pictures.unscored,
      scoredPhotos: pictures.harmed.count { !$0.isNaN }, harmedPhotos: pictures.harmed.count { $0 == 1 },
      larger: pictures.larger, unopened: shared.mean(pictures.unopened) ?? 0, meanBytes: meanBytes[place],
      medianBytes: sizes.median, medianScore: scores.median,
      worstScore: scores.values.first,
      compressSeconds: sends.compressSeconds.compactMap { $0.known }.median)
  }
}

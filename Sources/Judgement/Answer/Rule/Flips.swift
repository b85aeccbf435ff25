import PerceptualQuality
import Statistics
import System

/// The answer along one axis of the question; everything else stays the same.
public struct Flip: Sendable, Hashable {
  /// The part of the question that changes: the slowest link's share, or that of the slowest tenth of the paths if a
  /// link is a population; the budget, the criterion, the share of recipients who zoom in, the score at which a picture
  /// looks fine to half of the viewers, the screen, the photos.
  public enum Axis: String, Sendable, CaseIterable {
    case slowestLink, slowestPaths, budget, criterion, zooming, harmedBelow, device, photos
  }

  /// A place on an axis: a number, or a name.
  public enum Place: Sendable, Hashable {
    case number(Double)
    case name(String)
  }

  /// A segment of the axis with one answer, which ends where the next one begins.
  public struct Segment: Sendable, Hashable {
    /// Where this answer begins.
    public let from: Place
    /// Where the next one begins, or where the axis ends; a name is a segment of its own, with both ends the same.
    public fileprivate(set) var to: Place
    /// The verdict of the answer on the whole segment; places without an answer are in no segment.
    public let verdict: Answer.Verdict
    /// The recommended policies on the whole segment, ordered by name; empty if none is good enough. For a toss-up,
    /// they include the best policy of each place, and if there are more than two, each is within a point of the best
    /// everywhere.
    public fileprivate(set) var policies: [String]
  }

  /// The axis; everything else is as in the question.
  public let axis: Axis
  /// The link whose share is the axis; nil for other axes.
  public let link: String?
  /// The segments in order; only one if the answer is the same everywhere.
  public let segments: [Segment]

  /// The question's own share of uploads over the slowest link, or over the slowest tenth of the paths.
  public func slowShare(in mix: [Mix.Share]) -> Double {
    guard axis == .slowestLink else { return Question.slowestPart }
    let total = mix.reduce(0) { $0 + $1.share }
    return (mix.first { $0.link == link }?.share ?? 0) / total
  }
}

extension Flip.Axis {
  /// The places for which the answer is computed: fine enough for a decision, and few enough for a page.
  var places: [Double] {
    switch self {
    case .slowestLink, .slowestPaths: (0...100).map { Double($0) / 100 }
    case .budget: (4...60).map { Double($0) / 4 }
    case .zooming: (0...20).map { Double($0) / 20 }
    case .harmedBelow: (50...80).map(Double.init)
    case .criterion, .device, .photos: []
    }
  }

  /// Whether there is something to vary.
  fileprivate func applies(to question: Question, in evidence: Evidence, slowest: String?) -> Bool {
    switch self {
    case .slowestLink: slowest != nil && !evidence.hasPaths(question)
    case .slowestPaths: evidence.hasPaths(question)
    case .criterion: evidence.criteria.count > 1
    case .zooming: question.criterion.canZoom && evidence.knows(question.criterion, zooming: 0.5)
    case .harmedBelow: question.criterion.midpoint != nil
    case .budget, .device, .photos: true
    }
  }

  /// The same for an axis of names.
  fileprivate func names(_ evidence: Evidence) -> [String] {
    switch self {
    case .slowestLink, .slowestPaths, .budget, .zooming, .harmedBelow: []
    case .criterion: evidence.criteria.map { $0.name }
    case .device: evidence.devices
    case .photos: Question.Photos.allCases.map { $0.rawValue }
    }
  }
}

/// The questions around a question, each one step along an axis. They can be answered a few at a time, or several at
/// once.
public struct FlipSearch: Sendable {
  /// The answer at a step.
  public struct Outcome: Sendable, Hashable {
    let verdict: Answer.Verdict
    let policies: [String]
    /// Policies that no other one beats and that are within a point of the best.
    let near: [String]

    /// This answer joined with the next one along an axis; nil if they differ. They are the same if their policies are,
    /// or if both are toss-ups between policies that are within a point of the best at all of these places.
    func joined(with next: Outcome) -> Outcome? {
      guard verdict == next.verdict else { return nil }
      let both = near.filter { next.near.contains($0) }
      if policies == next.policies { return Outcome(verdict: verdict, policies: policies, near: both) }
      let all = policies + next.policies.filter { !policies.contains($0) }
      guard verdict == .tossUp, all.allSatisfy({ both.contains($0) }) else { return nil }
      return Outcome(verdict: verdict, policies: all.sorted(), near: both)
    }
  }

  private struct Step: Sendable {
    let axis: Flip.Axis
    let place: Flip.Place
    let question: Question
  }

  private let evidence: Evidence
  private let shared: SharedFigures
  private let slowest: String?
  private let steps: [Step]

  /// All steps around a question.
  public init(_ evidence: Evidence, around question: Question) {
    self.init(evidence, around: question, SharedFigures.of(question, in: evidence))
  }

  init(_ evidence: Evidence, around question: Question, _ shared: SharedFigures) {
    (self.evidence, self.shared) = (evidence, shared)
    slowest = evidence.slowestLink(of: question)
    let slowest = slowest
    steps = Flip.Axis.allCases.flatMap { axis in
      guard axis.applies(to: question, in: evidence, slowest: slowest) else { return [Step]() }
      let places = axis.places.map { Flip.Place.number($0) } + axis.names(evidence).map { Flip.Place.name($0) }
      return places.map { place in
        Step(axis: axis, place: place, question: question.moved(to: place, along: axis, link: slowest, in: evidence))
      }
    }
  }

  /// How many steps there are.
  public var count: Int { steps.count }

  /// The answer at a step, without its table; nil if there is none.
  public func outcome(_ step: Int) -> Outcome? {
    let question = steps[step].question
    let shared = SharedFigures.of(question, in: evidence, given: shared)
    let contest = Contest(evidence, for: question, on: shared)
    guard evidence.shortfall(for: question, contest) == nil else { return nil }
    let outcome = contest.outcome(question.goal, floor: question.floor)
    return Outcome(
      verdict: outcome.verdict, policies: outcome.picks.map { evidence.policies[$0] },
      near: outcome.near.map { evidence.policies[$0] })
  }

  /// The segments, from the answer at each step.
  public func flips(_ outcomes: [Outcome?]) -> [Flip] {
    Flip.Axis.allCases.compactMap { axis in
      var segments: [Flip.Segment] = []
      var last: Outcome?
      for (step, outcome) in zip(steps, outcomes) where step.axis == axis {
        guard let outcome else { continue }
        if case .number = step.place, let before = last {
          let end = segments.count - 1
          segments[end].to = step.place
          if let joined = before.joined(with: outcome) {
            (segments[end].policies, last) = (joined.policies, joined)
            continue
          }
        }
        last = outcome
        segments.append(
          Flip.Segment(from: step.place, to: step.place, verdict: outcome.verdict, policies: outcome.policies))
      }
      return segments.isEmpty ? nil : Flip(axis: axis, link: axis == .slowestLink ? slowest : nil, segments: segments)
    }
  }
}

extension Evidence {
  /// What would change the answer.
  func flips(around question: Question, _ shared: SharedFigures) -> [Flip] {
    let search = FlipSearch(self, around: question, shared)
    return search.flips(Parallel.map(count: search.count, jobs: Processors.few) { search.outcome($0) })
  }

  /// Whether a link of the mix is a population, so that some of its paths are slower than others.
  func hasPaths(_ question: Question) -> Bool { question.parts(of: links).contains { populations[$0.link] } }

  /// The link of the mix over which pictures take longest; nil if there is only one link.
  public func slowestLink(of question: Question) -> String? {
    let parts = question.parts(of: links)
    guard parts.count > 1 else { return nil }
    let times = linkSeconds
    return parts.max { times[$0.link] < times[$1.link] }.map { links[$0.link] }
  }
}

extension Question {
  /// The same question one step along an axis; if the slowest link's share changes, the other links share the rest as
  /// before.
  fileprivate func moved(to place: Flip.Place, along axis: Flip.Axis, link: String?, in evidence: Evidence) -> Question
  {
    var moved = self
    switch (axis, place) {
    case (.budget, .number(let budget)): moved.budgetSeconds = budget
    case (.zooming, .number(let share)): moved.zooming = share
    case (.slowestPaths, .number(let share)): moved.slowPaths = share
    case (.harmedBelow, .number(let score)): moved.criterion = .score(score)
    case (.criterion, .name(let name)):
      moved.criterion = evidence.criteria.first { $0.name == name } ?? criterion
      // Recipients who zoom in count if the criterion knows what they see.
      if !moved.criterion.canZoom || !evidence.knows(moved.criterion, zooming: zooming) { moved.zooming = 0 }
    case (.device, .name(let device)): moved.device = device
    case (.photos, .name(let photos)): moved.photos = Photos(rawValue: photos) ?? .all
    case (_, .number(let share)):
      let rest = mix.filter { $0.link != link }.reduce(0) { $0 + $1.share }
      for index in mix.indices {
        moved.mix[index].share = mix[index].link == link ? share : (1 - share) * mix[index].share / rest
      }
    case (_, .name): break
    }
    return moved
  }
}

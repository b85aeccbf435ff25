import PerceptualQuality
package import Records
import Statistics
import System

/// The answer along one axis of the question; everything else stays the same.
package struct Flip: Sendable, Hashable {
  /// The part of the question that changes: the slowest link's share, or that of the slowest tenth of the paths if a
  /// link is a population; the budget, the criterion, the share of recipients who zoom in, the score at which a picture
  /// looks fine to half of the viewers, the screen, the photos.
  package enum Axis: String, Sendable, CaseIterable {
    case slowestLink, slowestPaths, budget, criterion, zooming, harmedBelow, device, photos
  }

  /// A place on an axis: a number, or a name.
  package enum Place: Sendable, Hashable {
    case number(Double)
    case name(String)
  }

  /// A segment of the axis with one answer, which ends where the next one begins.
  package struct Segment: Sendable, Hashable {
    /// Where this answer begins.
    package let from: Place
    /// Where the next one begins, or where the axis ends; a name is a segment of its own, with both ends the same.
    package fileprivate(set) var to: Place
    /// The verdict of the answer on the whole segment; places without an answer are in no segment.
    package let verdict: Answer.Verdict
    /// The recommended policies, ordered by name; empty if none is good enough. At each place of the segment they are
    /// the answer's, or are within a point of the highest.
    package let policies: [String]
  }

  /// The axis; everything else is as in the question.
  package let axis: Axis
  /// The link whose share is the axis; nil for other axes.
  package let link: String?
  /// The segments in order; only one if the answer is the same everywhere.
  package let segments: [Segment]

  /// The question's own share of uploads over the slowest link, or over the slowest tenth of the paths.
  package func slowShare(in question: Question) -> Double {
    axis == .slowestLink ? question.mix.part(of: link) : question.slowPaths ?? Question.usualSlowPaths
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

/// The questions around a question, each one step along an axis.
struct FlipSearch: Sendable {
  /// The answer at a step.
  struct Outcome: Sendable, Hashable {
    let verdict: Answer.Verdict
    let policies: [String]
    /// Policies that no other one beats and that are within a point of the highest.
    let near: [String]

    init(_ decision: Contest.Decision, _ names: [String]) {
      (verdict, policies) = (decision.verdict, decision.picks.map { names[$0] })
      near = decision.near.map { names[$0] }
    }

    /// Whether this answer also holds where another one was computed, to within a point.
    func holds(beside other: Outcome) -> Bool {
      verdict == other.verdict && (policies == other.policies || policies.allSatisfy { other.near.contains($0) })
    }
  }

  private struct Step: Sendable {
    let axis: Flip.Axis
    let place: Flip.Place
    let question: Question
  }

  private let evidence: Evidence
  private let shared: SharedFigures
  private let question: Question
  private let slowest: String?
  private let steps: [Step]

  /// All steps around a question.
  init(_ evidence: Evidence, around question: Question, _ shared: SharedFigures) {
    (self.evidence, self.shared, self.question) = (evidence, shared, question)
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
  var count: Int { steps.count }

  /// The answer at a step, without its table; nil if there is none.
  func outcome(_ step: Int) -> Outcome? { outcome(of: steps[step].question) }

  private func outcome(of question: Question) -> Outcome? {
    let shared = SharedFigures.of(question, in: evidence, given: shared)
    let contest = Contest(evidence, for: question, on: shared)
    guard evidence.shortfall(for: question, contest) == nil else { return nil }
    let decision = contest.outcome(question.goal, floor: question.floor)
    return decision.shortfall == .noScores ? nil : Outcome(decision, evidence.policies)
  }

  /// The segments, from the answer at each step. Outwards from the question, an answer holds until it is no longer
  /// within a point.
  func flips(_ outcomes: [Outcome?]) -> [Flip] {
    guard let own = outcome(of: question) else { return [] }
    return Flip.Axis.allCases.compactMap { axis in
      let known = zip(steps, outcomes).compactMap { step, outcome in
        step.axis == axis ? outcome.map { (place: step.place, outcome: $0) } : nil
      }
      let middle = question.place(on: axis, slowest: slowest)
      func isBefore(_ place: Flip.Place) -> Bool { place.position.map { $0 <= middle } ?? false }
      func outwards(_ places: [(place: Flip.Place, outcome: Outcome)]) -> [(place: Flip.Place, outcome: Outcome)] {
        var held = own
        return places.map { place, outcome in
          // Names have no order, so each is compared with the question's own answer.
          if place.position == nil { return (place, own.holds(beside: outcome) ? own : outcome) }
          if !held.holds(beside: outcome) { held = outcome }
          return (place, held)
        }
      }
      let told =
        outwards(known.filter { isBefore($0.place) }.reversed()).reversed()
        + outwards(known.filter { !isBefore($0.place) })
      var segments: [Flip.Segment] = []
      for (place, outcome) in told {
        if place.position != nil, let last = segments.last {
          segments[segments.count - 1].to = place
          if last.verdict == outcome.verdict, last.policies == outcome.policies { continue }
        }
        segments.append(Flip.Segment(from: place, to: place, verdict: outcome.verdict, policies: outcome.policies))
      }
      return segments.isEmpty ? nil : Flip(axis: axis, link: axis == .slowestLink ? slowest : nil, segments: segments)
    }
  }
}

extension Flip.Place {
  /// The number; nil for a name.
  fileprivate var position: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

extension [Mix.Share] {
  /// A link's part of all uploads.
  fileprivate func part(of link: String?) -> Double {
    (first { $0.link == link }?.share ?? 0) / reduce(0) { $0 + $1.share }
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
  func slowestLink(of question: Question) -> String? {
    let parts = question.parts(of: links)
    guard parts.count > 1 else { return nil }
    let times = linkSeconds
    return parts.max { times[$0.link] < times[$1.link] }.map { links[$0.link] }
  }
}

extension Question {
  /// Its own place on an axis of numbers.
  fileprivate func place(on axis: Flip.Axis, slowest: String?) -> Double {
    switch axis {
    case .slowestLink: mix.part(of: slowest)
    case .slowestPaths: slowPaths ?? Self.usualSlowPaths
    case .budget: budgetSeconds
    case .zooming: zooming
    case .harmedBelow: criterion.midpoint ?? 0
    case .criterion, .device, .photos: 0
    }
  }

  /// The same question one step along an axis; if the slowest link's share changes, the other links share the rest as
  /// before.
  func moved(to place: Flip.Place, along axis: Flip.Axis, link: String?, in evidence: Evidence) -> Question {
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

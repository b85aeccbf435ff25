import Statistics
import Threads

/// The answer along one axis of the question, all else being the same.
public struct Flip: Sendable, Hashable {
  /// What of the question is moved: the slowest link's share, the budget, the threshold of harm, the screen, the
  /// photos.
  public enum Axis: String, Sendable, Codable, CaseIterable { case slowestLink, budget, harmedBelow, device, photos }

  /// A place on an axis: a number, or a name.
  public enum Place: Sendable, Hashable {
    case number(Double)
    case name(String)
  }

  /// A part of the axis with one answer: from here until there, where the next one begins.
  public struct Segment: Sendable, Hashable {
    /// Where this answer begins.
    public let from: Place
    /// Where the next one begins, or the axis ends; a named place is a segment of its own, with both ends the same.
    public fileprivate(set) var to: Place
    /// The answer's verdict all along it; places of which nothing can be said are in no segment.
    public let verdict: Answer.Verdict
    /// The policies to take all along it, in the order of their names; empty where none is good enough.
    public let policies: [String]
  }

  /// What is moved; all else is as the question has it.
  public let axis: Axis
  /// The link whose share is the axis.
  public let link: String?
  /// In the order of the axis; one alone where the answer is the same everywhere.
  public let segments: [Segment]
}

extension Flip.Axis {
  /// Where the answer is asked: steps that are fine enough for a decision, and cheap enough for a page.
  var places: [Double] {
    switch self {
    case .slowestLink: (0...100).map { Double($0) / 100 }
    case .budget: (4...60).map { Double($0) / 4 }
    case .harmedBelow: (50...80).map(Double.init)
    case .device, .photos: []
    }
  }
}

extension Evidence {
  /// Where the answer would be another.
  func flips(around question: Question, _ ground: Ground) -> [Flip] {
    Flip.Axis.allCases.compactMap { axis in
      switch axis {
      case .slowestLink: slowestLink(of: question).flatMap { link in flip(axis, link: link, question, ground) }
      case .budget, .harmedBelow: flip(axis, link: nil, question, ground)
      case .device: flip(axis, names: devices, question, ground) { $0.device = $1 }
      case .photos:
        flip(axis, names: Question.Photos.allCases.map(\.rawValue), question, ground) {
          $0.photos = Question.Photos(rawValue: $1) ?? .all
        }
      }
    }
  }

  /// The link of the mix over which pictures take longest; nil where it has one link only.
  public func slowestLink(of question: Question) -> String? {
    let parts = question.parts(of: links)
    guard parts.count > 1 else { return nil }
    let times = linkSeconds
    return parts.max { times[$0.link] < times[$1.link] }.map { links[$0.link] }
  }

  private func flip(_ axis: Flip.Axis, link: String?, _ question: Question, _ ground: Ground) -> Flip? {
    let places = axis.places
    let outcomes = Parallel.map(count: places.count, jobs: Processors.few) { place in
      outcome(of: question.moved(to: places[place], along: axis, link: link), ground)
    }
    var segments = Self.segments(
      zip(places, outcomes).compactMap { place, outcome in outcome.map { (Flip.Place.number(place), $0) } })
    for index in segments.indices.dropLast() { segments[index].to = segments[index + 1].from }
    return segments.isEmpty ? nil : Flip(axis: axis, link: link, segments: segments)
  }

  private func flip(
    _ axis: Flip.Axis, names: [String], _ question: Question, _ ground: Ground,
    _ move: (inout Question, String) -> Void
  ) -> Flip? {
    let segments = names.compactMap { name -> Flip.Segment? in
      var moved = question
      move(&moved, name)
      return outcome(of: moved, ground).map {
        Flip.Segment(from: .name(name), to: .name(name), verdict: $0.verdict, policies: $0.policies)
      }
    }
    return segments.isEmpty ? nil : Flip(axis: axis, link: nil, segments: segments)
  }

  private typealias Brief = (verdict: Answer.Verdict, policies: [String])

  private static func segments(_ answers: [(Flip.Place, Brief)]) -> [Flip.Segment] {
    var segments: [Flip.Segment] = []
    for (place, answer) in answers {
      if let last = segments.last, last.verdict == answer.verdict, last.policies == answer.policies {
        segments[segments.count - 1].to = place
      } else {
        segments.append(Flip.Segment(from: place, to: place, verdict: answer.verdict, policies: answer.policies))
      }
    }
    return segments
  }

  /// The answer without its table; nil where nothing can be said.
  private func outcome(of question: Question, _ given: Ground) -> Brief? {
    let ground = Ground.of(question, in: self, given: given)
    let contest = Contest(self, for: question, on: ground)
    guard shortfall(for: question, contest) == nil else { return nil }
    let outcome = contest.outcome(question.goal, floor: question.floor)
    return (outcome.verdict, outcome.picks.map { policies[$0] })
  }
}

extension Question {
  /// The same question a step along an axis; other links share what the slowest leaves as they did before.
  func moved(to place: Double, along axis: Flip.Axis, link: String?) -> Question {
    var moved = self
    switch axis {
    case .budget: moved.budgetSeconds = place
    case .harmedBelow: moved.harmedBelow = place
    case .slowestLink:
      let rest = mix.filter { $0.link != link }.reduce(0) { $0 + $1.share }
      for index in mix.indices {
        moved.mix[index].share = mix[index].link == link ? place : (1 - place) * mix[index].share / rest
      }
    case .device, .photos: break
    }
    return moved
  }
}

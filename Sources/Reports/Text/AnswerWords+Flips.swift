import Judgement
import PerceptualQuality
import Records

/// What would change the answer, in words.
extension AnswerWords {
  /// What would change the answer: the share of the slowest link or paths, only real or only generated photos.
  var flips: [String] {
    guard answer.verdict != .none else { return [] }
    return answer.flips.flatMap { (flip: Flip) -> [String] in
      switch flip.axis {
      case .slowestLink, .slowestPaths: slowest(flip)
      case .criterion: byCriterion(flip)
      case .zooming: byZooming(flip)
      case .photos: onlyOneKind(flip)
      case .budget, .harmedBelow, .device: []
      }
    }
  }

  /// What other criteria say, if it is something else, and if the other judge's sentence does not say it.
  private func byCriterion(_ flip: Flip) -> [String] {
    flip.segments.compactMap { segment in
      guard case .name(let name) = segment.from, name != answer.question.criterion.name, isOther(segment),
        judges == nil || name != answer.otherJudge?.criterion
      else { return nil }
      return AnswerPhrases.fill("flipsCriterion", ["looks": Self.fine(name), "policies": Self.names(segment)])
    }
  }

  /// What a criterion asks of a picture, in a few words; of somebody's own criterion its name.
  static func fine(_ criterion: String) -> String {
    let words = AnswerPhrases.fill("fine.\(criterion)")
    return words.isEmpty ? criterion : words
  }

  /// The nearest other answers on both sides of the share of recipients who zoom in.
  private func byZooming(_ flip: Flip) -> [String] {
    nearest(in: flip, to: answer.question.zooming).map { segment in
      AnswerPhrases.fill(
        "flipsZooming", ["share": Self.shares(of: segment, in: flip), "policies": Self.names(segment)])
    }
  }

  /// The nearest other answer on each side; after a toss-up also the nearest one that is none.
  private func nearest(in flip: Flip, to place: Double) -> [Flip.Segment] {
    let others = flip.segments.filter { isOther($0) }
    // Where the last segment ends, no other one has begun.
    let below = others.filter { $0.to.number <= place && !($0 == flip.segments.last && $0.to.number == place) }
    return [others.filter { $0.from.number > place }, below.reversed()].flatMap { side in
      let isSure = { (segment: Flip.Segment) in segment.verdict != .tossUp }
      return side.first.map { isSure($0) ? [$0] : [$0] + side.filter(isSure).prefix(1) } ?? []
    }
  }

  /// Whether a segment's answer differs from the headline's.
  private func isOther(_ segment: Flip.Segment) -> Bool {
    segment.verdict != answer.verdict || segment.policies != answer.policies
  }

  /// The nearest other answers on both sides of the share as it is, each with the places that it holds at.
  private func slowest(_ flip: Flip) -> [String] {
    let (link, own) = (flip.link ?? "", flip.axis == .slowestPaths ? "Paths" : "")
    let nearest = nearest(in: flip, to: flip.slowShare(in: answer.question))
    if !flip.segments.contains(where: { isOther($0) }) { return [AnswerPhrases.fill("stays\(own)", ["link": link])] }
    return nearest.map { segment in
      AnswerPhrases.fill(
        "flips\(own)",
        [
          "link": link, "share": Self.shares(of: segment, in: flip), "policies": Self.names(segment),
          "now": "\(Self.hundredths(flip.slowShare(in: answer.question))) %",
        ])
    }
  }

  private static func shares(of segment: Flip.Segment, in flip: Flip) -> String {
    let isFirst = segment == flip.segments.first
    let isLast = segment == flip.segments.last
    let (from, to) = (
      hundredths(segment.from.number), hundredths(isLast ? segment.to.number : segment.lastPlace(on: flip.axis).number)
    )
    if isLast { return AnswerPhrases.fill("flips.from", ["share": from]) }
    if isFirst { return AnswerPhrases.fill(to == "0" ? "flips.none" : "flips.to", ["share": to]) }
    if from == to { return AnswerPhrases.fill("flips.at", ["share": from]) }
    return AnswerPhrases.fill("flips.between", ["from": from, "to": to])
  }

  private func onlyOneKind(_ flip: Flip) -> [String] {
    flip.segments.compactMap { segment in
      guard case .name(let name) = segment.from, name != answer.question.photos.rawValue, isOther(segment)
      else { return nil }
      return AnswerPhrases.fill(name, ["policies": Self.names(segment)])
    }
  }

  static func names(_ segment: Flip.Segment) -> String {
    switch segment.verdict {
    case .none: AnswerPhrases.fill("nobody")
    case .take: segment.policies.joined(separator: " or ")
    case .tossUp: AnswerPhrases.fill("either", ["policies": list(segment.policies, "and")])
    }
  }
}

extension Flip.Place {
  var number: Double {
    if case .number(let number) = self { number } else { 0 }
  }
}

extension Flip.Segment {
  /// The last place that was asked inside of it; at its end the next segment has begun.
  func lastPlace(on axis: Flip.Axis) -> Flip.Place {
    .number(max(from.number, to.number - (axis == .zooming ? 0.05 : 0.01)))
  }
}

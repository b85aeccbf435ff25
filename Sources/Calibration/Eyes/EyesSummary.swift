public import JSONText
public import Meaning
import Statistics
import Units

/// What answers of a blind test came to, for people and for programs.
public struct EyesSummary: Sendable {
  private let study: EyeStudy
  private let shipped: [Criterion]

  /// A summary that names these criteria beside the new one.
  public init(_ study: EyeStudy, beside shipped: [Criterion]) { (self.study, self.shipped) = (study, shipped) }

  /// For people; `file` holds the criterion.
  public func text(written file: String) -> String {
    let others = shipped.map { criterion in
      "  \(criterion.name) puts this at \(criterion.midpoint(on: study.device).digits(4)).\n"
    }
    return study.sentence + "\n" + others.joined() + "  \(study.advice)\n"
      + study.notes.map { "  \($0)\n" }.joined()
      + "Use it: stepwedge run photos --criterion \(file)\n"
  }

  /// For programs.
  public var json: JSONValue {
    let fit = study.fit
    return [
      "question": .text(study.question.rawValue), "metric": .text(study.metric), "device": .text(study.device),
      "midpoint": .number(fit.midpoint), "midpointLow": .number(fit.interval.lower),
      "midpointHigh": .number(fit.interval.upper), "width": .number(fit.width), "lapse": .number(fit.lapse),
      "guess": .number(fit.guess), "testers": .integer(fit.testers), "photos": .integer(fit.photos),
      "answers": .integer(fit.answers), "testersToHalve": .integer(fit.testersToHalve),
      "shipped": .object(shipped.map { ($0.name, .number($0.midpoint(on: study.device))) }),
      "notes": .list(study.notes.map { .text($0) }),
    ]
  }
}

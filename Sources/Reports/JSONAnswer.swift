import CompressionStrategies
package import Documents
import Judgement
import PerceptualQuality
import Records
import Statistics

extension ReportData {
  /// The answer with its sentence: what `run --json` and `report.json` call `answer`.
  package var answerJSON: JSONValue { answer.json(in: self, sentence: sentence) }

  /// The answers of each device and link by itself.
  package var singlesJSON: JSONValue { .list(singles.map { $0.json(in: self) }) }
}

extension Answer {
  /// The answer as an object. `sentence` is its text, which only the report's own answer has.
  func json(in report: ReportData, sentence: String? = nil) -> JSONValue {
    .object([
      ("question", questionJSON), ("verdict", .text(verdict.rawValue)),
      ("policies", .list(policies.map { .text($0) })), ("sentence", .text(sentence)),
      ("caution", .text(sentence == nil ? nil : report.caution)),
      ("highest", .text(highest)), ("winsShare", .number(winsShare)), ("sure", .number(sure)),
      ("otherJudge", otherJudge.map(\.json) ?? .null),
      ("shortfall", .text(shortfall?.rawValue)), ("nearest", .text(nearest)),
      ("frontier", .list(frontier.map { .text($0) })), ("table", .list(table.map(\.json))),
      ("flips", .list(flips.map(\.json))),
      ("byClass", .list(sentence == nil ? [] : report.byClass.map(\.classJSON))),
      ("forwarded", sentence == nil ? .null : ForwardedText(forwarded: report.forwarded).json),
    ])
  }

  /// The short answer for one class of photos: the recommended or the nearest policy, with its figures.
  private var classJSON: JSONValue {
    let row = (leader ?? nearest).flatMap { self.row(of: $0) }
    return .object([
      ("class", .text(question.photoClass)), ("photos", .integer(photos)), ("verdict", .text(verdict.rawValue)),
      ("policies", .list(policies.map { .text($0) })), ("shortfall", .text(shortfall?.rawValue)),
      ("nearest", .text(nearest)), ("winsShare", .number(winsShare)), ("sentWell", .number(row?.sentWell)),
      ("sentWellLow", .number(row?.sentWellLow)), ("sentWellHigh", .number(row?.sentWellHigh)),
      ("sent", .number(row?.sent)), ("harmed", .number(row?.harmed)), ("meanBytes", .number(row?.meanBytes)),
      ("medianScore", .number(row?.medianScore)),
    ])
  }

  private var questionJSON: JSONValue {
    let total = question.mix.reduce(0) { $0 + $1.share }
    return .object(
      [
        ("mix", .object(question.mix.map { ($0.link, .number(total > 0 ? $0.share / total : 0)) })),
        ("mixSource", .text(question.mixSource)), ("device", .text(question.device)),
        ("viewing", .text(question.criterion.measure.viewing)),
        ("criterion", .text(question.criterion.name)), ("looks", question.criterion.json(on: question.device)),
        ("zooming", .number(question.zooming)),
        ("classes", .object(question.classes.map { ($0.name, .number($0.share)) })),
        ("budgetSeconds", .number(question.budgetSeconds)), ("harmedBelow", .number(question.criterion.midpoint)),
        ("goal", .text(question.goal.rawValue)), ("floor", .number(question.floor)), ("yours", .text(question.yours)),
        ("photos", .integer(photos)),
        ("real", .integer(real)), ("generated", .integer(generated)), ("unscored", .integer(unscored)),
        ("untried", untried.json), ("leftOut", .integer(untried.photos)), ("asked", .text(question.photos.rawValue)),
        ("phone", .text(question.phone?.name)), ("entry", .text(question.entry)),
        ("phoneSpeed", .number(question.compressionSpeed)),
      ] + (question.slowPaths.map { [("slowPaths", .number($0))] } ?? []))
  }
}

extension Criterion {
  /// What the criterion requires on a screen, and what follows from that.
  fileprivate func json(on device: String) -> JSONValue {
    let curve: (String, JSONValue) =
      switch devices.first(where: { $0.device == device })?.curve ?? curve {
      case .jnd(let factor, let exponent, let top):
        ("jnd", .object([("factor", .number(factor)), ("exponent", .number(exponent)), ("top", .number(top))]))
      case .logistic(let midpoint, let width):
        ("logistic", .object([("midpoint", .number(midpoint)), ("width", .number(width))]))
      }
    return .object([
      ("title", .text(title)), ("source", .text(source)), ("metric", .text(measure.metric)),
      ("viewing", .text(measure.viewing)), curve, ("harmedBelow", .number(harmedBelow)),
      ("notFor", .list(notFor.map { .text($0) })),
    ])
  }
}

extension OtherJudge {
  fileprivate var json: JSONValue {
    .object([
      ("criterion", .text(criterion)), ("policy", .text(leader)), ("sentWell", .number(leaderWell)),
      ("sentWellOfPick", .number(answerWell)), ("winsShare", .number(winsShare)), ("disagrees", .bool(disagrees)),
    ])
  }
}

extension Untried {
  /// How many photos lack something, by what they lack; empty if nothing is missing.
  fileprivate var json: JSONValue {
    let counts = [("trials", trials)] + links.map { ($0.link, $0.photos) } + [("scores", scores)]
    return .object(counts.filter { $0.1 > 0 }.map { ($0.0, .integer($0.1)) })
  }
}

extension Answer.Row {
  fileprivate var json: JSONValue {
    .object([
      ("policy", .text(policy)), ("standing", .text(standing.rawValue)), ("dominatedBy", .text(dominatedBy)),
      ("sentWell", .number(sentWell)), ("sentWellLow", .number(sentWellLow)), ("sentWellHigh", .number(sentWellHigh)),
      ("sent", .number(sent)), ("sentLow", .number(sentInterval?.lower)), ("sentHigh", .number(sentInterval?.upper)),
      ("seen", .number(seen)), ("harmed", .number(harmed)), ("harmedLow", .number(harmedInterval?.lower)),
      ("harmedHigh", .number(harmedInterval?.upper)), ("lost", .number(lost)),
      ("overMemory", .integer(overMemory)), ("memoryPeak", .number(memoryPeak)),
      ("unscored", .integer(unscored)), ("larger", .integer(larger)), ("meanBytes", .number(meanBytes)),
      ("medianBytes", .number(medianBytes)),
      ("medianScore", .number(medianScore)), ("worstScore", .number(worstScore)),
      ("compressSeconds", .number(compressSeconds)),
    ])
  }
}

extension Flip {
  fileprivate var json: JSONValue {
    .object([
      ("axis", .text(axis.rawValue)), ("link", .text(link)),
      (
        "segments",
        .list(
          segments.map { segment in
            .object([
              ("from", segment.from.json), ("to", segment.to.json), ("verdict", .text(segment.verdict.rawValue)),
              ("policies", .list(segment.policies.map { .text($0) })),
            ])
          })
      ),
    ])
  }
}

extension Flip.Place {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .name(let name): .text(name)
    }
  }
}

extension Versus {
  /// The differences as an object.
  var json: JSONValue {
    .object([
      ("policy", .text(policy)),
      (
        "rows",
        .list(
          rows.map { row in
            .object([
              ("policy", .text(row.policy)), ("sentWell", Self.json(row.sentWell)), ("sent", Self.json(row.sent)),
              ("seen", Self.json(row.seen)), ("harmed", Self.json(row.harmed)), ("bytes", Self.json(row.bytes)),
              ("score", Self.json(row.score)), ("seconds", Self.json(row.seconds)), ("sameEye", Self.json(row.matched)),
            ])
          })
      ),
    ])
  }

  private static func json(_ matched: Matched) -> JSONValue {
    guard case .sameEye(let eye) = matched else {
      return .object([("ratio", .null), ("why", .text(matched.words))])
    }
    return .object([
      ("ratio", .number(eye.ratio)), ("lower", .number(eye.lower)), ("upper", .number(eye.upper)),
      ("isShown", .bool(eye.isShown)), ("photos", .integer(eye.photos)), ("of", .integer(eye.of)),
    ])
  }

  private static func json(_ difference: Difference?) -> JSONValue {
    guard let difference else { return .null }
    return .object([
      ("mean", .number(difference.mean)), ("lower", .number(difference.lower)), ("upper", .number(difference.upper)),
      ("isShown", .bool(difference.isShown)),
    ])
  }
}

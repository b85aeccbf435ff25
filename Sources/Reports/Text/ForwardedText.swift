import Documents
import Judgement
import Units

/// What the answer says of forwarded pictures.
struct ForwardedText {
  let forwarded: Forwarded

  /// How the best and the worst policy look after the last forward; nil if nothing was forwarded, or nothing scored.
  var sentence: String? {
    let known = forwarded.rows.filter { $0.last?.looksFine != nil }
    guard let best = known.max(by: { Self.last($0) < Self.last($1) }),
      let worst = known.min(by: { Self.last($0) < Self.last($1) }),
      let number = best.last?.number
    else { return nil }
    let times = number == 2 ? "once" : "\(number - 1) times"
    let first = "Forwarded \(times), a picture of \(best.policy) looks fine to \(Self.viewers(best))"
    return best.policy == worst.policy ? first + "." : "\(first), one of \(worst.policy) to \(Self.viewers(worst))."
  }

  private static func last(_ row: Forwarded.Row) -> Double { row.last?.looksFine ?? 0 }

  private static func viewers(_ row: Forwarded.Row) -> String {
    let viewers = "\(AnswerWords.hundredths(last(row))) of 100 viewers"
    return row.generations[0].looksFine.map { viewers + " (\(AnswerWords.hundredths($0)) before)" } ?? viewers
  }

  /// The rows as JSON; null if nothing was forwarded.
  var json: JSONValue {
    forwarded.rows.isEmpty
      ? .null
      : .list(
        forwarded.rows.map { row in
          .object([
            ("policy", .text(row.policy)),
            (
              "generations",
              .list(
                row.generations.map { step in
                  .object([
                    ("generation", .integer(step.number)), ("by", .text(step.by)),
                    ("looksFine", .number(step.looksFine)), ("medianScore", .number(step.medianScore)),
                    ("meanBytes", .number(step.meanBytes)), ("lost", .integer(step.lost)),
                    ("unchanged", .integer(step.unchanged)),
                  ])
                })
            ),
          ])
        })
  }
}

extension Forwarded.Row {
  /// The last generation.
  var last: Forwarded.Generation? { generations.count > 1 ? generations.last : nil }
}

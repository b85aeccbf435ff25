import Answers
import RunRecords
import Units

/// A policy's row held against another one's: differences over the same photos, with where they lie.
enum VersusCells {
  static func caption(_ versus: Versus) -> Markup {
    """
    Compared with \(versus.policy), whose own figures its row has: differences in the mean of the same photos (95 % \
    confidence), shares in points; ~ where no difference is significant
    """
  }

  static func cells(_ policy: PolicyFigures, _ versus: Versus) -> Markup {
    let answer = policy.answer
    guard answer.policy != versus.policy else { return own(policy) }
    let row = versus.rows.first { $0.policy == answer.policy }
    func cell(_ difference: Versus.Difference?, _ figure: String, _ words: (Double) -> String) -> Markup {
      guard let difference else { return Parts.cell(Wording.unknown, figure: figure) }
      let range = "(\(signed(difference.lower, words)) to \(signed(difference.upper, words)))"
      let text = "\(signed(difference.mean, words)) \(range)"
      return difference.isShown
        ? Parts.cell(text, figure: figure)
        : "<td class=\"n\" data-figure=\"\(figure)\" title=\"\(text)\">~</td>"
    }
    let points = { (value: Double) in (100 * value).fixed(1) }
    let bytes = { (value: Double) in Wording.bytes(value) }
    let score = { (value: Double) in Wording.score(value) }
    return cell(row?.sentWell, "sentWell", points) + cell(row?.sent, "sent", points) + cell(row?.seen, "seen", points)
      + cell(row?.bytes, "medianBytes", bytes) + sameEye(row?.matched) + cell(row?.score, "medianScore", score)
      + cell(row?.harmed, "harmed", points)
  }

  /// The figures that the others are compared with.
  private static func own(_ policy: PolicyFigures) -> Markup {
    let answer = policy.answer
    return """
      \(Parts.cell(Wording.share(answer.sentWell), figure: "sentWell"))\
      \(Parts.cell(Wording.share(answer.sent), figure: "sent"))\
      \(Parts.cell(Wording.share(answer.seen), figure: "seen"))\
      \(Parts.cell(Wording.bytes(answer.meanBytes), figure: "medianBytes"))\(cell("", ""))\
      \(Parts.cell(Wording.score(answer.medianScore), figure: "medianScore"))\
      \(Parts.cell("\(policy.harmed) of \(policy.scored)", figure: "harmed"))
      """
  }

  private static func sameEye(_ matched: Versus.Matched?) -> Markup {
    guard let matched else { return cell("", "") }
    guard case .sameEye(let eye) = matched else { return cell(Wording.unknown, matched.words) }
    let text =
      AnswerPhrases.fill("sameEye", ["ratio": eye.ratio.fixed(2)]) + " (\(eye.lower.fixed(2)) to \(eye.upper.fixed(2)))"
    return eye.isShown ? cell(text, matched.words) : cell("~", "\(text), \(matched.words)")
  }

  private static func cell(_ text: String, _ remark: String) -> Markup {
    "<td class=\"n against\" data-figure=\"sameEye\" title=\"\(remark)\">\(text)</td>"
  }

  private static func signed(_ value: Double, _ words: (Double) -> String) -> String {
    (value < 0 ? "−" : "+") + words(abs(value))
  }
}

import Judgement
import Records
import Units

/// What stands below a policy's row, and how much text pictures keep.
extension AnswerWords {
  /// What a table says of a row besides its figures: how many pictures are not judged, or what the highest policy has
  /// over the recommended one; and how much text the recommended policies and the user's own keep.
  func remark(on row: Answer.Row) -> String {
    let isTold = row.standing == .pick || row.policy == answer.question.yours
    let text = isTold ? report.textKept.shares[row.policy] : nil
    return [worth(of: row), text.map { AnswerPhrases.fill("text.row", ["share": Wording.share($0)]) } ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private func worth(of row: Answer.Row) -> String {
    if row.standing == .notJudged || !row.isComparable { return AnswerPhrases.fill("notJudged", values(of: row)) }
    guard row.policy == answer.highest, answer.question.goal == .well, let pick = pick(of: answer),
      pick.policy != row.policy, let bytes = row.meanBytes, let least = pick.meanBytes, least > 0
    else { return "" }
    let points = (100 * (row.sentWell - pick.sentWell)).fixed(1)
    return AnswerPhrases.fill(
      points == (0.0).fixed(1) ? "worth.none" : "worth", ["points": points, "bytes": Self.times(bytes / least)])
  }

  /// The policies some of whose recipients can open nothing that they get; nil if there are none.
  var unopened: String? {
    let rows = answer.table.filter { $0.unopened >= 0.005 }
    guard answer.verdict != .none || answer.nearest != nil, !rows.isEmpty else { return nil }
    let shares = rows.prefix(2).map {
      AnswerPhrases.fill("unopened.one", ["share": Wording.share($0.unopened), "policy": $0.policy])
    }
    let rest = rows.count > 2 ? ["a part under \(Wording.number(rows.count - 2, "more policy", "more policies"))"] : []
    return AnswerPhrases.fill("unopened", ["shares": Self.list(shares + rest, "and")])
  }

  /// How many words the recommended policies and the user's own keep.
  var text: String {
    let kept = report.textKept
    let policies = answer.table.map { $0.policy }.filter { answer.policies.contains($0) || $0 == answer.question.yours }
    let shares = (policies.isEmpty ? answer.table.prefix(1).map { $0.policy } : policies).compactMap { policy in
      kept.shares[policy].map {
        AnswerPhrases.fill("text.one", ["share": Wording.share($0), "policy": policy])
      }
    }
    guard !shares.isEmpty else { return AnswerPhrases.fill("text.none") }
    return AnswerPhrases.fill(
      "text", ["shares": Self.list(shares, "and"), "photos": Wording.number(kept.photos, "photo")])
  }
}

extension ReportData {
  /// What a table says of a policy besides its figures; empty if there is nothing to say.
  package func remark(on policy: String) -> String {
    answer.row(of: policy).map { AnswerWords(self).remark(on: $0) } ?? ""
  }
}

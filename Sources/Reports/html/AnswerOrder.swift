import Judgement
import Records

extension ReportData {
  /// Whether there are so many policies that some are folded away.
  var isLong: Bool { policies.count > 12 }

  /// The policies, those that send most pictures well first.
  var bySentWell: [Int] {
    policies.indices.sorted { left, right in
      let (a, b) = (policies[left].told?.sentWell ?? -1, policies[right].told?.sentWell ?? -1)
      return a != b ? a > b : policies[left].answer.policy < policies[right].answer.policy
    }
  }

  /// The policies with rows on the first screen. Of an alternative, those that would be folded away are left out.
  var shownPolicies: [Int] { bySentWell.filter { !isAlternative || rest($0).text.isEmpty } }

  /// The policies for which plots have room: those that no other policy beats, the best first, and the user's own.
  private var front: [Int] {
    let named = bySentWell.filter { policies[$0].told?.isNamed == true }
    return named.prefix(11)
      + bySentWell.filter { isYours(policies[$0].answer.policy) || policies[$0].answer.recommended }
  }

  /// The policies in the order of the answer's table, the best first.
  var order: [Int] {
    let told = answer.table.compactMap { row in policies.firstIndex { $0.answer.policy == row.policy } }
    return told + policies.indices.filter { !told.contains($0) }
  }

  /// An attribute for a row that is folded away if there are many rows.
  func rest(_ policy: Int) -> Markup { !isLong || front.contains(policy) ? "" : " data-rest" }

  /// Whether this is the policy of the user's own app.
  func isYours(_ policy: String) -> Bool { policy == question.yours }

  /// A policy's figures over one link, on the device of the question.
  func answer(of policy: String, over link: String) -> PolicyAnswer? {
    answers.first { $0.policy == policy && $0.link == link && $0.device == question.device }
  }
}

extension Answer.Row {
  /// Whether plots show its name: no other policy beats it.
  var isNamed: Bool { standing.isInFront }
}

import Answers
import RunRecords

extension ReportData {
  /// Whether there are so many policies that those which another one beats are folded away.
  var isLong: Bool { policies.count > 8 }

  /// The policies as the answer's table has them: what to take first.
  var order: [Int] {
    let told = answer.table.compactMap { row in policies.firstIndex { $0.answer.policy == row.policy } }
    return told + policies.indices.filter { !told.contains($0) }
  }

  /// The mark of a row that is folded away where there are many.
  func rest(_ policy: Int) -> Markup { policies[policy].told?.isNamed == true ? "" : " data-rest" }

  /// What a policy comes to over one link, on the device of the choice.
  func answer(of policy: String, over link: String) -> PolicyAnswer? {
    answers.first { $0.policy == policy && $0.link == link && $0.device == choice.device }
  }
}

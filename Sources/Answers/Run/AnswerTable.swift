import Meaning
public import RunRecords
import Statistics

/// The rows of the table `policies`: each policy on each link and device, with the rule's pick marked.
public enum AnswerTable {
  /// The rows, in the order of devices, links and policies.
  public static func rows(_ evidence: Evidence, as question: Question) -> [PolicyAnswer] {
    answers(evidence, as: question).flatMap { answer in
      rows(evidence, answer)
    }
  }

  /// The answers for each device and link by itself, in their order.
  public static func answers(_ evidence: Evidence, as question: Question) -> [Answer] {
    var ground = Ground.of(question, in: evidence)
    return (evidence.devices.isEmpty ? [""] : evidence.devices).flatMap { device in
      evidence.links.map { link in
        var single = question
        (single.mix, single.mixSource, single.device) = ([.init(link: link, share: 1)], "one link", device)
        ground = Ground.of(single, in: evidence, given: ground)
        return Answer(evidence, for: single, Contest(evidence, for: single, on: ground), withFlips: false)
      }
    }
  }

  /// The rows of one such answer.
  public static func rows(_ evidence: Evidence, _ answer: Answer) -> [PolicyAnswer] {
    let link = answer.question.mix.first?.link ?? ""
    return evidence.policies.enumerated().map { place, policy in
      var row = PolicyAnswer(place, for: answer.question, in: evidence)
      row.policy = policy
      row.link = link
      row.device = answer.question.device
      row.recommended = answer.policies == [policy]
      if let told = answer.row(of: policy) { row.take(told) }
      return row
    }
  }
}

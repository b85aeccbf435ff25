/// The figures of the report for the reader's choices.
final class ReportData {
  let held: PageSamples
  let samples: Samples
  let choice: Choice
  let answer: Answer
  let goals: [Answer]
  let byClass: [Answer]
  let policies: [PolicyFigures]
  let answers: [PolicyAnswer]
  let versus: Versus?
  let classes: [ClassFigures]
  let differences: Differences
  var costs: Costs
  let textKept = TextKept()
  var flips: [Flip] = []
  var fatePair: (first: Int, second: Int)?

  init(_ held: PageSamples, _ evidence: Evidence, _ asked: Asked) {
    self.held = held
    let choice = asked.choice
    let samples = Samples(held, evidence, choice)
    (self.choice, self.samples) = (choice, samples)
    let question = choice.question
    let contest = Contest(evidence, for: question, on: SharedFigures.of(question, in: evidence))
    let answer = Answer(evidence, for: question, contest, withFlips: false)
    self.answer = answer
    goals = Question.Goal.allCases.map { goal in
      var aimed = question
      aimed.goal = goal
      return Answer(evidence, for: aimed, contest, withFlips: false)
    }
    byClass = Answer.byClass(evidence, for: question)
    answers = evidence.links.flatMap { link in
      var single = question
      single.mix = [.init(link: link, share: 1)]
      let shared = SharedFigures.of(single, in: evidence, given: contest.shared)
      let sends = shared.sends(evidence, for: single)
      return evidence.policies.indices.map { policy in
        var row = PolicyAnswer(policy, for: single, in: evidence)
        row.sent = shared.mean(sends[policy].sent)
        (row.policy, row.link, row.device) = (evidence.policies[policy], link, choice.device)
        return row
      }
    }
    let isOwn = choice.device == held.choice.device && choice.photos == held.choice.photos
    policies = PolicyFigures.all(
      evidence, samples: samples, manifest: RunManifest(seed: held.seed), choice: choice, answer: answer,
      answers: answers
    ) { _, _ in
      // The page computes no intervals of medians, so if the choices are not the run's own, there are none.
      let policies = held.policies
      return isOwn
        ? policies.map { $0.bytesInterval } + policies.map { $0.scoreInterval }
        : Array(repeating: nil, count: 2 * policies.count)
    }
    versus = asked.against.flatMap {
      Versus(evidence, for: question, against: evidence.policies[$0], curves: held.curves)
    }
    classes = ClassFigures.all(samples, choice: choice)
    differences = Differences(samples, policies: policies, choice: choice)
    costs = Costs(samples, photos: choice.photos, at: asked.prices)
    fatePair = asked.fates
  }

  var links: [String] { held.links }
  var isFinished: Bool { held.isFinished }
  var curves: [[Int]] { held.curves }
  var marks: [PolicyMark] { held.policies.map { PolicyMark(slot: $0.slot) } }

  func screen(_ device: String) -> String {
    let title = held.devices.first { $0.name == device }?.title ?? ""
    return title.isEmpty ? device : title
  }

  func setter(_ strip: Strip, _ segment: Flip.Segment) -> String { strip.switches(segment) }

  func opener(_ photo: Int, _ policy: Int, _ words: Markup) -> Markup {
    let address = "photo=\(samples.photos[photo].name.inAddress)&policy=\(samples.policies[policy].inAddress)"
    return "<a href=\"#\(address)\">\(words)</a>"
  }
}

extension String {
  /// The text as part of an address.
  fileprivate var inAddress: String {
    let hex = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126: text.append(byte)
      default: text += [37, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(utf8: text)
  }
}

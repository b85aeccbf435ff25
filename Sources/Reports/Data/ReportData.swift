package import Afterwards
import CompressionStrategies
package import Judgement
package import Records
import Statistics

/// Every figure that any format of a report shows. Formats only draw; they compute nothing.
package struct ReportData: Sendable {
  /// The run's plan, and what it was measured with.
  package let manifest: RunManifest
  /// What the answer is for.
  package internal(set) var question: Question
  /// The phone whose times are shown: the question's, or the run's if only the upload counts; nil if none is known.
  let phone: PhoneCosts?
  /// Whether this is not the report's own answer but that of an alternative, beside it on the same page.
  var isAlternative = false
  /// Options of `stepwedge report` that say which policies it is about.
  let scope: [String]
  /// Whether the report leaves out what depends on clocks and the machine.
  package let isDeterministic: Bool
  /// The links' names, and the policies of each sweep by their places.
  var links: [String] { samples.links }
  var curves: [[Int]] { manifest.policies.curves }
  /// The everyday name of a screen.
  func screen(_ device: String) -> String {
    let title = manifest.devices.first { $0.name == device }?.title ?? ""
    return title.isEmpty ? device : title
  }
  /// How much of the plan is done.
  let progress: Progress
  /// The colour and mark of each policy of the run, also of those that the report leaves out.
  let marks: [PolicyMark]
  /// The verdicts of gates; nil if no gates were checked.
  package let gates: GateFindings?
  /// The rule's answer; and the answers for each goal, and for each device and link by itself.
  package internal(set) var answer: Answer
  let goals: [Answer]
  /// The answers of each class of photos by itself; empty if there is only one class.
  let byClass: [Answer]
  let singles: [Answer]
  /// The answer table: one row for each policy.
  package internal(set) var policies: [PolicyFigures]
  /// The rows of `policies.csv`: each policy on each link and device.
  package let answers: [PolicyAnswer]
  /// Several pictures at once: one row for each policy and link.
  package let messages: [Message]
  /// The policy that the others are compared with; nil if none was named.
  package internal(set) var versus: Versus?
  /// The figures of each photo under each policy.
  var samples: Samples
  /// What the corpus covers: one row for each class of photos.
  let classes: [ClassFigures]
  /// What becomes of pictures that are forwarded.
  let forwarded: Forwarded
  /// How policies differ, and how they do not.
  let differences: Differences
  /// How much text each policy keeps.
  var textKept: TextKept
  /// What happens after pictures were sent.
  package let scenarios: [Scenario]
  /// The rows of `afterwards.csv`: each policy in each scenario.
  package let afterwards: [Afterwards]

  /// How much of the plan is done.
  struct Progress: Sendable, Hashable {
    let planned: Int
    let tried: Int
    let succeeded: Int
    /// Whether nothing is missing.
    var isFinished: Bool { tried >= planned }
  }

  /// Reads a run and computes its figures. `policies` and `photos` limit the report to these; `scenarios`
  /// replace the run's own; `adjust` changes what the answer is for.
  package init(
    _ run: RunReader, policies narrowed: Set<String>? = nil, photos: Set<String>? = nil, versus: String? = nil,
    gates: GateFindings? = nil, scenarios: [Scenario]? = nil, isDeterministic: Bool = false,
    adjust: (inout Question) -> Void = { _ in }
  ) throws {
    var manifest = run.manifest
    manifest.policies.removeAll { narrowed?.contains($0.name) == false }
    manifest.inputs.removeAll { photos?.contains($0.photo) == false }
    if isDeterministic { manifest.machine = .init() }
    var question = manifest.question
    adjust(&question)
    phone = question.phone ?? manifest.question.phone
    if let yours = question.yours, !manifest.policies.contains(where: { $0.name == yours }) { question.yours = nil }
    let samples = try Samples(
      run, manifest: manifest, photos: photos, question: question, phone: phone, isDeterministic: isDeterministic)
    let evidence = samples.evidence
    let bootstrap = PairedBootstrap(seed: UInt64(manifest.seed))
    self.manifest = manifest
    scope =
      (narrowed.map { names in
        ["--policies", manifest.policies.map(\.name).filter(names.contains).joined(separator: ",")]
      } ?? [])
      + (versus.map { ["--versus", $0] } ?? [])
    self.question = question
    self.versus = (versus ?? question.yours).flatMap {
      Versus(evidence, for: question, against: $0, curves: manifest.policies.curves)
    }
    let marks = PolicyMark.marks(of: run.manifest.policies.map(\.name))
    self.marks = zip(run.manifest.policies, marks).filter { narrowed?.contains($0.0.name) != false }.map(\.1)
    self.isDeterministic = isDeterministic
    self.gates = gates
    self.samples = samples
    messages = try run.rows(Message.self).filter { samples.policies.contains($0.policy) }
    let counts = samples.counts
    progress = Progress(
      planned: manifest.inputs.count * manifest.policies.count, tried: counts.tried, succeeded: counts.made)
    (answer, goals) = Answer.withGoals(evidence, for: question)
    forwarded = try Forwarded(run, manifest, evidence, for: question, answer.counted.photos)
    byClass = Answer.byClass(evidence, for: question)
    singles = AnswerTable.answers(evidence, as: question)
    answers = AnswerTable.rows(evidence, as: question, singles)
    policies = PolicyFigures.all(
      evidence, samples: samples, manifest: manifest, question: question, answer: answer, answers: answers,
      medians: { bootstrap.medians(of: $0 + $1) })
    classes = ClassFigures.all(samples, question: question)
    let shown = Set(samples.places(question.photos).map { samples.photos[$0].name })
    textKept = try TextKept(run, on: question.device) { shown.contains($0) }
    self.scenarios = try scenarios ?? Scenario.all(of: run)
    afterwards = try AftermathSimulation(
      run, policies: samples.policies, weights: question.mix.map { ($0.link, $0.share) }, phone: phone,
      speed: question.phoneSpeed
    ).rows(self.scenarios)
    differences = Differences(samples, policies: policies, question: question)
  }
}

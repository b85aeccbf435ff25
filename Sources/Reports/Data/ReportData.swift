public import Afterwards
public import CompressionStrategies
public import Judgement
public import Records
import Statistics

/// Every figure that any format of a report shows. Formats only draw; they compute nothing.
public struct ReportData: Sendable {
  /// The run's plan, and what it was measured with.
  public let manifest: RunManifest
  /// What the answer is for.
  public let choice: Choice
  /// Whether the report leaves out what depends on clocks and the machine.
  public let isDeterministic: Bool
  /// The links' names, and the policies of each sweep by their places.
  var links: [String] { samples.links }
  var curves: [[Int]] { manifest.policies.curves }
  /// The everyday name of a screen.
  func screen(_ device: String) -> String {
    let title = manifest.devices.first { $0.name == device }?.title ?? ""
    return title.isEmpty ? device : title
  }
  /// The pair of policies whose photos are listed; nil if none was chosen.
  var fatePair: (first: Int, second: Int)? { nil }
  /// Wraps words in a control that opens a photo under a policy; only the words if the page's script does not run.
  func opener(_ photo: Int, _ policy: Int, _ words: Markup) -> Markup { words }
  /// The attributes that make a segment of a strip set the switches; empty if the page's script does not run.
  func setter(_ strip: Strip, _ segment: Flip.Segment) -> String { "" }
  /// What would change the answer.
  var flips: [Flip] { answer.flips }
  /// How much of the plan is done.
  let progress: Progress
  /// The colour and mark of each policy of the run, also of those that the report leaves out.
  let marks: [PolicyMark]
  /// The verdicts of gates; nil if no gates were checked.
  public let gates: GateFindings?
  /// The rule's answer; and the answers for each goal, and for each device and link by itself.
  public let answer: Answer
  let goals: [Answer]
  /// The answers of each class of photos by itself; empty if there is only one class.
  let byClass: [Answer]
  let singles: [Answer]
  /// The answer table: one row for each policy.
  public let policies: [PolicyFigures]
  /// The rows of `policies.csv`: each policy on each link and device.
  public let answers: [PolicyAnswer]
  /// Several pictures at once: one row for each policy and link.
  public let messages: [Message]
  /// The policy that the others are compared with; nil if none was named.
  public let versus: Versus?
  /// The figures of each photo under each policy.
  let samples: Samples
  /// What the corpus covers: one row for each class of photos.
  let classes: [ClassFigures]
  /// How policies differ, and how they do not.
  let differences: Differences
  /// What other metrics say of the same pictures.
  let secondOpinions: [SecondOpinion]
  /// How much text each policy keeps.
  let textKept: TextKept
  /// What pictures cost after they were sent.
  let costs: Costs
  /// What happens after pictures were sent.
  public let scenarios: [Scenario]
  /// The rows of `afterwards.csv`: each policy in each scenario.
  public let afterwards: [Afterwards]

  /// How much of the plan is done.
  struct Progress: Sendable, Hashable {
    let planned: Int
    let tried: Int
    let succeeded: Int
    /// Whether nothing is missing.
    var isFinished: Bool { tried >= planned }
  }

  /// Reads a run and computes its figures. `policies` and `photos` limit the report to these; `phone` and `scenarios`
  /// replace the run's own; `adjust` changes what the answer is for.
  public init(
    _ run: RunReader, policies narrowed: Set<String>? = nil, photos: Set<String>? = nil, versus: String? = nil,
    gates: GateFindings? = nil, phone asked: PhoneCosts? = nil, scenarios: [Scenario]? = nil,
    isDeterministic: Bool = false,
    adjust: (inout Choice) -> Void = { _ in }
  ) throws {
    var manifest = run.manifest
    manifest.policies.removeAll { narrowed?.contains($0.name) == false }
    manifest.inputs.removeAll { photos?.contains($0.photo) == false }
    if isDeterministic { manifest.machine = .init() }
    var choice = Choice(manifest.question)
    let phone = asked ?? manifest.question.phone
    if let asked { (choice.phone, choice.costs, choice.countsCompression) = (asked.name, asked, true) }
    adjust(&choice)
    // Where only the upload counts, times of compression are still those of the run's phone.
    if choice.phone.isEmpty { choice.phone = phone?.name ?? "" }
    if let yours = choice.yours, !manifest.policies.contains(where: { $0.name == yours }) { choice.yours = nil }
    let samples = try Samples(
      run, manifest: manifest, photos: photos, choice: choice, phone: phone, isDeterministic: isDeterministic)
    let evidence = samples.evidence
    let bootstrap = PairedBootstrap(seed: UInt64(manifest.seed))
    self.manifest = manifest
    self.choice = choice
    self.versus = (versus ?? choice.yours).flatMap {
      Versus(evidence, for: choice.question, against: $0, curves: manifest.policies.curves)
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
    (answer, goals) = Answer.withGoals(evidence, for: choice.question)
    byClass = Answer.byClass(evidence, for: choice.question)
    singles = AnswerTable.answers(evidence, as: choice.question)
    answers = AnswerTable.rows(evidence, as: choice.question, singles)
    policies = PolicyFigures.all(
      evidence, samples: samples, manifest: manifest, choice: choice, answer: answer, answers: answers,
      medians: { bootstrap.medians(of: $0 + $1) })
    classes = ClassFigures.all(samples, choice: choice)
    secondOpinions = try SecondOpinion.all(run, manifest, choice)
    let shown = Set(samples.places(choice.photos).map { samples.photos[$0].name })
    textKept = try TextKept(run, on: choice.device) { shown.contains($0) }
    costs = Costs(samples, photos: choice.photos)
    self.scenarios = try scenarios ?? Scenario.all(of: run)
    afterwards = try AftermathSimulation(
      run, policies: samples.policies, weights: choice.links.map { ($0.link, $0.share) }, phone: phone,
      speed: choice.phoneSpeed
    ).rows(self.scenarios)
    differences = Differences(samples, policies: policies, choice: choice)
  }
}

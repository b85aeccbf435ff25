public import RunRecords
import Statistics

/// Every figure that any format of a report shows; whoever draws it does no arithmetic.
public struct ReportData: Sendable {
  /// What was asked for and with what it was done.
  public let manifest: RunManifest
  /// What the answer is for.
  public let choice: Choice
  /// Whether clocks and machine were left out.
  public let isDeterministic: Bool
  /// How much of what was planned is there.
  public let progress: Progress
  /// What gates say of the run; nil where none was asked.
  public let gates: GateFindings?
  /// The rule's answer.
  public let recommendation: Recommendation
  /// The answer table: a row a policy, for the choice.
  public let policies: [PolicyFigures]
  /// The rows of `policies.csv`: each policy on each link and device.
  public let answers: [PolicyAnswer]
  /// Several pictures at once, a row a policy and link.
  public let messages: [Message]
  /// The least difference of CPU times that says anything; nil where nothing was timed.
  public let noiseFloor: Double?
  /// What each photo came to under each policy.
  let samples: Samples
  /// What the corpus covers, a row a class of photos.
  let classes: [ClassFigures]
  /// What sets policies apart, and what does not.
  let differences: Differences
  /// What other metrics say of the same pictures.
  let secondOpinions: [SecondOpinion]
  /// What pictures cost once they are sent.
  let costs: Costs

  /// How much of a plan was done.
  public struct Progress: Sendable, Hashable {
    public let planned: Int
    public let tried: Int
    public let succeeded: Int
    /// Whether nothing is missing.
    public var isFinished: Bool { tried >= planned }
  }

  /// Reads and reckons a run; `policies` narrows it to these, `adjust` changes what the answer is for.
  public init(
    _ run: RunReader, policies narrowed: Set<String>? = nil, gates: GateFindings? = nil, isDeterministic: Bool = false,
    adjust: (inout Choice) -> Void = { _ in }
  ) throws {
    var manifest = run.manifest
    manifest.policies.removeAll { narrowed?.contains($0.name) == false }
    if isDeterministic { manifest.machine = .init() }
    var choice = Choice(manifest)
    adjust(&choice)
    let samples = try Samples(run, manifest: manifest, choice: choice, isDeterministic: isDeterministic)
    let devices = samples.devices.isEmpty ? [""] : samples.devices
    let bootstrap = PairedBootstrap(seed: UInt64(manifest.seed))
    let evidence = samples.evidence(links: choice.weights, device: choice.device)
    self.manifest = manifest
    self.choice = choice
    self.isDeterministic = isDeterministic
    self.gates = gates
    self.samples = samples
    noiseFloor = isDeterministic ? nil : try run.noiseFloor
    messages = try run.rows(Message.self).filter { samples.policies.contains($0.policy) }
    progress = Progress(
      planned: manifest.inputs.count * manifest.policies.count,
      tried: samples.trials.reduce(0) { count, _ in count + 1 },
      succeeded: samples.trials.reduce(0) { $0 + ($1.bytes == nil ? 0 : 1) })
    answers = AnswerTable.rows(links: samples.links, devices: devices, bootstrap: bootstrap) { link, device in
      samples.evidence(links: [link: 1], device: device)
    }
    recommendation = Recommendation(evidence, bootstrap: bootstrap)
    policies = PolicyFigures.all(
      evidence, samples: samples, choice: choice, recommendation: recommendation, answers: answers,
      bootstrap: bootstrap)
    classes = ClassFigures.all(samples, choice: choice)
    secondOpinions = try SecondOpinion.all(run, manifest, device: choice.device)
    costs = Costs(samples)
    differences = Differences(samples, policies: policies, choice: choice)
  }
}

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
    _ run: RunReader, policies: Set<String>? = nil, isDeterministic: Bool = false,
    adjust: (inout Choice) -> Void = { _ in }
  ) throws {
    let rows = try RunRows(run, policies: policies, isDeterministic: isDeterministic)
    var choice = Choice(rows.manifest)
    adjust(&choice)
    self.init(rows, choice: choice, isDeterministic: isDeterministic)
  }

  init(_ rows: RunRows, choice: Choice, isDeterministic: Bool) {
    let manifest = rows.manifest
    self.manifest = manifest
    self.choice = choice
    self.isDeterministic = isDeterministic
    noiseFloor = rows.noiseFloor
    messages = rows.messages
    progress = Progress(
      planned: manifest.inputs.count * manifest.policies.count, tried: rows.trials.count,
      succeeded: rows.trials.count { $0.mainBytes != nil })
    let names = manifest.policies.map(\.name)
    let cpuSeconds = rows.cpuSeconds
    let uploads = rows.uploads.map {
      choice.judged($0, cpuSeconds: cpuSeconds[$0.photo]?[$0.policy], measuredAt: manifest)
    }
    let bootstrap = PairedBootstrap(seed: UInt64(manifest.seed))
    let devices = manifest.devices.map(\.name)
    answers = AnswerTable.rows(
      trials: rows.trials, scores: rows.scores, uploads: uploads, policies: names, links: manifest.links.map(\.name),
      devices: devices.isEmpty ? [""] : devices, bootstrap: bootstrap)
    let evidence = Evidence(
      trials: rows.trials, scores: rows.scores, uploads: uploads, policies: names, links: choice.weights,
      device: choice.device)
    recommendation = Recommendation(evidence, bootstrap: bootstrap)
    samples = Samples(rows, uploads: uploads)
    policies = PolicyFigures.all(
      evidence, samples: samples, choice: choice, recommendation: recommendation, answers: answers,
      bootstrap: bootstrap)
    classes = ClassFigures.all(samples, choice: choice)
    costs = Costs(samples)
    differences = Differences(samples, policies: policies, choice: choice)
  }
}

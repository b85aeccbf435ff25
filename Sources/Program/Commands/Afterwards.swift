import Afterwards
import CommandLineParsing
import CompressionStrategies
import Documents
import ImageCodecs
import Judgement
import Records
import Reports
import System
import Units

struct AfterwardsOptions: Sendable {
  var run: FilePath?
  var scenarios: [ScenarioReference] = []
  var policies: [String] = []
  var mix: MixChoice?
  var phone: PhoneReference?
  var bytes: ByteCount?
  var trace: FilePath?
  var overwrites = false
  var jobs = JobCount.everyCore
  var isJSON = false
}

extension Command<AfterwardsOptions> {
  static let afterwards = Command(
    "afterwards", "Say what pictures come to after they were sent: caches, traffic, money.", AfterwardsOptions(),
    arguments: [
      .operand(
        "run", \.run, .folder("run"), "The run's folder; none if --bytes says what a picture weighs.",
        isRequired: false),
      .repeated(
        "scenario", \.scenarios, .scenario,
        "Simulate this scenario; give it again for more (default: the run's, or modern)."),
      .option(
        "policies", \.policies, .list(of: .text("policy", Policy.presets.names)), "Only these policies of the run."),
      .option("mix", \.mix, .mix, "Load over the run's links in these shares (default: the run's)."),
      .option("phone", \.phone, .phone, "Decode on this phone (default: the run's)."),
      .option("bytes", \.bytes, .someSize, "Take pictures of this size, 1920 × 1440, in place of a run's."),
      .option(
        "trace", \.trace, .file("csv"), "Write each display of the first phone in the first scenario to this file."),
      .flag("force", short: "f", \.overwrites, "Overwrite a trace that is there already."),
      .jobs(\.jobs, "Threads that work at once; they change no figure."),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    examples: [
      "stepwedge afterwards stepwedge-run --scenario modern --scenario convos",
      "stepwedge afterwards --bytes 2MB --scenario messai",
    ],
    discussion: "docs/afterwards.md says how it is simulated. Give `stepwedge run` the scenario to keep its figures "
      + "for gates.",
    exitStatus: ExitCode.text([
      .badData: "not a run's folder or a faulty scenario",
      .noInput: "no such folder",
      .cannotCreate: "the trace cannot be written",
    ])
  ) { options in
    let (simulation, scenarios) = try options.simulation()
    let text = AfterwardsText(simulation.rows(scenarios))
    if let trace = options.trace, let first = scenarios.first {
      try OutputFile.write(to: trace, overwrites: options.overwrites) { put in
        try put(AftermathSimulation.traceHead)
        try simulation.trace(first, put)
      }
    }
    Terminal.output.write(options.isJSON ? JSONValue.object([("afterwards", text.json)]).line + "\n" : text.text)
    return ExitCode.done.rawValue
  }
}

extension AfterwardsOptions {
  fileprivate func simulation() throws -> (AftermathSimulation, [Scenario]) {
    guard let path = run else { return try simulationOfBytes() }
    guard bytes == nil else { throw Failure(.usage, "--bytes stands in place of a run; leave out one of them") }
    let run = try RunReader(RunFolder(path.text))
    let known = run.manifest.policies.map(\.name)
    if let unknown = policies.first(where: { !known.contains($0) }) {
      throw Failure(.usage, "--policies: \(ValueError.unknownName(unknown, "policy of this run", known).reason)")
    }
    let links = run.manifest.links.map(\.name)
    if let unknown = mix?.weights.map(\.link).first(where: { !links.contains($0) }) {
      throw Failure(.usage, "--mix: \(ValueError.unknownName(unknown, "link of this run", links).reason)")
    }
    let question = run.manifest.question
    let shares = mix?.weights.map { ($0.link, $0.share.value) } ?? question.mix.map { ($0.link, $0.share) }
    let decoding = try phone.map { try $0.costs() } ?? question.phone
    let simulation = try AftermathSimulation(
      run, policies: policies.isEmpty ? known : policies, weights: shares, phone: decoding,
      speed: phone == nil ? question.phoneSpeed : 1, jobs: jobs.number)
    return (simulation, try scenarios.scenarios() ?? Scenario.all(of: run))
  }

  /// A simulation for pictures of one given size, for which no run is needed.
  private func simulationOfBytes() throws -> (AftermathSimulation, [Scenario]) {
    guard let bytes else {
      throw Failure(.usage, "a run's folder is missing; or say what a picture weighs, for example --bytes 2MB")
    }
    guard policies.isEmpty, mix == nil else {
      throw Failure(.usage, "--policies and --mix are about a run; name its folder")
    }
    let photo = SentPhoto(main: SentPhoto.File(bytes: bytes.bytes, width: 1920, height: 1440))
    let decoding = try phone.map { try $0.costs() } ?? Phone.presets[Phone.usual]?.whole
    let simulation = AftermathSimulation(
      of: [Album(policy: bytes.text, photos: [photo])], on: decoding, loads: nil, seed: 1, jobs: jobs.number)
    return (simulation, try scenarios.scenarios() ?? Scenario.usualOnly)
  }
}

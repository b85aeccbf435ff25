import CommandLineParsing
import CompressionStrategies
import Files
import FoundationEssentials
import Gates
import NetworkSimulation
import PerceptualQuality
import Reports
import RunRecords
import Units
import Workbench

struct ReportOptions: Sendable {
  var run: FilePath?
  var formats = ReportFormat.allCases
  var output: FilePath?
  var policies: [String] = []
  var gates: [String] = []
  var baseline: String?
  var links: [String] = []
  var mix: [LinkWeight] = []
  var answer = AnswerOptions()
  var versus: String?
  var device: String?
  var budget: Duration?
  var phoneSpeed: Double?
  var isDeterministic = false
  var maxBytes = ByteCount(25_000_000)
  var opens = false
  var isQuiet = false
  var overwrites = false
}

extension Command<ReportOptions> {
  private static let what: [Argument<ReportOptions>] = [
    .operand("run", \.run, .folder("run"), "The run's folder."),
    .option("format", \.formats, .list(of: .choice("format")), "What to write."),
    .option("output", short: "o", \.output, .folder(), "Where to write (default: report inside of the run's folder)."),
    .option(
      "policies", \.policies, .list(of: .text("policy", PolicyCatalog.names)),
      "Report on these policies of the run alone."),
    .option(
      "versus", \.versus, .text("policy", PolicyCatalog.names), "Hold the others against this policy of the run."),
    .option("gates", \.gates, .list(of: .gates("gates")), "Show first what these gates files or shipped gates say."),
    .option("baseline", \.baseline, .text("file-or-run"), "What the gates' 'versus: \"baseline\"' compares with."),
  ]

  private static let choice: [Argument<ReportOptions>] = [
    .option(
      "links", \.links, .list(of: .text("link", LinkCatalog.names)), "What if these were the links, in equal parts."),
    .option("mix", \.mix, .list(of: .linkWeight), "What if so much of the uploads went over each link."),
    .option("device", \.device, .text("device", DeviceCatalog.names), "What if this were the recipient's screen."),
    .option("budget", \.budget, .time, "What if this were the budget."),
    .option(
      "phone-speed", \.phoneSpeed, .factor, "What if this were the phone's speed, 1 being the machine that was timed."),
  ]

  private static let how: [Argument<ReportOptions>] = [
    .flag("deterministic", \.isDeterministic, "Leave out what clocks and the machine decide."),
    .option("max-report-bytes", \.maxBytes, .size, "Pictures that make the page larger are left out."),
    .flag("open", \.opens, "Show the page when it is written."),
    .flag("force", short: "f", \.overwrites, "Replace files of the same names that no report wrote."),
    .flag("quiet", short: "q", \.isQuiet, "Say nothing but errors."),
  ]

  static let report = Command(
    "report", "Write what a run found as a page, tables and text.", ReportOptions(),
    arguments: what + choice + AnswerOptions.arguments(\.answer) + how,
    examples: ["stepwedge report stepwedge-run", "stepwedge report stepwedge-run --format markdown -o ."],
    exitStatus:
      "0 done, 64 wrong command line, 65 not a run's folder or a faulty gates file, 66 no such folder, 73 the report cannot be written."
  ) { options in
    guard let path = options.run else { return ExitCode.usage.rawValue }
    let run = try RunReader.opening(path)
    try options.check(run.manifest)
    let narrowed = options.policies.isEmpty ? nil : Set(options.policies)
    let gates = try options.gates.isEmpty ? nil : Failure.told { try options.judged(path.text) }
    let report = try RunReader.reading {
      try ReportData(
        run, policies: narrowed, versus: options.versus, gates: gates, isDeterministic: options.isDeterministic,
        adjust: options.adjust)
    }
    let folder = options.output?.text ?? path.appending("report").text
    do {
      let writer = try ReportWriter(
        report, of: run, into: folder, pictures: RunFolder(path.text).picturesPath,
        maxPageBytes: options.maxBytes.bytes, overwrites: options.overwrites)
      let files = try writer.write(options.formats)
      if !options.isQuiet { Terminal.output.write(files.joined(separator: "\n") + "\n") }
      if options.opens { options.open(files) }
    } catch let error as ReportError {
      throw Failure(.cannotCreate, "\(error)")
    }
    return ExitCode.done.rawValue
  }
}

extension ReportOptions {
  /// Whether what the words name is in the run.
  fileprivate func check(_ manifest: RunManifest) throws {
    try check(policies, "policy", manifest.policies.map(\.name))
    try check(links + mix.map(\.link), "link", manifest.links.map(\.name))
    try check(versus.map { [$0] } ?? [], "policy", manifest.policies.map(\.name))
    try check(device.map { [$0] } ?? [], "device", manifest.devices.map(\.name))
  }

  private func check(_ names: [String], _ noun: String, _ known: [String]) throws {
    guard let unknown = names.first(where: { !known.contains($0) }) else { return }
    throw Failure(.usage, "'\(unknown)' is no \(noun) of this run; it has \(known.joined(separator: ", "))")
  }

  fileprivate func adjust(_ choice: inout Choice) {
    if !links.isEmpty {
      (choice.links, choice.mixSource) = Mix.equalParts(links, of: "the links were asked for by name")
    }
    if !mix.isEmpty {
      (choice.links, choice.mixSource) = (mix.map { .init(link: $0.link, share: $0.share.value) }, Mix.givenSource)
    }
    answer.adjust(&choice)
    if let device { choice.device = device }
    if let budget { choice.budgetSeconds = budget.seconds }
    if let phoneSpeed { choice.phoneSpeed = phoneSpeed }
  }

  /// What the gates say of the run, today.
  fileprivate func judged(_ run: String) throws -> GateFindings {
    let rules = try gates.map(GateWords.gate)
    let known = try baseline.map(GateWords.figures)
    return GateFindings(Judge(run: try GateFiles.figures(run), baseline: known, today: .today).report(on: rules))
  }

  /// Asks the desktop; where there is none, the path that was printed has to do.
  fileprivate func open(_ files: [String]) {
    guard let page = files.first(where: { $0.hasSuffix(".html") }) else { return }
    Tool.start(["xdg-open", page])
  }
}

extension GateFindings {
  /// A gate's report, as the reports of runs show it.
  fileprivate init(_ report: GateReport) {
    let findings = report.judgements.map { judgement in
      Finding(
        name: "\(judgement.gate): \(judgement.assertion.name)", verdict: judgement.verdict.rawValue,
        why: judgement.why, offenders: judgement.offenders.prefix(5).map { "\($0.name): \($0.why)" })
    }
    let waivers = report.waivers.map { waiver in
      Finding(
        name: "\(waiver.gate): waiver of \(waiver.waiver.assertion)", verdict: waiver.verdict.rawValue, why: waiver.why)
    }
    self.init(verdict: report.verdict.rawValue, findings: findings + waivers)
  }
}

extension RunReader {
  /// The run of this folder, or a failure that says what is there instead.
  static func opening(_ path: FilePath) throws -> RunReader {
    try reading { try RunReader(RunFolder(path.text)) }
  }

  /// Whatever is read of a run: what is wrong with its files is nobody's fault here.
  static func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as RunError {
      throw Failure(error.kind == .missing ? .noInput : .badData, "\(error)")
    }
  }
}

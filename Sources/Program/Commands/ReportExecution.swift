import CommandLineParsing
import CompressionStrategies
import ImageCodecs
import Judgement
import NetworkSimulation
import PerceptualQuality
import Records
import Reports
import System
import Units

/// Runs `report` after the run has been opened.
struct ReportExecution {
  private let options: ReportOptions
  private let run: RunReader
  private let question: Question

  init(_ options: ReportOptions) throws {
    self.options = options
    run = try RunReader(RunFolder(options.run?.text ?? ""))
    let manifest = run.manifest
    try Self.check(options.policies + (options.versus.map { [$0] } ?? []), "policy", manifest.policies.map(\.name))
    if let yours = options.answer.yours, !manifest.policies.contains(where: { $0.name == yours }) {
      let names = manifest.policies.map(\.name)
      throw Failure(.usage, "--yours: \(ValueError.unknownName(yours, "policy of this run", names).reason)")
    }
    try Self.check(options.links + (options.mix?.weights.map(\.link) ?? []), "link", manifest.links.map(\.name))
    try Self.check(options.device.map { [$0] } ?? [], "device", manifest.devices.map(\.name))
    question = try options.question(of: run)
    try requireMeasured()
  }

  /// Throws if the run lacks scores that the criterion needs; no other scores can replace them.
  private func requireMeasured() throws {
    let (criterion, zooming) = (question.criterion, question.zooming)
    guard let missing = question.measures.map(\.measure).first(where: { !run.manifest.holds($0) }) else { return }
    let words = zooming > 0 ? " --zooming \((zooming * 100).digits(3))%" : ""
    throw Failure(
      .badData,
      "\(run.path): criterion \(criterion.name) asks for \(missing.metric) at \(missing.viewing), which this run did "
        + "not measure; repeat the stepwedge run command with --criterion "
        + "\(options.answer.criterion?.text ?? criterion.name)\(words) to measure it")
  }

  private static func check(_ names: [String], _ noun: String, _ known: [String]) throws {
    guard let unknown = names.first(where: { !known.contains($0) }) else { return }
    throw Failure(.usage, "'\(unknown)' is not a \(noun) of this run; it has \(known.joined(separator: ", "))")
  }

  func execute() throws -> Int32 {
    var terminal = TerminalOptions()
    terminal.isQuiet = options.isQuiet
    let files = try ProgressBar.show("writing the report", terminal) { try write() }
    if !options.isQuiet { Terminal.output.write(files.joined(separator: "\n") + "\n") }
    if options.opens { open(files) }
    return ExitCode.done.rawValue
  }

  /// Writes the report; returns the paths of its files.
  private func write() throws -> [String] {
    let folder = RunFolder(run.path)
    // The baseline is reported, too.
    let named = [options.answer.yours, options.versus].compactMap { $0 }
    let report = try ReportData(
      run, policies: options.policies.isEmpty ? nil : Set(options.policies + named), versus: options.versus,
      gates: options.gates.isEmpty ? nil : judged(),
      scenarios: options.scenarios.scenarios(), isDeterministic: options.isDeterministic
    ) { $0 = question }
    let writer = try ReportWriter(
      report, of: run, into: options.output?.text ?? folder.path + "/report", pictures: folder.picturesPath,
      maxPageBytes: options.maxBytes?.bytes, title: options.title, overwrites: options.overwrites)
    return try writer.write(options.formats)
  }

  /// What the gates find in the run, as of today.
  private func judged() throws -> GateFindings {
    let rules = try options.gates.map(GateWords.gate)
    let known = try options.baseline.map(GateWords.baseline)
    return GateFindings(try Judge(run: GateFiles.figures(run.path), baseline: known, today: .today).report(on: rules))
  }

  /// Opens the report in the desktop's browser; without a desktop, the printed path must do.
  private func open(_ files: [String]) {
    guard let page = files.first(where: { $0.hasSuffix(".html") }) else { return }
    Tool.start(["xdg-open", page])
  }
}

extension ReportOptions {
  /// The run's question, with what the command line says instead.
  fileprivate func question(of run: RunReader) throws -> Question {
    var question = run.manifest.question
    if !links.isEmpty {
      let parts = Mix.equalParts(links, of: "the links were asked for by name")
      (question.mix, question.mixName, question.mixSource) = (parts.shares, nil, parts.source)
    }
    if let mix {
      (question.mix, question.mixName) = (mix.shares, mix.named?.name)
      question.mixSource = mix.source ?? Mix.givenSource(of: question.mix)
    }
    try answer.fill(&question)
    if let device { question.device = device }
    question.photos = photos
    return question
  }
}

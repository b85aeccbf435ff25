import CommandLineParsing
import CompressionStrategies
import Foundation
import JSONText
import NetworkSimulation
import PerceptualQuality
import RunRecords
import Units
import Workbench

/// What the words of `run` come to, once files and combinations have been looked at.
struct RunExecution {
  private let options: RunOptions
  private let setup: RunSetup
  private let photos: PhotoFinder
  private let folder: RunFolder
  private let mix: [RunManifest.LinkShare]

  init(_ options: RunOptions) throws {
    self.options = options
    folder = RunFolder(options.output.text)
    setup = try RunSetup(options, folder: folder)
    mix = try Self.mix(options.mix, over: setup.links)
    photos = try options.photos.find()
  }

  private static func mix(_ weights: [LinkWeight], over links: [Link]) throws -> [RunManifest.LinkShare] {
    for weight in weights where !links.contains(where: { $0.name == weight.link }) {
      throw Failure(
        .usage, "--mix: \(ValueError.unknownName(weight.link, "link of this run", links.map(\.name)).reason)")
    }
    let sum = weights.reduce(0) { $0 + $1.share.value }
    guard weights.isEmpty || abs(sum - 1) < 1e-6 else {
      throw Failure(.usage, "--mix: the shares come to \((sum * 100).digits(3)) %, not 100%")
    }
    return weights.map { RunManifest.LinkShare(link: $0.link, share: $0.share.value) }
  }

  func execute() throws -> Int32 {
    Interruption.listen()
    do {
      return try measure()
    } catch let error as RunError {
      throw Failure(error.exitCode, "\(error)")
    } catch let error as WorkerFailure {
      throw Failure(.unavailable, "\(error)")
    }
  }

  /// What was asked for, or half of the machine's.
  private var memory: Int { options.memory?.bytes ?? Int(ProcessInfo.processInfo.physicalMemory / 2) }

  private func measure() throws -> Int32 {
    // Before photos are read: a corpus may be large.
    if !options.isDryRun { try folder.checkUsable() }
    var request = Runner.Request(
      photos: photos.photos, setup: setup, folder: folder, jobs: options.jobs.number, memoryBudget: memory,
      isolation: options.isolation.place)
    request.timing = options.timing
    request.program = Version.program
    request.compiler = Version.compiler
    request.mix = mix
    let progress = RunProgress(options.terminal)
    let runner = try Runner(request, show: progress.show, shouldStop: { Interruption.isRequested })
    defer { runner.stop() }
    let plan = try runner.plan()
    progress.finish()
    if Interruption.isRequested { return ExitCode.done.rawValue }
    if options.isDryRun {
      let jobs = options.jobs.number
      Terminal.output.write((options.isJSON ? plan.json(jobs: jobs).line : plan.sentence(jobs: jobs)) + "\n")
      return ExitCode.done.rawValue
    }
    if !options.terminal.isQuiet { Terminal.errors.write("stepwedge: \(plan.sentence(jobs: options.jobs.number))\n") }
    let isComplete = try runner.run(plan)
    progress.finish()
    guard isComplete else {
      Terminal.errors.write("stepwedge: what was measured is in \(folder.path); the same command goes on from there\n")
      return ExitCode.done.rawValue
    }
    runner.stop()
    let summary = try RunSummary(RunReader(folder), setup: setup, photos: photos, mix: mix)
    Terminal.output.write(
      options.isJSON
        ? summary.json(plan, runner.cost).line + "\n"
        : summary.text(Style(Terminal.output, options.terminal), width: Terminal.width)
    )
    if options.failsOnBadPhotos, summary.failed > 0 { return ExitCode.badData.rawValue }
    return (photos.missing.isEmpty ? ExitCode.done : .noInput).rawValue
  }
}

extension RunError {
  /// What the program's exit status says of it.
  var exitCode: ExitCode {
    switch kind {
    case .notOurs, .newerSchema, .inUse, .notWritable: .cannotCreate
    case .missing: .noInput
    case .damaged: .badData
    case .full, .other: .inputOutput
    }
  }
}

extension RunSetup {
  /// What the words name; every name that is not known says which was meant.
  init(_ options: RunOptions, folder: RunFolder) throws {
    var policies = try options.policies.flatMap { reference in
      reference == .name("all") ? PolicyCatalog.all : [try reference.policy()]
    }
    if policies.isEmpty, options.sweep.isEmpty { policies = PolicyCatalog.defaults }
    policies += options.sweep.isEmpty ? [] : try Policy.sweep(over: options.sweep)
    let named = Dictionary(grouping: policies, by: \.name)
    if let twice = policies.first(where: { policy in named[policy.name]?.contains { $0.text != policy.text } == true })
    {
      throw Failure(.usage, "two policies of different content are called \(twice.name); rename one of them")
    }
    var seen: Set<String> = []
    policies = policies.filter { seen.insert($0.name).inserted }
    let links = try Self.unique(options.links).map { try $0.link() }
    let devices = try Self.unique(options.devices).map { try $0.device() }
    let metrics = try Self.unique(options.metrics).map { name in
      let known = MetricCatalog.scales.map(\.name)
      guard known.contains(name) else {
        throw Failure(.usage, "--metrics: \(ValueError.unknownName(name, "metric", known).reason)")
      }
      return name
    }
    self.init(policies: policies, links: links, devices: devices, metrics: metrics, viewings: options.viewings)
    settings.budgetSeconds = options.budget.seconds
    settings.phoneSpeed = options.phoneSpeed
    settings.seed = UInt64(options.seed)
    settings.runs = options.runs
    settings.maxMegapixels = Double(options.maxMegapixels)
    settings.picturesPath = options.keepsPictures ? folder.picturesPath : nil
  }

  /// Each word once, in order.
  private static func unique<Word: Hashable>(_ words: [Word]) -> [Word] {
    var seen: Set<Word> = []
    return words.filter { seen.insert($0).inserted }
  }
}

extension Plan {
  /// What is to be done, in a sentence or two.
  func sentence(jobs: Int) -> String {
    var parts = ["\(trials.grouped) trials"]
    if reused > 0 { parts.append("\(reused.grouped) are in the record") }
    if resent > 0 { parts.append("\(resent.grouped) to be sent again") }
    if pending > 0 { parts.append("\(pending.grouped) to be measured") }
    if timed > 0 { parts.append("\(timed.grouped) to be timed") }
    if pending + resent + timed > 0 { parts.append("about \(Self.roughly(estimatedSeconds(jobs: jobs)))") }
    return parts.joined(separator: ", ")
  }

  /// No more digits than an estimate has.
  private static func roughly(_ seconds: Double) -> String {
    seconds < 90 ? "\(max(1, seconds).digits(1)) s" : "\((seconds / 60).digits(2)) min"
  }

  /// The plan for machines; seconds are an estimate.
  func json(jobs: Int) -> JSONValue {
    [
      "planHash": .text(hash), "trials": .integer(trials), "reused": .integer(reused), "resent": .integer(resent),
      "pending": .integer(pending), "timed": .integer(timed), "seconds": .number(estimatedSeconds(jobs: jobs)),
    ]
  }
}

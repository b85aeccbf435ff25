import CommandLineParsing
import Files
import FoundationEssentials
import Reports
import RunRecords
import Units
import Workbench

extension Command<ShardOptions> {
  static let merge: Self = Command(
    "merge", "Put a plan's parts together: the run of a single machine.", ShardOptions(),
    arguments: [
      .plan, .operands("folder", \.folders, .folder("dir"), "Folders with shards.", isRequired: true), .shards,
      .option("output", short: "o", \.output, .folder("run"), "The run's folder."),
      .option(
        "root", \.root, .folder(), "Where the photos lie here, for pictures (default: where the plan found them)."),
      .flag("partial", \.isPartial, "Merge what is there, and say what is not."), .jobs(\.jobs, "Workers at once."),
    ] + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge merge plan.json shards -o run"],
    discussion: "Two shards may answer the same cell if they say the same; what was timed is taken from one of them.",
    exitStatus: "0 done, 64 wrong command line, 65 a part is missing, cut or of another plan, or two say different "
      + "things about one cell, 66 no plan or no shard there, 73 the run folder holds something else."
  ) { options in
    Interruption.listen()
    return try MergeExecution(options, try options.readPlan()).execute()
  }
}

/// What the words of `merge` come to.
struct MergeExecution {
  private let options: ShardOptions
  private let plan: PlanFile

  init(_ options: ShardOptions, _ plan: PlanFile) { (self.options, self.plan) = (options, plan) }

  func execute() throws -> Int32 {
    let survey = ShardSurvey(plan, in: options.folders)
    guard !survey.shards.isEmpty || !survey.faults.isEmpty else {
      let folders = options.folders.map(\.text).joined(separator: ", ")
      throw Failure(.noInput, "no shard of the plan \(plan.hash.prefix(12)) in \(folders)")
    }
    for fault in survey.faults { Terminal.errors.write("stepwedge: \(fault)\n") }
    let missing = survey.shards.isEmpty ? [] : survey.missing(of: try options.count(survey))
    if !missing.isEmpty {
      Terminal.errors.write("stepwedge: parts that are not there: \(ShardSurvey.expression(missing))\n")
    }
    guard options.isPartial && !survey.shards.isEmpty || survey.faults.isEmpty && missing.isEmpty else {
      throw Failure(.badData, "nothing was merged; make again what is missing, or merge what is there with --partial")
    }
    let isMerged = try merge(survey)
    if isMerged, !options.terminal.isQuiet {
      Terminal.errors.write("stepwedge: \(survey.shards.count.counted("shard")) merged into \(options.output.text)\n")
    }
    return ExitCode.done.rawValue
  }

  private func merge(_ survey: ShardSurvey) throws -> Bool {
    let progress = RunProgress(options.terminal)
    defer { progress.finish() }
    var request = plan.request(
      nil, below: options.root?.absolute, folder: RunFolder(options.output.text), jobs: options.jobs.number,
      memoryBudget: Int(ProcessInfo.processInfo.physicalMemory / 2), isolation: try options.isolation.workers())
    (request.program, request.compiler) = (Version.program, Version.compiler)
    let isMerged = try ShardMerge(plan, survey, request).perform(
      show: progress.show, shouldStop: { Interruption.isRequested })
    if isMerged { _ = try ReportData.concluding(request.folder) }
    return isMerged
  }
}

import CommandLineParsing
import FoundationEssentials
import Records
import Reports
import System
import Units
import Workbench

extension Command<ShardOptions> {
  static let merge: Self = Command(
    "merge", "Merge the parts of a plan into one run, as one machine would make it.", ShardOptions(),
    arguments: [
      .plan, .operands("folder", \.folders, .folder("dir"), "Read the shards in these folders.", isRequired: true),
      .shards,
      .option("output", short: "o", \.output, .folder("run"), "Write the run to this folder."),
      .option(
        "root", \.root, .folder(),
        "Look for the photos below this folder, to make pictures.", fallback: "where the plan found them"),
      .flag("partial", \.isPartial, "Merge the parts that are there, and list the others."),
      .jobs(\.jobs, "Run this many workers at once."),
    ] + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge merge plan.json shards -o run"],
    discussion:
      "A shard is the result of one part of a plan. Two shards may both contain a cell if they agree on it; timed "
      + "figures are taken from one of them.",
    exitStatus: ExitCode.text([
      .badData: "a part is missing, truncated or of another plan, or two disagree on a cell",
      .noInput: "there is no plan or no shard",
      .cannotCreate: "the run folder holds something else",
    ])
  ) { options in
    Interruption.listen()
    return try MergeExecution(options, try options.readPlan()).execute()
  }
}

/// Runs `merge` after its options have been checked.
struct MergeExecution {
  private let options: ShardOptions
  private let plan: PlanFile

  init(_ options: ShardOptions, _ plan: PlanFile) { (self.options, self.plan) = (options, plan) }

  func execute() throws -> Int32 {
    let survey = ShardSurvey(plan, in: options.folders)
    guard !survey.shards.isEmpty || !survey.faults.isEmpty else {
      let folders = options.folders.map(\.text).joined(separator: ", ")
      throw Failure(
        .noInput,
        "no shard of the plan \(plan.hash.prefix(12)) in \(folders); make them with stepwedge run --plan PLAN --shard "
          + "I/N"
      )
    }
    for fault in survey.faults { Terminal.errors.write("stepwedge: \(fault)\n") }
    let missing = survey.shards.isEmpty ? [] : survey.missing(of: try options.count(survey))
    if !missing.isEmpty {
      Terminal.errors.write("stepwedge: missing parts: \(ShardSurvey.expression(missing))\n")
    }
    guard options.isPartial && !survey.shards.isEmpty || survey.faults.isEmpty && missing.isEmpty else {
      throw Failure(.badData, "nothing was merged; make the missing parts again, or merge the others with --partial")
    }
    let isMerged = try merge(survey)
    if isMerged, !options.terminal.isQuiet {
      Terminal.errors.write("stepwedge: \(survey.shards.count.counted("shard")) merged into \(options.output.text)\n")
    }
    return ExitCode.done.rawValue
  }

  private func merge(_ survey: ShardSurvey) throws -> Bool {
    let progress = ProgressBar(options.terminal)
    defer { progress.finish() }
    var request = plan.request(
      nil, below: options.root?.absolute, folder: RunFolder(options.output.text), jobs: options.jobs.number,
      memoryBudget: Int(ProcessInfo.processInfo.physicalMemory / 2), isolation: try options.isolation.workers())
    (request.program, request.compiler) = (Version.program, Version.compiler)
    request.shownWhole = ReportData.firstScreen
    let isMerged = try ShardMerge(plan, survey, request).perform(
      show: progress.show, shouldStop: { Interruption.isRequested })
    if isMerged { _ = try ReportData.concluding(request.folder, scenarios: request.scenarios) }
    return isMerged
  }
}

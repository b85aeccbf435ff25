import CommandLineParsing
import System
import Workbench

struct ShardOptions: Sendable {
  var plan: FilePath?
  var folders: [FilePath] = []
  var shards: Int?
  var output = FilePath("stepwedge-run")
  var root: FilePath?
  var isPartial = false
  var jobs = JobCount.everyCore
  var isolation = IsolationChoice()
  var terminal = TerminalOptions()
}

extension Argument<ShardOptions> {
  static let plan: Self = .operand("plan", \.plan, .file("plan"), "Read this plan.")
  static let shards: Self = .option(
    "shards", \.shards, .integer("count", in: 1...100_000),
    "Expect this many parts of the plan.", fallback: "what the shards say")
}

extension Command<ShardOptions> {
  static let missing: Self = Command(
    "missing", "Print which parts of a plan are missing, as an array job takes them.", ShardOptions(),
    arguments: [
      .plan, .operands("folder", \.folders, .folder("dir"), "Read the shards in these folders.", isRequired: true),
      .shards,
    ],
    examples: ["stepwedge missing plan.json shards --shards 64"],
    exitStatus: ExitCode.text([
      .done: "nothing is missing",
      .found: "parts are missing",
      .badData: "the plan has errors",
      .noInput: "there is no such plan",
    ])
  ) { options in
    let plan = try options.readPlan()
    let survey = ShardSurvey(plan, in: options.folders)
    for fault in survey.faults { Terminal.errors.write("stepwedge: \(fault)\n") }
    let missing = survey.missing(of: try options.count(survey))
    guard !missing.isEmpty else { return ExitCode.done.rawValue }
    Terminal.output.write(ShardSurvey.expression(missing) + "\n")
    return ExitCode.found.rawValue
  }
}

extension ShardOptions {
  func readPlan() throws -> PlanFile {
    guard let plan else { throw Failure(.usage, "the plan is missing; name its file, which stepwedge plan makes") }
    return try PlanFile.read(plan)
  }

  /// The number of parts that the plan is divided into.
  func count(_ survey: ShardSurvey) throws -> Int {
    guard let count = shards ?? survey.count else {
      throw Failure(
        .usage, "no shard of this plan was found, so the number of parts is not known; give it with --shards")
    }
    return count
  }
}

extension PlanFile {
  /// The plan in this file.
  static func read(_ path: FilePath) throws -> PlanFile {
    try PlanFile(try InputFile.read(path), named: path.text)
  }
}

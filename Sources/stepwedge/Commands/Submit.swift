import CommandLineParsing
import Files
import Workbench

/// Who runs an array of tasks.
enum Engine: String, CaseIterable, Sendable { case slurm, parallel }

struct SubmitOptions: Sendable {
  var shards = ShardOptions()
  var engine: Engine?
  var hosts: FilePath?
  var program: FilePath?
  var retries = 3
  var waits = false
  var isPrinted = false
  var isTimed = false
  var timingClass: String?
}

extension Command<SubmitOptions> {
  static let submit: Self = Command(
    "submit", "Hand the parts of a plan to a cluster, and the merge that follows.", SubmitOptions(),
    arguments: [
      .operand("plan", \.shards.plan, .file("plan"), "The plan's file, as every machine sees it."),
      .option("engine", \.engine, .choice("engine"), "Who runs the parts."),
      .option(
        "hosts", \.hosts, .file("list"), "With parallel: machines that ssh reaches, one a line as GNU parallel has it."),
      .option(
        "shards", \.shards.shards, .integer("count", in: 1...100_000),
        "Into how many parts the plan is dealt (default: some five minutes each)."),
      .option("retries", \.retries, .integer("count", in: 0...100), "How often what is missing is tried again."),
      .flag("wait", \.waits, "Wait until all is merged; interrupted, the same command goes on."),
      .flag("print", \.isPrinted, "Print the scripts instead of submitting them."),
      .flag("timing", \.isTimed, "When all is merged, time what the plan times: one job with a machine to itself."),
      .option(
        "timing-class", \.timingClass, .text("name"),
        "Which machines may do that: a constraint of Slurm, or a host of the list."),
      .option("output", short: "o", \.shards.output, .folder("run"), "The run's folder; its shards go beside it."),
      .option("root", \.shards.root, .folder(), "Where the photos lie there (default: where the plan found them)."),
      .option("program", \.program, .file("program"), "Where stepwedge lies there (default: where this one lies)."),
    ] + TerminalOptions.arguments(\.shards.terminal),
    examples: [
      "stepwedge submit plan.json --engine slurm --shards 64 --wait -o run",
      "stepwedge submit plan.json --engine parallel --hosts hosts.txt -o run",
      "stepwedge submit plan.json --engine slurm --timing --timing-class xeon --wait -o run",
    ],
    discussion: "Every part publishes one closed file; a part that ran twice, was killed or is missing is no harm: the "
      + "same command submits what is not there, and parts with trials that failed for the machine's sake. With --wait "
      + "on slurm, parts that lag on a slow machine are begun on another one too. Times are of one machine: a run that "
      + "is timed on another one is timed anew.",
    exitStatus: "0 done, or submitted; 64 wrong command line, 65 parts are missing after all retries, or two say "
      + "different things, 69 the scheduler is not there, 73 the run folder holds something else."
  ) { options in
    guard let engine = options.engine else {
      throw Failure(.usage, "--engine is needed: \(Engine.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    Interruption.listen()
    return try SubmitExecution(options, engine).execute()
  }
}

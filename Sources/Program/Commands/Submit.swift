import CommandLineParsing
import System
import Workbench

/// The scheduler that runs an array of tasks.
enum Engine: String, CaseIterable, Sendable { case slurm }

struct SubmitOptions: Sendable {
  var shards = ShardOptions()
  var engine = Engine.slurm
  var program: FilePath?
  var retries = 3
  var waits = false
  var isPrinted = false
  var isTimed = false
  var timingClass: String?
}

extension Command<SubmitOptions> {
  static let submit: Self = Command(
    "submit", "Submit the parts of a plan, and the merge that follows, to Slurm.", SubmitOptions(),
    arguments: [
      .operand(
        "plan", \.shards.plan, .file("plan"), "Submit this plan; every machine must see the file at the same path."),
      .option("engine", \.engine, .choice("engine"), "Run the parts with this."),
      .option(
        "shards", \.shards.shards, .integer("count", in: 1...100_000),
        "Split the plan into this many parts.", fallback: "about five minutes each"),
      .option("retries", \.retries, .integer("count", in: 0...100), "Try missing parts again this often."),
      .flag("wait", \.waits, "Wait until all is merged; if it is interrupted, repeat the same command to go on."),
      .flag("print", \.isPrinted, "Print the scripts instead of submitting them."),
      .flag(
        "timing", \.isTimed, "Time compression after the merge as planned, in one job with a machine to itself."),
      .option("timing-class", \.timingClass, .text("name"), "Time on machines with this Slurm feature (--constraint)."),
      .option(
        "output", short: "o", \.shards.output, .folder("run"), "Write the run to this folder, and its shards beside it."
      ),
      .option(
        "root", \.shards.root, .folder(),
        "Look for the photos there below this folder.", fallback: "where the plan found them"),
      .option("program", \.program, .file("program"), "Run this program there.", fallback: "the path of this one"),
    ] + TerminalOptions.arguments(\.shards.terminal),
    examples: [
      "stepwedge submit plan.json --engine slurm --shards 64 --wait -o run",
      "stepwedge submit plan.json --engine slurm --timing --timing-class xeon --wait -o run",
    ],
    discussion:
      "Every part writes one file when it is complete. A part that ran twice, was killed or is missing does no harm: "
      + "repeat the same command to submit missing parts, and parts with trials that failed because of the machine. "
      + "All times of a run come from one machine: timing on another machine measures all of them again. Any other "
      + "scheduler runs stepwedge run --plan PLAN --shard I/N for each I from 0, and then stepwedge merge.",
    exitStatus: ExitCode.text([
      .done: "done, or submitted",
      .badData: "parts are missing after all retries, or two parts disagree",
      .unavailable: "the scheduler is missing",
      .cannotCreate: "the run folder holds something else",
    ])
  ) { options in
    Interruption.listen()
    return try SubmitExecution(options).execute()
  }
}

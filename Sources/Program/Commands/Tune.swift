import CommandLineParsing
import CompressionStrategies
import System
import Workbench

struct TuneOptions: Sendable {
  var policy: PolicyReference?
  /// Photos, links, screens and criterion, as in `run`.
  var run = RunOptions()
  var trials = 60
  var keys: [String] = []
  /// The path of the new policy file.
  var written: FilePath?
}

extension Command<TuneOptions> {
  private static let what: [Argument<TuneOptions>] = [
    .option("trials", \.trials, .integer("count", in: 3...1_000), "Try at most this many settings on each photo."),
    .option(
      "keys", \.keys, .list(of: .text("key", PolicySetting.names)),
      "Vary these keys (default: those in the policy file). Keys are \(PolicySetting.names.joined(separator: ", "))."
    ),
    .option("write", \.written, .file("policy"), "Write the recommended policy to this file."),
  ]

  private static let how: [Argument<RunOptions>] = [
    .option(
      "output", short: "o", \.output, .folder("run"), "Write the results to this folder; resume if it is a run."),
    .jobs(\.jobs, "Run this many workers at once."),
    .option(
      "memory", \.memory, .someSize, "Limit the memory of all workers together (default: half of the machine's)."),
    .flag("force", short: "f", \.overwrites, "Overwrite an existing policy file."),
    .flag("json", \.isJSON, "Print one JSON object."),
  ]

  private static let measured: [Argument<RunOptions>] =
    PhotoOperands.arguments(\.photos) + Command<RunOptions>.conditions
    + AnswerOptions.arguments(\.answer, asksForYours: false) + Command<RunOptions>.measured + how
    + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal)

  static let tune = Command(
    "tune", "Find better settings for one policy on your photos.", TuneOptions(),
    arguments: [
      .operand("policy", \.policy, .policy, "Tune this policy: your app's file, or the name of a built-in one.")
    ]
      + what + measured.map { $0.lifted(into: \.run) },
    examples: [
      "stepwedge tune ours.json5 photos --write better.json5",
      "stepwedge tune ours.json5 photos --keys side,quality --trials 40 --country IN=100%",
    ],
    discussion:
      "tune changes keys of the policy file and leaves the rest of it, such as its encoder, as it is. It tries a "
      + "coarse grid first, then settings around the best one. The results are a run: report, compare and gate read "
      + "its folder, and repeating the same command resumes it. A setting looks better on the photos that it was "
      + "chosen on than on others: check it with run on photos that tune did not see.",
    exitStatus: ExitCode.text([
      .badData: "nothing in the policy can be tuned, or a file has errors",
      .noInput: "there are no photos, or a named file or folder is missing",
      .cannotCreate: "the run folder or the policy file cannot be written",
      .inputOutput: "the disk is full",
    ]),
    shown: [
      "trials", "keys", "write", "force", "mix", "country", "phone", "budget", "devices", "criterion", "goal", "output",
    ]
  ) { options in try TuneExecution(options).execute() }
}

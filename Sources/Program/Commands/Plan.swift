import CommandLineParsing
import Corpus
import Records
import System
import Units
import Workbench

extension Command<RunOptions> {
  private static let defaults: RunOptions = {
    var options = RunOptions()
    options.output = FilePath("plan.json")
    options.keepsAppFile = false
    return options
  }()

  static let plan: Self = Command(
    "plan", "Write a plan of what to measure, for many machines to share.", defaults,
    arguments: PhotoOperands.arguments(\.photos) + policies + conditions + AnswerOptions.arguments(\.answer) + measured
      + afterwards
      + [
        .option(
          "output", short: "o", \.output, .file("plan"), "Write the plan to this file, which no command changes."),
        .option(
          "root", \.root, .folder(),
          "Name photos by their path below this folder, which all machines see.", fallback: "the photos' own"),
        .jobs(\.jobs, "Run this many workers at once."),
        .flag("force", short: "f", \.overwrites, "Overwrite an existing plan."),
      ] + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal),
    examples: [
      "stepwedge plan photos --policies convos,target-1mb -o plan.json"
    ],
    discussion:
      "A plan lists the photos by content and by path, the policies, links, screens and scenarios in full, and the "
      + "seeds. Its SHA-256 is its name. `run --plan … --shard I/N` measures one part; `merge` merges the parts into a "
      + "run.",
    exitStatus: ExitCode.text([
      .badData: "a policy, link or device file has errors",
      .noInput: "there are no photos, or a named file or folder is missing",
      .cannotCreate: "the plan cannot be written, or exists already",
    ]),
    shown: [
      "corpus", "policies", "yours", "mix", "country", "phone", "budget", "devices", "criterion", "goal", "output",
      "root", "force",
    ]
  ) { options in try PlanExecution(options).execute() }
}

/// Runs `plan` after its options have been checked.
private struct PlanExecution {
  let options: RunOptions

  init(_ options: RunOptions) { self.options = options }

  func execute() throws -> Int32 {
    Interruption.listen()
    var request = try options.request()
    let photos = try options.photos.find()
    request.photos = photos.photos
    let progress = ProgressBar(options.terminal)
    let plan = try PlanFile.make(
      request, root: options.root, show: progress.show, shouldStop: { Interruption.isRequested })
    progress.finish()
    if Interruption.isRequested { return ExitCode.done.rawValue }
    try OutputFile.write(
      String(decoding: plan.bytes, as: UTF8.self), to: options.output, overwrites: options.overwrites)
    if !options.terminal.isQuiet {
      Terminal.errors.write(
        "stepwedge: \(plan.photoCount.counted("photo")), \(plan.trialCount.counted("trial")) below "
          + "\(plan.root.text); plan \(plan.hash.prefix(12))\n")
    }
    try options.printNotes(on: request.setup)
    return (photos.missing.isEmpty ? ExitCode.done : .noInput).rawValue
  }
}

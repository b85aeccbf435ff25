import CommandLineParsing
import Records
import System
import Units

struct RepairOptions: Sendable {
  var run: FilePath?
}

extension Command<RepairOptions> {
  static let repair = Command(
    "repair", "Save what can be read from a run whose database is damaged.", RepairOptions(),
    arguments: [.operand("run", \.run, .folder("run"), "Repair this run folder.")],
    examples: ["stepwedge repair stepwedge-run"],
    discussion: "The damaged file stays beside the new one. The same run command then measures what was lost.",
    exitStatus: ExitCode.text([
      .noInput: "there is no such run",
      .cannotCreate: "another process is using it",
    ])
  ) { options in
    guard let run = options.run else { return ExitCode.usage.rawValue }
    let repair = try RunRepair(RunFolder(run.text))
    guard let saved = repair.saved else {
      Terminal.output.write("\(run.text): nothing is damaged\n")
      return ExitCode.done.rawValue
    }
    let trials = saved[.trials] ?? 0
    Terminal.output.write(
      "\(trials.counted("trial")) saved, of which \(repair.incomplete.grouped) are incomplete and will be measured "
        + "again. The damaged file is \(repair.damagedPath).\n")
    return ExitCode.done.rawValue
  }
}

import Calibration
import CommandLineParsing
import Files
import JSONText
import NetworkSimulation
import Units

struct CalibrateUploadsOptions: Sendable {
  var log: FilePath?
  var output: FilePath?
  var report: FilePath?
  var budget = Duration.seconds(5)
  var overwrites = false
  var isJSON = false
  var terminal = TerminalOptions()
}

extension Command<CalibrateUploadsOptions> {
  static let calibrateUploads: Self = Command(
    "uploads", "Fit a link to an app's log of uploads, and say what it cannot tell.",
    CalibrateUploadsOptions(),
    arguments: [
      .operand(
        "log", \.log, .file("log"), "A table with commas: bytes,seconds and, where known, connectSeconds,network,at."),
      .option("output", short: "o", \.output, .file(), "Where to write the link file."),
      .option("report", \.report, .file(), "Where to write a page that compares measured and predicted uploads."),
      .option("budget", \.budget, .budget, "The time that an upload should keep, for the shares in the report."),
      .flag("force", short: "f", \.overwrites, "Overwrite files that are there already."),
      .flag("json", \.isJSON, "Print JSON."),
    ] + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge calibrate uploads uploads.csv -o ours.json5 --report ours.html"],
    discussion: "Half of the uploads are simulated until the simulated times are the measured ones; the other half "
      + "judges. Seconds count from the call to connect until the server's answer is read.",
    exitStatus: "0 done, 64 wrong command line, 65 a log with errors (each is told; nothing is written), 66 no such "
      + "log, 73 a file cannot be written."
  ) { options in
    guard let output = options.output, let path = options.log else {
      throw Failure(.usage, "-o is missing: where is the link to be written? For example -o ours.json5")
    }
    // Before a fit that takes half a minute.
    for file in [output, options.report].compactMap(\.self) {
      try OutputFile.requirePlace(file, overwrites: options.overwrites)
    }
    let log = try UploadLog(reading: try InputFile.read(path), name: path.text)
    let progress = StepProgress(options.terminal)
    defer { progress.finish() }
    guard
      let link = CalibratedLink(
        log, name: output.presetName("calibrated"), budgetSeconds: options.budget.seconds, show: progress.show)
    else {
      throw Failure(.badData, "\(path.text): nothing in it can be fitted")
    }
    let text =
      "// \(link.link.source).\n" + link.statements.map { "// \($0)\n" }.joined() + link.link.writtenInLines + "\n"
    try OutputFile.write(text, to: output, overwrites: options.overwrites)
    if let report = options.report {
      try OutputFile.write(CalibrationPage(link, log: path.text).text, to: report, overwrites: options.overwrites)
    }
    progress.finish()
    if options.isJSON {
      Terminal.output.write(link.json.line + "\n")
    } else if !options.terminal.isQuiet {
      Terminal.output.write(CalibrationSummary(link).text)
    }
    return ExitCode.done.rawValue
  }
}

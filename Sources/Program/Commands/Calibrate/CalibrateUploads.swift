import Calibration
import CommandLineParsing
import Documents
import NetworkSimulation
import Reports
import System
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
    "uploads", "Fit a link to an app's log of uploads, and say what stays unknown.",
    CalibrateUploadsOptions(),
    arguments: [
      .operand(
        "log", \.log, .file("log"),
        "Read this CSV table: the columns bytes and seconds and, if known, connectSeconds, network and at."),
      .option("output", short: "o", \.output, .file(), "Write the link to this file."),
      .option("report", \.report, .file(), "Write a page that compares measured and predicted uploads to this file."),
      .option(
        "budget", \.budget, .budget, "Count uploads as in time up to this many seconds, for the shares in the report."),
      .flag("force", short: "f", \.overwrites, "Overwrite existing files."),
      .flag("json", \.isJSON, "Print JSON."),
    ] + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge calibrate uploads uploads.csv -o ours.json5 --report ours.html"],
    discussion:
      "The link is fitted to half of the uploads: it changes until the simulated times match the measured ones. The "
      + "other half shows how good the fit is. Seconds count from the call to connect until the server's answer is "
      + "read.",
    exitStatus: ExitCode.text([
      .badData: "the log has errors (all are printed; nothing is written)",
      .noInput: "there is no such log",
      .cannotCreate: "a file cannot be written",
    ])
  ) { options in
    guard let output = options.output, let path = options.log else {
      throw Failure(.usage, "-o is missing; name the file for the link, such as -o ours.json5")
    }
    // Checked before a fit that takes half a minute.
    for file in [output, options.report].compactMap(\.self) {
      try OutputFile.requirePlace(file, overwrites: options.overwrites)
    }
    let log = try UploadLog(reading: try InputFile.read(path), name: path.text)
    let progress = ProgressBar(options.terminal)
    defer { progress.finish() }
    guard
      let link = CalibratedLink(
        log, name: output.presetName("calibrated"), budgetSeconds: options.budget.seconds,
        show: { progress.show("fitting: step \($0 + 1) of \($1)") })
    else {
      throw Failure(.badData, "\(path.text): no link can be fitted to these uploads; log uploads of several sizes")
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

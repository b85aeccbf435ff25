import CommandLineParsing
import Files
import FoundationEssentials
import Gates
import RunRecords
import Units
import Workbench

struct GateOptions: Sendable {
  var words: [String] = []
  var baseline: String?
  var junit: FilePath?
  var markdown: FilePath?
  var gitLab: FilePath?
  var isJSON = false
  var explains = false
  var settle: Duration?
  var suggests = false
  var overwrites = false
}

extension Command<GateOptions> {
  static let gate = Command(
    "gate", "Hold a run against assertions: pass, fail or cannot tell.", GateOptions(),
    arguments: [
      .operands(
        "run-and-gates", \.words, .gates("run-and-gates"),
        "A run folder, then gates files or names of shipped ones; with --suggest runs alone."),
      .option("baseline", \.baseline, .text("file-or-run"), "What 'versus: \"baseline\"' compares with."),
      .option("junit", \.junit, .file(), "Write JUnit XML there."),
      .option("markdown", \.markdown, .file(), "Write a summary for a pull request there."),
      .option("gitlab", \.gitLab, .file(), "Write GitLab's code quality report there."),
      .flag("json", \.isJSON, "Print one JSON object."),
      .flag("explain", \.explains, "Print the commands that show each failure here."),
      .option("settle", \.settle, .time, "Measure more rounds for so long, until timed verdicts are clear."),
      .flag("suggest", \.suggests, "Print a gates file that these runs keep, with the margin that they show."),
      .flag("force", short: "f", \.overwrites, "Overwrite files that are there already."),
    ],
    examples: [
      "stepwedge gate stepwedge-run messageai",
      "stepwedge gate stepwedge-run gates.json5 --baseline reports/baseline.json --junit gate.xml",
      "stepwedge gate stepwedge-run yesterday --suggest > gates.json5",
    ],
    exitStatus: "0 pass, 1 fail, 2 cannot tell, 64 wrong command line, 65 a faulty gates file or baseline, "
      + "66 no such run, 73 an output cannot be written (the verdict is printed all the same)."
  ) { options in
    if options.suggests {
      let runs = try options.words.map { word in try Failure.told { try GateFiles.figures(word) } }
      Terminal.output.write(Suggestion(runs).text)
      return ExitCode.done.rawValue
    }
    return try GateRun(options).execute()
  }
}

/// What the words of `gate` come to, once every file has been read.
private struct GateRun {
  private let options: GateOptions
  private let run: String
  private let gates: [Gate]
  private let baseline: Figures?

  init(_ options: GateOptions) throws {
    self.options = options
    guard let run = options.words.first, options.words.count > 1 else {
      throw Failure(
        .usage,
        "gate: gates are missing behind the run; shipped ones are "
          + ShippedGates.names.joined(separator: ", "))
    }
    self.run = run
    gates = try options.words.dropFirst().map { word in try Failure.told { try GateWords.gate(word) } }
    baseline = try options.baseline.map { path in try Failure.told { try GateWords.figures(path) } }
  }

  func execute() throws -> Int32 {
    let report = try judged()
    Terminal.output.write(options.isJSON ? report.json(explain: options.explains) + "\n" : text(of: report))
    for note in report.notes { Terminal.errors.write("stepwedge: \(note)\n") }
    try write(report)
    return report.verdict.exitCode
  }

  /// The report, after as many further rounds as timed verdicts lack and the time allows.
  private func judged() throws -> GateReport {
    var report = try judgedOnce()
    guard let budget = options.settle else { return report }
    let rounds = try Failure.told {
      try FurtherRounds(RunFolder(run), in: IsolationChoice().workers())
    }
    let end = MonotonicClock.seconds + budget.seconds
    while let lacking = report.roundsLacking, MonotonicClock.seconds < end, !Interruption.isRequested {
      let isTimed = try Failure.told {
        try rounds.measure(until: end) { trial in
          lacking.trials.contains(TrialKey(photo: trial.photo, policy: trial.policy))
        }
      }
      report = try judgedOnce()
      guard isTimed else { break }
    }
    return report
  }

  private func judgedOnce() throws -> GateReport {
    let figures = try Failure.told { try GateFiles.figures(run) }
    return Judge(run: figures, baseline: baseline, today: .today).report(on: gates)
  }

  private func text(of report: GateReport) -> String { report.text(explain: options.explains) }

  /// Every file that was asked for, and what the CI service shows; the first that cannot be written is told of last,
  /// when all others are there.
  private func write(_ report: GateReport) throws {
    var failures: [Failure] = []
    func put(_ text: @autoclosure () -> String, at path: FilePath?) {
      guard let path else { return }
      do throws(Failure) {
        try OutputFile.write(text(), to: path, overwrites: options.overwrites)
      } catch {
        failures.append(error)
      }
    }
    put(report.junit, at: options.junit)
    put(report.markdown, at: options.markdown)
    put(report.gitLabReport(file: options.words[1]), at: options.gitLab)
    switch CIService(environment: ProcessInfo.processInfo.environment) {
    case .gitHub(let summary)?:
      Terminal.errors.write(report.gitHubAnnotations)
      if let summary, !Self.append(report.markdown, to: summary) {
        Terminal.errors.write("stepwedge: \(summary): the step summary cannot be written there\n")
      }
    case .gitLab?: Terminal.errors.write(report.gitLabSection)
    case nil: break
    }
    for failure in failures.dropLast() { Terminal.errors.write("stepwedge: \(failure.sentence)\n") }
    if let failure = failures.last { throw failure }
  }

  /// Adds a text at the end of a file, which other steps may have begun; false where that cannot be done.
  private static func append(_ text: String, to path: String) -> Bool {
    (try? FileWriter.append(Array(text.utf8), to: FilePath(path))) != nil
  }
}

extension Day {
  /// The day by the machine's clock, in UTC.
  static var today: Day { Day(number: Int(Date().timeIntervalSince1970) / 86_400) }
}

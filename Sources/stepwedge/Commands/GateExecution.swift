import Files
import FoundationEssentials
import Gates
import Meaning
import RunRecords
import Units
import Workbench

/// What the words of `gate` come to, once every file has been read.
struct GateExecution {
  private let options: GateOptions
  private let run: String
  private let gates: [Gate]
  private let baseline: Figures?
  private let since: Figures?

  init(_ options: GateOptions) throws {
    self.options = options
    guard let run = options.words.first, options.words.count > 1 else {
      throw Failure(
        .usage,
        "gate: gates are missing behind the run; shipped ones are "
          + ShippedGates.names.joined(separator: ", "))
    }
    self.run = run
    gates = try options.words.dropFirst().map(GateWords.gate)
    baseline = try options.baseline.map(GateWords.figures)
    since = try options.since.map(GateWords.figures)
  }

  func execute() throws -> Int32 {
    let report = try judged()
    Terminal.output.write(
      options.isJSON ? report.json(explain: options.explains) + "\n" : report.text(explain: options.explains))
    for note in report.notes { Terminal.errors.write("stepwedge: \(note)\n") }
    try write(report)
    let isStale = options.failsOn == .better && report.isBetter
    return (isStale && report.verdict == .pass ? ExitCode.found : report.verdict.exitCode).rawValue
  }

  /// The report, after as many further rounds as timed verdicts lack and the time allows.
  private func judged() throws -> GateReport {
    var report = try judgedOnce()
    guard let budget = options.settle else { return report }
    let rounds = try FurtherRounds(RunFolder(run), in: IsolationChoice().workers())
    let end = MonotonicClock.seconds + budget.seconds
    while let lacking = report.roundsLacking, MonotonicClock.seconds < end, !Interruption.isRequested {
      let isTimed = try rounds.measure(until: end) { trial in
        lacking.trials.contains(TrialKey(photo: trial.photo, policy: trial.policy))
      }
      report = try judgedOnce()
      guard isTimed else { break }
    }
    return report
  }

  private func judgedOnce() throws -> GateReport {
    Judge(run: try GateFiles.figures(run), baseline: baseline, since: since, today: .today).report(on: gates)
  }

  /// Every file that was asked for, and what the CI service shows; the first that cannot be written is told of last,
  /// when all others are there.
  private func write(_ report: GateReport) throws {
    let files: [(path: FilePath?, text: () -> String)] = [
      (options.junit, { report.junit }), (options.markdown, { report.markdown }),
      (options.gitLab, { report.gitLabReport(file: options.words[1]) }),
    ]
    let failures = files.compactMap { file in file.path.flatMap { failure(to: $0, file.text()) } }
    switch CIService(environment: ProcessInfo.processInfo.environment) {
    case .gitHub(let summary)?:
      Terminal.errors.write(report.gitHubAnnotations)
      if let summary, !Self.append(report.markdown, to: summary) {
        Terminal.errors.write("stepwedge: \(summary): the step summary cannot be written there\n")
      }
    case .gitLab?: Terminal.errors.write(report.gitLabSection)
    case nil: break
    }
    for failure in failures.dropLast() { Terminal.errors.write(failure.text) }
    if let failure = failures.last { throw failure }
  }

  /// Why a text cannot be put at a path; nil where it was.
  private func failure(to path: FilePath, _ text: String) -> OutputError? {
    do throws(OutputError) {
      try OutputFile.write(text, to: path, overwrites: options.overwrites)
      return nil
    } catch {
      return error
    }
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

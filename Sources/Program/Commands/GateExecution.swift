import Documents
import FoundationEssentials
import ImageCodecs
import Judgement
import Records
import Reports
import System
import Units
import Workbench

/// Runs `gate` after every file has been read.
struct GateExecution {
  private let options: GateOptions
  private let run: String
  private let gates: [Gate]
  private let baseline: RunFigures?
  private let since: RunFigures?

  init(_ options: GateOptions) throws {
    self.options = options
    guard let run = options.run, !options.gates.isEmpty else {
      throw Failure(
        .usage,
        "gate: no gates are named after the run; name a gates file or built-in gates: "
          + Gate.presets.names.joined(separator: ", "))
    }
    self.run = run
    gates = try options.gates.map(GateWords.gate)
    baseline = try options.baseline.map(GateWords.baseline)
    since = try options.since.map(GateWords.baseline)
  }

  func execute() throws -> Int32 {
    let report = try Judge(run: GateFiles.figures(run), baseline: baseline, since: since, today: .today)
      .report(on: gates)
    Terminal.output.write(
      options.isJSON ? report.json(explain: options.explains) + "\n" : report.text(explain: options.explains))
    for note in report.notes { Terminal.errors.write("stepwedge: \(note)\n") }
    try GateOutputs(options).write(report)
    let isStale = options.failsOn == .better && report.isBetter
    return (isStale && report.verdict == .pass ? ExitCode.found : report.verdict.exitCode).rawValue
  }
}

extension Day {
  /// Today's date in UTC.
  static var today: Day { Day(number: Int(Date().timeIntervalSince1970) / 86_400) }
}

extension GateFindings {
  /// A gate's report, for the reports of runs.
  init(_ report: GateReport) {
    let findings = report.judgements.map { judgement in
      Finding(
        name: "\(judgement.gate): \(judgement.assertion.name)", verdict: judgement.verdict,
        why: judgement.why, offenders: judgement.offenders.prefix(5).map { "\($0.name): \($0.why)" })
    }
    let waivers = report.waivers.map { waiver in
      Finding(
        name: "\(waiver.gate): waiver of \(waiver.waiver.assertion)", verdict: waiver.verdict, why: waiver.why)
    }
    self.init(verdict: report.verdict, findings: findings + waivers)
  }
}

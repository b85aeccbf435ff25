import CommandLineParsing
import Documents
import Records
import System
import Units
import Workbench

struct VerifyOptions: Sendable {
  var run: FilePath?
  var sample = 20
  var isAll = false
  var jobs = JobCount.everyCore
  var isJSON = false
  var isolation = IsolationChoice()
  var terminal = TerminalOptions()
}

extension Command<VerifyOptions> {
  static let verify = Command(
    "verify", "Measure trials of a run again and compare every exact figure.", VerifyOptions(),
    arguments: [
      .operand("run", \.run, .folder("run"), "Verify this run folder."),
      .option(
        "sample", \.sample, .integer("count", in: 1...10_000_000), "Measure this many trials, picked by content."),
      .flag("all", \.isAll, "Measure every trial."), .jobs(\.jobs, "Run this many workers at once."),
      .flag("json", \.isJSON, "Print one JSON object."),
    ] + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge verify run --sample 100", "stepwedge verify run --all --json"],
    discussion: "The photos must be where the run found them. Times are not compared.",
    exitStatus: ExitCode.text([
      .done: "every figure is the same",
      .found: "some differ",
      .badData: "the folder is not a run",
      .noInput: "there is no such run",
    ])
  ) { options in
    guard let run = options.run else { return ExitCode.usage.rawValue }
    Interruption.listen()
    let isolation = try options.isolation.workers()
    let findings = try Verification(RunFolder(run.text), in: isolation, workers: options.jobs.number).perform(
      sample: options.isAll ? nil : options.sample, shouldStop: { Interruption.isRequested })
    Terminal.output.write(options.isJSON ? findings.json.line + "\n" : findings.text)
    return (findings.mismatches.isEmpty ? ExitCode.done : .found).rawValue
  }
}

extension Verification.Findings {
  fileprivate var json: JSONValue {
    [
      "trials": .integer(trials), "cells": .integer(cells),
      "mismatches": .list(
        mismatches.map { row in
          [
            "photo": .text(row.photo), "policy": .text(row.policy), "table": .text(row.table),
            "column": .text(row.column), "before": .text(row.before), "after": .text(row.after),
          ]
        }),
    ]
  }

  fileprivate var text: String {
    let lines = mismatches.map { "\($0.photo), \($0.policy): \($0.table) \($0.column): \($0.before) → \($0.after)\n" }
    let what = "\(trials.counted("trial")), \(cells.counted("figure"))"
    return lines.joined()
      + (mismatches.isEmpty
        ? "\(what): all are the same as in the run\n" : "\(what): \(mismatches.count.grouped) differ\n")
  }
}

public import Aftermath
public import RunRecords

extension ReportData {
  /// The report of a run that has just been measured: its answer is computed once, kept in the record, and handed to
  /// the caller.
  public static func concluding(_ folder: RunFolder, scenarios: [Scenario]? = nil) throws -> ReportData {
    let run = try RunReader(again: folder)
    let report = try ReportData(run, scenarios: scenarios)
    let entries = scenarios?.map { RunManifest.ScenarioEntry(name: $0.name, text: $0.text) }
    try RunStore(folder).finish(report.answers, report.afterwards, scenarios: entries)
    return report
  }
}

import Aftermath
public import RunRecords

extension ReportData {
  /// The report of a run that has just been measured: its answer is computed once, kept in the record, and handed to
  /// whoever prints it.
  public static func concluding(
    _ folder: RunFolder, scenarios: [RunManifest.ScenarioEntry]? = nil
  ) throws -> ReportData {
    let run = try RunReader(again: folder)
    let report = try ReportData(run, scenarios: scenarios.map { try Scenario.all($0, from: run.path) })
    try RunStore(folder).finish(report.answers, report.afterwards, scenarios: scenarios)
    return report
  }
}

import Afterwards
package import Records

extension ReportData {
  /// What the first screen shows: its photos under the policies that it compares.
  package static func firstScreen(of folder: RunFolder) throws -> [ShownTrial] {
    let report = try ReportData(RunReader(again: folder))
    return report.firstPlaces.map {
      ShownTrial(report.samples.photos[$0.photo].name, report.samples.policies[$0.policy])
    }
  }

  /// The report of a run that has just been measured: its answer is computed once, kept in the record, and handed to
  /// the caller.
  package static func concluding(
    _ folder: RunFolder, scenarios: [RunManifest.ScenarioEntry]? = nil
  ) throws -> ReportData {
    let run = try RunReader(again: folder)
    let report = try ReportData(run, scenarios: scenarios.map { try Scenario.all($0, from: run.path) })
    try RunStore(folder).finish(report.answers, report.afterwards, scenarios: scenarios)
    return report
  }
}

public import RunRecords

extension ReportData {
  /// The report of a run that has just been measured: its answer is computed once, kept in the record, and handed to
  /// whoever prints it.
  public static func concluding(_ folder: RunFolder) throws -> ReportData {
    let run = try RunReader(again: folder)
    let report = try ReportData(run)
    try RunStore(folder).finish(report.answers)
    return report
  }
}

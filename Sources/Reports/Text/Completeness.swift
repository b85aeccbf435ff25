import Units

extension ReportData {
  /// Photos that some policy could not process, by name, and why the first one could not.
  public var failures: [(photo: String, reason: String)] {
    samples.failures.map { (photo: samples.photos[$0.key].name, reason: $0.value.reason) }
      .sorted { $0.photo < $1.photo }
  }

  /// Every photo of the report, processed or not.
  public var photoCount: Int { samples.photos.count }

  /// Why the figures are not the whole plan's; nil where they are.
  var unfinished: String? {
    guard !progress.isFinished else { return nil }
    return "Unfinished: \(progress.tried.grouped) of \(Wording.number(progress.planned, "trial")) are done. "
      + "The same stepwedge run command again goes on."
  }
}

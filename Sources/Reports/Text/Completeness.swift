import Units

extension ReportData {
  /// Photos that some policy could not process, by name: the first such policy, how many others there are, and why the
  /// first one failed.
  package var failures: [(photo: String, policy: String, others: Int, reason: String)] {
    samples.failures.map { photo, failure in
      (samples.photos[photo].name, samples.policies[failure.policy], failure.policies - 1, failure.reason)
    }.sorted { $0.0 < $1.0 }
  }

  /// Every photo of the report, processed or not.
  package var photoCount: Int { samples.photos.count }

  /// Whether every planned trial is done.
  var isFinished: Bool { progress.isFinished }

  /// What is missing from the plan; nil if nothing is.
  var unfinished: String? {
    guard !isFinished else { return nil }
    return "Unfinished: \(progress.tried.grouped) of \(Wording.number(progress.planned, "trial")) are done. "
      + "To finish it, give the same stepwedge run command again; of a plan, measure the missing parts and merge again."
  }
}

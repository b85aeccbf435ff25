import Answers

extension ReportData {
  /// Whether it is known of any photo what compression takes the phone, whichever are asked about.
  var isPaced: Bool {
    samples.policies.indices.contains { samples.evidence.compressSeconds($0).contains { !$0.isNaN } }
  }
}

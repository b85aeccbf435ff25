import Judgement

extension ReportData {
  /// Whether the phone's compression time is known for any photo, selected or not.
  var isPaced: Bool {
    samples.policies.indices.contains { samples.evidence.compressSeconds($0).contains { !$0.isNaN } }
  }
}

import Answers
import RunRecords

extension ReportData {
  /// How many photos compression was timed on, of the policy that has most.
  public var timedPhotos: Int { policies.reduce(0) { max($0, $1.answer.timedPhotos ?? 0) } }

  /// Whether compression was timed on any photo, whichever are asked about.
  var isTimed: Bool { samples.policies.indices.contains { samples.evidence.cpuSeconds($0).contains { !$0.isNaN } } }
}

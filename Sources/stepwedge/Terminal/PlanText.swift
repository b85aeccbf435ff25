import JSONText
import Units
import Workbench

extension Plan {
  /// What is to be done, in a sentence or two.
  func sentence(jobs: Int) -> String {
    var parts = [trials.counted("trial")]
    if reused > 0 { parts.append("\(reused.grouped) are in the record") }
    if resent > 0 { parts.append("\(resent.grouped) to be sent again") }
    if pending > 0 { parts.append("\(pending.grouped) to be measured") }
    if timed > 0 { parts.append("\(timed.grouped) to be timed") }
    if pending + resent + timed > 0 { parts.append("about \(Self.roughly(estimatedSeconds(jobs: jobs)))") }
    return parts.joined(separator: ", ")
  }

  /// No more digits than an estimate has.
  private static func roughly(_ seconds: Double) -> String {
    seconds < 90 ? "\(max(1, seconds).digits(1)) s" : "\((seconds / 60).digits(2)) min"
  }

  /// The plan for machines; seconds are an estimate.
  func json(jobs: Int) -> JSONValue {
    [
      "planHash": .text(hash), "trials": .integer(trials), "reused": .integer(reused), "resent": .integer(resent),
      "pending": .integer(pending), "timed": .integer(timed), "seconds": .number(estimatedSeconds(jobs: jobs)),
    ]
  }
}

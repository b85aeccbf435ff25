import Glibc
import Records
import Statistics
@testable import Judgement

/// A history of made-up commits: two policies on two links, constant exact figures, times with noise.
struct MadeHistory {
  var count = 200
  var seed: UInt64 = 1
  /// Changes of exact figures: policy, column, the first commit, and the factor.
  var exact: [Change] = []

  struct Change: Hashable {
    var policy: String
    var column: String
    var commit: Int
    var factor: Double
  }

  static func label(_ commit: Int) -> String { "commit-\(commit)" }

  static let policies = ["convos", "target-1mb"]

  var entries: [HistoryEntry] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { commit in
      var entry = HistoryEntry(label: Self.label(commit))
      entry.conditions.program = "stepwedge 0.1.0"
      entry.conditions.machine = "a processor, 2 cores"
      entry.conditions.versions = ["libjpeg-turbo": "2.1.5"]
      entry.conditions.policies = ["convos": "0a1b", "target-1mb": "2c3d"]
      entry.conditions.seed = 1
      entry.photos = 12
      entry.photosHash = "feed"
      entry.rows = Self.policies.flatMap { policy -> [HistoryEntry.Row] in
        let seconds = 0.2 * noise(&random)
        return ["3g", "wifi"].map { link in row(policy, link, seconds, commit) }
      }
      return entry
    }
  }

  private func noise(_ random: inout SeededGenerator) -> Double {
    exp(0.03 * abs((-2 * log(1 - random.unit())).squareRoot() * cos(2 * .pi * random.unit())))
  }

  private func row(_ policy: String, _ link: String, _ seconds: Double, _ commit: Int) -> HistoryEntry.Row {
    var answer = PolicyAnswer()
    answer.photos = 12
    answer.medianBytes = factor(exact, policy, "medianBytes", commit) * 812_345
    answer.medianScore = factor(exact, policy, "medianScore", commit) * 81.25
    answer.sentWell = factor(exact, policy, "sentWell", commit) * (link == "3g" ? 0.31 : 0.94)
    answer.medianCompressCpuSeconds = seconds
    answer.policy = policy
    answer.link = link
    answer.device = "phone"
    return HistoryEntry.Row(answer)
  }

  private func factor(_ changes: [Change], _ policy: String, _ column: String, _ commit: Int) -> Double {
    changes.filter { $0.policy == policy && $0.column == column && $0.commit <= commit }.reduce(1) { $0 * $1.factor }
  }
}

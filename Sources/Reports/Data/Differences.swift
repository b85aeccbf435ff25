import ImageCodecs
import Judgement
import PerceptualQuality
import Records

/// How policies differ, and how they do not.
struct Differences: Sendable {
  /// A pair of policies whose sizes are nearly equal on most photos: one of them is not needed.
  struct NearEqual: Sendable {
    let first: String
    let second: String
    /// Share of photos whose sizes are within two percent.
    let share: Double
  }

  /// What happens to a photo under a policy.
  enum Fate: String, Sendable, CaseIterable { case sent, harmed, overLimit, refused, failed }

  let nearEqual: [NearEqual]
  /// For each pair of policies, how many photos' fates differ; policies by their place in the list.
  let changes: [[Int]]
  /// The two policies with the most photos whose fates differ; nil if there is only one policy.
  let mostApart: (first: Int, second: Int)?

  init(_ samples: Samples, policies: [PolicyFigures], question: Question) {
    let places = samples.places(question.photos)
    let fates = policies.indices.map { Fate.codes(samples, policy: $0, places, question) }
    let sizes = policies.indices.map { policy in
      let all = samples.evidence.bytes(policy)
      return places.map { all[$0] }
    }
    var nearEqual: [NearEqual] = []
    var changes = [[Int]](repeating: Array(repeating: 0, count: policies.count), count: policies.count)
    for first in policies.indices {
      for second in policies.indices where second > first {
        let pair = Pair(fates[first], fates[second], sizes[first], sizes[second])
        changes[first][second] = pair.changed
        changes[second][first] = pair.changed
        if let share = pair.shareNear, share >= 0.8 {
          nearEqual.append(
            NearEqual(first: policies[first].answer.policy, second: policies[second].answer.policy, share: share))
        }
      }
    }
    var mostApart: (first: Int, second: Int)?
    for first in policies.indices {
      for second in policies.indices where second > first {
        if mostApart.map({ changes[first][second] >= changes[$0.first][$0.second] }) ?? true {
          mostApart = (first, second)
        }
      }
    }
    self.mostApart = mostApart
    self.nearEqual = nearEqual
    self.changes = changes
  }
}

/// Two policies compared photo by photo.
private struct Pair {
  private(set) var changed = 0
  /// Of the photos that both sent, the share whose sizes are within two percent; nil if both sent none.
  let shareNear: Double?

  init(_ fates: [UInt8], _ others: [UInt8], _ sizes: [Double], _ otherSizes: [Double]) {
    var (near, both) = (0, 0)
    for place in fates.indices {
      if fates[place] != others[place], max(fates[place], others[place]) != Differences.Fate.untried { changed += 1 }
      let (left, right) = (sizes[place], otherSizes[place])
      guard !left.isNaN, !right.isNaN else { continue }
      both += 1
      if abs(left - right) <= 0.02 * max(left, right) { near += 1 }
    }
    shareNear = both > 0 ? Double(near) / Double(both) : nil
  }
}

extension Differences.Fate {
  /// The code of a photo that was not tried.
  static let untried = UInt8.max

  /// Each photo's fate as a code.
  static func codes(_ samples: Samples, policy: Int, _ places: [Int], _ question: Question) -> [UInt8] {
    let shares = samples.evidence.shares(policy, for: question)
    return places.map { photo in
      guard let status = samples.evidence.status(policy, photo) else { return untried }
      return UInt8(allCases.firstIndex(of: Self(status, share: shares[photo], question)) ?? 0)
    }
  }

  /// The words for a table.
  var words: String {
    switch self {
    case .sent: "sent well"
    case .overLimit: "over a limit"
    default: rawValue
    }
  }

  /// The fate of a photo with this status that looks fine to this share of viewers; the share is NaN if it is unknown.
  init(_ status: Status, share: Double, _ question: Question) {
    self = Self(rawValue: status.rawValue) ?? (share < question.criterion.harmedBelow ? .harmed : .sent)
  }
}

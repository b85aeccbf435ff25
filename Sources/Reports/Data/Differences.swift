import Meaning
import RunRecords
import Statistics

/// What sets policies apart, and what does not.
struct Differences: Sendable {
  /// A pair of policies whose sizes are nearly equal on most photos: one of them is not needed.
  struct NearEqual: Sendable {
    let first: String
    let second: String
    /// Share of photos whose sizes are within two percent.
    let share: Double
  }

  /// What becomes of a photo.
  enum Fate: String, Sendable, CaseIterable { case sent, harmed, overLimit, refused, failed }

  let nearEqual: [NearEqual]
  /// Policies with a limit that is only ever kept.
  let neverBroken: [String]
  /// For each pair of policies how many photos' fates differ, by place in the list of policies.
  let changes: [[Int]]
  /// The two policies under which most photos fare differently; nil where there is only one.
  let mostApart: (first: Int, second: Int)?

  init(_ samples: Samples, policies: [PolicyFigures], choice: Choice) {
    let device = samples.device(choice.device)
    let places = samples.places(choice.photos)
    var nearEqual: [NearEqual] = []
    var changes = [[Int]](repeating: Array(repeating: 0, count: policies.count), count: policies.count)
    for first in policies.indices {
      for second in policies.indices where second > first {
        let pairs = places.compactMap { photo in
          samples.cells[first][photo].flatMap { left in samples.cells[second][photo].map { (left, $0) } }
        }
        let changed = pairs.count { Fate($0.0, device, choice) != Fate($0.1, device, choice) }
        changes[first][second] = changed
        changes[second][first] = changed
        let sizes = pairs.compactMap { left, right in
          left.bytes.flatMap { left in right.bytes.map { (Double(left), Double($0)) } }
        }
        let share = sizes.map { abs($0 - $1) <= 0.02 * max($0, $1) ? 1.0 : 0 }.mean ?? 0
        if share >= 0.8 {
          nearEqual.append(
            NearEqual(first: policies[first].answer.policy, second: policies[second].answer.policy, share: share))
        }
      }
    }
    let pairs = policies.indices.flatMap { first in policies.indices.filter { $0 > first }.map { (first, $0) } }
    mostApart = pairs.max { changes[$0.0][$0.1] < changes[$1.0][$1.1] }
    self.nearEqual = nearEqual
    self.changes = changes
    neverBroken = policies.filter { $0.limitsBroken == 0 && $0.scored > 0 }.map(\.answer.policy)
  }
}

extension Differences.Fate {
  /// How a table says it.
  var words: String {
    switch self {
    case .sent: "sent well"
    case .overLimit: "over a limit"
    default: rawValue
    }
  }

  /// The fate of a photo under a policy, on a device.
  init(_ cell: Samples.Cell, _ device: Int?, _ choice: Choice) {
    self =
      Self(rawValue: cell.status.rawValue) ?? ((cell.score(device) ?? 100) < choice.harmedBelow ? .harmed : .sent)
  }
}

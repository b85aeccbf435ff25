import Statistics

/// Two policies that another metric ranks the other way round; both differences exceed what the spread of the photos
/// explains.
struct PolicyReversal: Sendable, Hashable {
  /// The policy that looks better by SSIMULACRA2.
  let first: String
  /// The policy that looks worse by SSIMULACRA2 and better by the other metric.
  let second: String
  /// Mean difference of their scores, the first minus the second.
  let gain: Double
  /// The same difference by the other metric, in its units.
  let other: Double
  /// Photos that both policies made.
  let photos: Int
  /// The smaller of both differences as a multiple of its half-interval.
  let certainty: Double

  /// A photo's two scores under a policy.
  struct Pair {
    let photo: String
    let score: Double
    let other: Double
  }

  /// All reversals, the most certain first; `sign` is -1 if less of the other metric is better.
  static func all(_ pairs: [String: [Pair]], sign: Double) -> [Self] {
    let names = pairs.keys.sorted()
    var found: [Self] = []
    for (place, name) in names.enumerated() {
      let own = Dictionary((pairs[name] ?? []).map { ($0.photo, $0) }) { first, _ in first }
      for rival in names.dropFirst(place + 1) {
        let both = (pairs[rival] ?? []).compactMap { pair in own[pair.photo].map { ($0, pair) } }
        guard let gain = Difference(both.map { $0.score - $1.score }),
          let other = Difference(both.map { sign * ($0.other - $1.other) }), gain.mean * other.mean < 0
        else { continue }
        let certainty = min(gain.certainty, other.certainty)
        guard certainty > 1 else { continue }
        let isAhead = gain.mean > 0
        found.append(
          Self(
            first: isAhead ? name : rival, second: isAhead ? rival : name, gain: abs(gain.mean),
            other: (isAhead ? sign : -sign) * other.mean, photos: both.count, certainty: certainty))
      }
    }
    return found.sorted { ($1.certainty, $0.first, $0.second) < ($0.certainty, $1.first, $1.second) }
  }

  /// The mean of differences, photo by photo, and half of its 95 % interval (Student's t).
  private struct Difference {
    let mean: Double
    let certainty: Double

    /// The mean difference; nil for fewer than three photos.
    init?(_ differences: [Double]) {
      guard differences.count > 2, let mean = differences.mean else { return nil }
      let count = Double(differences.count)
      let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
      self.mean = mean
      certainty = abs(mean) / (StudentT.twoSided95(degrees: differences.count - 1) * (variance / count).squareRoot())
    }
  }
}

import Judgement
import PerceptualQuality
import Records
import Statistics

/// How far another metric agrees with SSIMULACRA2 about which pictures are worse, and where it disagrees.
struct SecondOpinion: Sendable {
  /// A picture whose ranks by the two metrics are far apart.
  struct Disagreement: Sendable, Hashable {
    let photo: String
    let policy: String
    let score: Double
    let other: Double
    /// The distance between the two ranks as a share of all pictures.
    let gap: Double
  }

  let metric: String
  /// Spearman's rank correlation over all trials that have both.
  let correlation: Double
  let pictures: Int
  /// The pictures whose ranks are furthest apart: at most five, by at least a fifth of all pictures.
  let disagreements: [Disagreement]
  /// The pairs of policies that the two metrics rank differently, the most certain first.
  let reversals: [PolicyReversal]

  /// Compares each of the run's other metrics with SSIMULACRA2 for main renditions shown fit to this screen.
  static func all(_ run: RunReader, _ manifest: RunManifest, _ question: Question) throws -> [Self] {
    let others = manifest.metrics.filter { $0.name != "ssimulacra2" }
    guard !others.isEmpty, manifest.scale(of: "ssimulacra2") != nil else { return [] }
    let policies = Set(manifest.policies.map(\.name))
    let generated = manifest.generated
    var trials: [(photo: String, policy: String)] = []
    var scores: [String: [Double?]] = [:]
    // Rows are sorted by key, so that all rows of one trial follow each other.
    try run.forEach { (score: Score) in
      guard score.isMain, score.device == question.device, policies.contains(score.policy),
        question.photos.include(generated.contains(score.photo))
      else { return }
      if trials.last.map({ $0 == (score.photo, score.policy) }) != true {
        trials.append((score.photo, score.policy))
        for metric in manifest.metrics { scores[metric.name, default: []].append(nil) }
      }
      scores[score.metric]?[trials.count - 1] = score.score
    }
    return others.compactMap { Self($0, trials, scores["ssimulacra2"] ?? [], scores[$0.name] ?? []) }
  }

  private init?(
    _ metric: ScoreScale, _ trials: [(photo: String, policy: String)], _ first: [Double?], _ second: [Double?]
  ) {
    let both = trials.indices.filter { first[$0] != nil && second[$0]?.isFinite == true }
    guard both.count > 2 else { return nil }
    // A distance is larger for worse pictures; a score is smaller.
    let sign = metric.better == .less ? -1.0 : 1.0
    let scores = both.map { first[$0] ?? 0 }
    let others = both.map { second[$0] ?? 0 }
    let (left, right) = (Self.ranks(scores), Self.ranks(others.map { sign * $0 }))
    guard let correlation = Self.correlation(left, right) else { return nil }
    self.metric = metric.name
    var pairs: [String: [PolicyReversal.Pair]] = [:]
    for (place, trial) in both.enumerated() {
      pairs[trials[trial].policy, default: []].append(
        .init(photo: trials[trial].photo, score: scores[place], other: others[place]))
    }
    reversals = PolicyReversal.all(pairs, sign: sign)
    self.correlation = correlation
    pictures = both.count
    disagreements = both.indices
      .map { place in
        Disagreement(
          photo: trials[both[place]].photo, policy: trials[both[place]].policy, score: scores[place],
          other: others[place], gap: abs(left[place] - right[place]) / Double(both.count))
      }
      .filter { $0.gap >= 0.2 }.sorted { ($1.gap, $0.photo, $0.policy) < ($0.gap, $1.photo, $1.policy) }
      .prefix(5).map(\.self)
  }

  /// Ranks in ascending order; equal values share the mean of their ranks.
  private static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for place in start...end { ranks[order[place]] = Double(start + end) / 2 }
      start = end + 1
    }
    return ranks
  }

  private static func correlation(_ left: [Double], _ right: [Double]) -> Double? {
    guard let a = left.mean, let b = right.mean else { return nil }
    let products = zip(left, right).map { ($0 - a) * ($1 - b) }.reduce(0, +)
    let squares = (left.reduce(0) { $0 + ($1 - a) * ($1 - a) }) * (right.reduce(0) { $0 + ($1 - b) * ($1 - b) })
    return squares > 0 ? products / squares.squareRoot() : nil
  }
}

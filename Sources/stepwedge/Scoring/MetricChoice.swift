import ImageCodecs
import PerceptualQuality

/// The numbers that were asked for, and the metrics that yield them, each worked out once.
struct MetricChoice: Sendable {
  let scales: [ScoreScale]
  let metrics: [any QualityMetric]

  /// The numbers of these names; SSIMULACRA2 where none is named. It may use so many threads.
  init(_ names: [String], threads: Int) throws {
    let wanted = names.isEmpty ? ["ssimulacra2"] : names
    scales = wanted.compactMap(MetricCatalog.scale(named:))
    metrics = MetricCatalog.all.filter { $0.scales.contains { wanted.contains($0.name) } }
      .map { metric -> any QualityMetric in metric is SSIMULACRA2 ? SSIMULACRA2(threads: threads) : metric }
    if metrics.contains(where: { $0 is Butteraugli }), let reason = Butteraugli.absence {
      throw Failure(.unavailable, "butteraugli cannot be computed here: \(reason); install libjxl 0.7")
    }
  }

  /// The numbers of a pair of one size, in the order that was asked for.
  func scores(of candidate: Raster, against reference: Raster) throws(QualityError) -> PairScores {
    var byName: [String: Double] = [:]
    var worstTile: Comparison.Tile?
    for metric in metrics {
      let comparison = try metric.comparison(of: candidate, against: reference)
      for (scale, score) in zip(metric.scales, comparison.scores) { byName[scale.name] = score }
      worstTile = comparison.worstTile ?? worstTile
    }
    return PairScores(scores: scales.map { byName[$0.name] }, worstTile: worstTile)
  }
}

/// What is said of one pair.
struct PairScores: Sendable {
  /// By the scales that were asked for; nil where undefined.
  let scores: [Double?]
  let worstTile: Comparison.Tile?
}

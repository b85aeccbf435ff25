/// The one place that lists the metrics.
public enum MetricCatalog {
  /// Every metric, in the order of the documents.
  public static let all: [any QualityMetric] = [SSIMULACRA2(), Butteraugli(), SSIM(), MultiScaleSSIM(), PSNR()]

  /// Every number that can be asked for.
  public static var scales: [ScoreScale] { all.flatMap { type(of: $0).scales } }

  /// The number of this name.
  public static func scale(named name: String) -> ScoreScale? { scales.first { $0.name == name } }
}

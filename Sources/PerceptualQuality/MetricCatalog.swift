public import Meaning

/// The one place that lists the metrics.
public enum MetricCatalog {
  /// Every metric, in the order of the documents.
  public static let all: [any QualityMetric] = [
    SSIMULACRA2(), CVVDP(), Butteraugli(), SSIM(), MultiScaleSSIM(), IWSSIM(), PSNR(),
  ]

  /// Every number that can be asked for.
  public static var scales: [ScoreScale] { all.flatMap { type(of: $0).scales } }

  /// Whether any of these numbers depends on more of a screen than its pixels.
  public static func knowScreens(_ names: [String]) -> Bool {
    all.contains { metric in
      type(of: metric).knowsScreens && type(of: metric).scales.contains { names.contains($0.name) }
    }
  }

  /// The number of this name.
  public static func scale(named name: String) -> ScoreScale? { scales.first { $0.name == name } }
}

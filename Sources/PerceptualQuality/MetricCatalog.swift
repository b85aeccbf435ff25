/// The only list of metrics.
package enum MetricCatalog {
  /// Every metric, in the order of the documents.
  package static let all: [any QualityMetric] = [
    SSIMULACRA2(), CVVDP(), Butteraugli(), SSIM(), MultiScaleSSIM(), PSNR(),
  ]

  /// All scores that can be requested.
  package static var scales: [ScoreScale] { all.flatMap { type(of: $0).scales } }

  /// Whether any of these scores depends on more of a screen than its pixels.
  package static func knowScreens(_ names: [String]) -> Bool {
    all.contains { metric in
      type(of: metric).knowsScreens && type(of: metric).scales.contains { names.contains($0.name) }
    }
  }

  /// The score with this name.
  package static func scale(named name: String) -> ScoreScale? { scales.first { $0.name == name } }
}

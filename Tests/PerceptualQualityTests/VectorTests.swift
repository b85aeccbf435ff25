import PerceptualQuality
import Judges
import TestSupport
import Testing

@Suite struct VectorTests {
  struct Case: Sendable {
    let metric: any QualityMetric
    /// The columns that hold what others computed, in the order of the metric's scales.
    let columns: [String]
    let most: Double
    var isRelative = false
  }

  static let cases = [
    Case(metric: SSIMULACRA2(), columns: ["ssimulacra2_f64"], most: 0.002),
    Case(
      metric: Butteraugli(), columns: ["butteraugli_max", "butteraugli_3norm"], most: 1e-3, isRelative: true),
    Case(metric: SSIM(), columns: ["ssim_y601"], most: 1e-6),
    Case(metric: MultiScaleSSIM(), columns: ["msssim_y601"], most: 1e-6),
    Case(metric: PSNR(), columns: ["psnr_rgb", "psnr_y601"], most: 1e-5),
  ]

  @Test("every metric is what its definition says, on ninety pairs", .needsShared("quality"), arguments: cases)
  func vectors(_ test: Case) throws {
    let table = try PairTable("quality/vectors.tsv")
    #expect(table.rows.count == 90)
    var largest = 0.0
    for row in table.rows {
      let scores = try test.metric.comparison(of: row.candidate, against: row.reference).scores
      for (score, column) in zip(scores, test.columns) {
        let expected = row.columns[column]
        #expect((score == nil) == (expected == nil), "\(row.name) \(column)")
        guard let score, let expected, score != expected else { continue }
        let difference = abs(score - expected) / (test.isRelative ? abs(expected) : 1)
        #expect(difference <= test.most, "\(row.name) \(column): \(score), expected \(expected)")
        largest = max(largest, difference)
      }
    }
    print("\(test.columns): largest difference \(largest)")
  }
}

import Foundation
import PerceptualQuality
import TestSupport
import Testing

@Suite struct VectorTests {
  struct Case: Sendable {
    let metric: any QualityMetric
    /// The columns with others' results, in the order of the metric's scales.
    let columns: [String]
    let most: Double
    var isRelative = false
    /// A second implementation's results for generated pairs.
    var synthetic = "synthetic-scores.tsv"
    /// A table of ours with a published program's results for the shared pairs; nil if it is the shared one.
    var published: String?

    static func file(_ name: String) -> URL {
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/\(name)")
    }

    func allowed(for expected: Double) -> Double { most * (isRelative ? abs(expected) : 1) }
  }

  static let cases = [
    Case(metric: SSIMULACRA2(), columns: ["ssimulacra2_f64"], most: 0.002),
    Case(
      metric: Butteraugli(), columns: ["butteraugli_max", "butteraugli_3norm"], most: 2e-4, isRelative: true,
      synthetic: "butteraugli-synthetic.tsv"),
    Case(metric: SSIM(), columns: ["ssim_y601"], most: 1e-6),
    Case(metric: MultiScaleSSIM(), columns: ["msssim_y601"], most: 1e-6),
    Case(metric: PSNR(), columns: ["psnr_rgb", "psnr_y601"], most: 1e-5),
  ]

  @Test("every metric is as defined, on ninety pairs", .needsShared("quality"), arguments: cases)
  func vectors(_ test: Case) throws {
    let table = try PairTable("quality/vectors.tsv", scores: test.published.map(Case.file))
    #expect(table.rows.count == 90)
    var largest = 0.0
    for row in table.rows {
      let scores = try test.metric.comparison(of: row.candidate, against: row.reference).scores
      for (score, column) in zip(scores, test.columns) {
        let expected = row.columns[column]
        #expect((score == nil) == (expected == nil), "\(row.name) \(column)")
        guard let score, let expected, score != expected else { continue }
        let difference = abs(score - expected)
        #expect(difference <= test.allowed(for: expected), "\(row.name) \(column): \(score), expected \(expected)")
        largest = max(largest, difference / (test.isRelative ? abs(expected) : 1))
      }
    }
    print("\(test.columns): largest difference \(largest)")
  }

  @Test("generated pairs score as in a second implementation, however small or odd", arguments: cases)
  func synthetic(_ test: Case) throws {
    let rows = try String(contentsOf: Case.file(test.synthetic), encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.count == 11)
    for row in rows.dropFirst() {
      let pair = SyntheticPair(width: try #require(Int(row[0])), height: try #require(Int(row[1])))
      let scores = try test.metric.comparison(of: pair.candidate, against: pair.reference).scores
      for (score, column) in zip(scores, test.columns) {
        let place = try #require(rows[0].firstIndex { $0 == column })
        let expected = Double(row[place])
        #expect((score == nil) == (expected == nil), "\(row[0]) × \(row[1]) \(column)")
        guard let score, let expected else { continue }
        #expect(
          abs(score - expected) <= test.allowed(for: expected),
          "\(row[0]) × \(row[1]) \(column): \(score), \(expected)")
      }
    }
  }
}

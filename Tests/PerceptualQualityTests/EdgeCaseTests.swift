import ImageCodecs
import PerceptualQuality
import Pixels
import Testing

@Suite struct EdgeCaseTests {
  @Test("a picture compared with itself has the score that its scale states", arguments: [161, 200])
  func identical(side: Int) throws {
    let picture = SyntheticPair(width: side, height: side).reference
    for metric in MetricCatalog.all {
      let scores = try metric.comparison(of: picture, against: picture).scores
      #expect(scores == metric.scales.map(\.identical))
    }
  }

  /// The shortest side for which each score is defined.
  static let smallest = [
    "ssimulacra2": 8, "cvvdp": 8, "butteraugli": 8, "butteraugli3": 8, "ssim": 11, "msssim": 161,
    "psnr": 1, "psnrY": 1,
  ]

  @Test(
    "a score is undefined only if the picture is too small for it",
    arguments: [(1, 1), (1, 300), (300, 7), (8, 8), (10, 40), (11, 40), (112, 113), (160, 161), (161, 161)])
  func sizes(width: Int, height: Int) throws {
    let pair = SyntheticPair(width: width, height: height)
    for metric in MetricCatalog.all {
      let scores = try metric.comparison(of: pair.candidate, against: pair.reference).scores
      for (scale, score) in zip(metric.scales, scores) {
        let smallest = try #require(Self.smallest[scale.name])
        #expect((score != nil) == (min(width, height) >= smallest), "\(scale.name) at \(width) × \(height)")
      }
    }
  }

  @Test("opacity on one side: only the metric with a rule for it has a score", arguments: [true, false])
  func opacity(isOnReference: Bool) throws {
    var pair = (SyntheticPair(width: 170, height: 170).reference, SyntheticPair(width: 170, height: 170).candidate)
    let half = [UInt8](repeating: 128, count: 170 * 170)
    if isOnReference { pair.0.alpha = half } else { pair.1.alpha = half }
    for metric in MetricCatalog.all {
      let scores = try metric.comparison(of: pair.1, against: pair.0).scores
      #expect(scores.allSatisfy { ($0 != nil) == (metric is SSIMULACRA2) })
    }
  }

  @Test("different sizes are an error that names both")
  func differentSizes() throws {
    let (large, small) = (
      SyntheticPair(width: 40, height: 30).reference, SyntheticPair(width: 20, height: 15).candidate
    )
    for metric in MetricCatalog.all {
      #expect {
        try metric.comparison(of: small, against: large)
      } throws: { "\($0)".contains("40 × 30") && "\($0)".contains("20 × 15") }
    }
  }

  @Test("grey is the same as its three equal channels")
  func grey() throws {
    let size = PixelSize(width: 180, height: 170)
    let codes: [UInt8] = (0..<size.area).map { UInt8(truncatingIfNeeded: $0 * 7 / 3 + $0 / 180) / 2 }
    let other: [UInt8] = codes.map { $0 + ($0 & 3) }
    let tripled = [codes, other].map { (grey: [UInt8]) in
      Raster(size: size, channels: 3, samples: grey.flatMap { [$0, $0, $0] })
    }
    let grey = [codes, other].map { Raster(size: size, channels: 1, samples: $0) }
    for metric in MetricCatalog.all {
      #expect(
        try metric.comparison(of: grey[1], against: grey[0]) == metric.comparison(of: tripled[1], against: tripled[0]))
    }
  }

  @Test("the worst tile is where the damage is")
  func worstTile() throws {
    let picture = SyntheticPair(width: 1000, height: 700)
    var damaged = picture.reference
    for y in 300..<340 {
      for x in 600..<640 { damaged.samples[(y * 1000 + x) * 3] ^= 127 }
    }
    let comparison = try SSIMULACRA2().comparison(of: damaged, against: picture.reference)
    let tile = try #require(comparison.worstTile)
    #expect(tile.x == 512 && tile.y == 256 && tile.size == PixelSize(width: 256, height: 256))
    #expect(try tile.score < #require(comparison.scores[0]))
  }
}

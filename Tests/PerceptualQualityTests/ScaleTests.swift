import ImageCodecs
import PerceptualQuality
import Pixels
import Testing

@Suite("The scales of the metrics")
struct ScaleTests {
  @Test("agree with the scores of pictures that get worse") func directions() throws {
    // The same grain twice as strong is worse by any definition.
    let pair = SyntheticPair(width: 200, height: 180)
    var worse = pair.candidate
    for index in worse.samples.indices {
      let doubled = 2 * Int(pair.candidate.samples[index]) - Int(pair.reference.samples[index])
      worse.samples[index] = UInt8(clamping: doubled)
    }
    for metric in MetricCatalog.all {
      let little = try metric.comparison(of: pair.candidate, against: pair.reference).scores
      let lots = try metric.comparison(of: worse, against: pair.reference).scores
      for (index, scale) in metric.scales.enumerated() {
        let (better, other) = (try #require(little[index]), try #require(lots[index]))
        #expect(scale.better.isBetter(better, than: other), "\(scale.name): \(better), then \(other)")
        #expect(scale.better.isBetter(scale.identical, than: better), "\(scale.name)")
      }
    }
  }

  @Test("state one threshold of harm: SSIMULACRA2's") func harm() {
    let stated = MetricCatalog.scales.filter { $0.harmedBelow != nil }
    #expect(stated.map(\.name) == ["ssimulacra2"] && stated.first?.harmedBelow == 60)
  }
}

import Pixels
import Testing

@testable import PerceptualQuality

@Suite("Heat maps") struct HeatmapTests {
  /// A pair of which only the left part of the candidate is worse; all of it if `part` is 1.
  private static func pair(worse part: Double) -> (reference: Raster, candidate: Raster) {
    let whole = SyntheticPair(width: 384, height: 256)
    var candidate = whole.reference
    let edge = Int(Double(candidate.width) * part)
    for row in 0..<candidate.height {
      for sample in row * candidate.stride..<row * candidate.stride + edge * candidate.channels {
        candidate.samples[sample] = whole.candidate.samples[sample]
      }
    }
    return (whole.reference, candidate)
  }

  private static func scores(worse part: Double) throws -> [Float] {
    let pair = Self.pair(worse: part)
    let prepared = try #require(try CVVDP().prepare(pair.reference) as? CVVDPReference)
    return try #require(try prepared.scores(of: pair.candidate))
  }

  private static func mean(_ scores: [Float], columns: Range<Int>, width: Int = 384) -> Double {
    let rows = scores.count / width
    let sum = (0..<rows).reduce(0.0) { sum, row in
      columns.reduce(sum) { $0 + Double(scores[row * width + $1]) }
    }
    return sum / Double(rows * columns.count)
  }

  @Test("for ColorVideoVDP, a place is as bad as a picture like it, and undamaged places stay at 10")
  func places() throws {
    let whole = Self.pair(worse: 1)
    let score = try #require(try CVVDP().comparison(of: whole.candidate, against: whole.reference).scores[0])
    let everywhere = try Self.scores(worse: 1)
    #expect(everywhere.count == 384 * 256)
    #expect(
      abs(Self.mean(everywhere, columns: 0..<384) - score) < 0.3, "\(Self.mean(everywhere, columns: 0..<384)), \(score)"
    )
    let left = try Self.scores(worse: 0.5)
    #expect(abs(Self.mean(left, columns: 0..<128) - Self.mean(everywhere, columns: 0..<128)) < 0.2)
    #expect(Self.mean(left, columns: 288..<384) > 9.8)
  }

  @Test("drawn, undamaged places are the picture in grey, and damaged ones have the ramp's colours")
  func drawn() throws {
    let pair = Self.pair(worse: 0.5)
    for map in [
      try #require(try Heatmap.draw(pair.reference, pair.candidate, seenOn: Device.standardDisplay)),
      try #require(Heatmap.draw(pair.reference, pair.candidate)),
    ] {
      #expect(map.size == pair.reference.size && map.channels == 3)
      func coloured(_ columns: Range<Int>) -> Int {
        (0..<map.height).reduce(0) { sum, row in
          sum
            + columns.count { column in
              let place = 3 * (row * map.width + column)
              return Set(map.samples[place..<(place + 3)]).count > 1
            }
        }
      }
      #expect(coloured(0..<128) > 128 * 256 / 2)
      #expect(coloured(320..<384) < 64 * 256 / 20)
    }
  }
}

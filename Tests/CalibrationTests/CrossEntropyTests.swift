import Foundation
import Testing

@testable import Calibration

struct CrossEntropyTests {
  /// A plane of waves with many low places, the lowest of which is 3, −2 (Rastrigin's function, moved).
  private static func waves(_ place: [Double]) -> Double {
    let (x, y) = (place[0] - 3, place[1] + 2)
    return 2 + x * x + y * y - cos(6 * x) - cos(6 * y)
  }

  @Test func `the lowest of many low places is found`() throws {
    let places = (1...200).map { [20 * CrossEntropy.even($0, base: 2) - 10, 20 * CrossEntropy.even($0, base: 3) - 10] }
    let round = CrossEntropy.Round(drawn: 100, kept: 20) { Self.waves($0) }
    let best = CrossEntropy.lowest(of: [CrossEntropy.Round](repeating: round, count: 10), among: places)
    #expect(abs(best[0][0] - 3) < 0.02 && abs(best[0][1] + 2) < 0.02)
    #expect(best.count == 20 && best.map(Self.waves) == best.map(Self.waves).sorted())
  }

  @Test func `numbers are spread as van der Corput has them`() {
    #expect((1...7).map { CrossEntropy.even($0, base: 2) } == [0.5, 0.25, 0.75, 0.125, 0.625, 0.375, 0.875])
    #expect(abs(CrossEntropy.even(5, base: 3) - 7.0 / 9) < 1e-12)
  }
}

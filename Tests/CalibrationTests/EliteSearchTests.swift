import Foundation
import Testing

@testable import Calibration

struct EliteSearchTests {
  /// A plane of waves with many low places, the lowest of which is 3, −2 (Rastrigin's function, moved).
  private static func waves(_ place: [Double]) -> Double {
    let (x, y) = (place[0] - 3, place[1] + 2)
    return 2 + x * x + y * y - cos(6 * x) - cos(6 * y)
  }

  @Test func `the lowest of many low places is found`() {
    let places = (1...200).map { [20 * EliteSearch.even($0, base: 2) - 10, 20 * EliteSearch.even($0, base: 3) - 10] }
    let best = EliteSearch.lowest(
      of: [(([Double]) -> Double)](repeating: Self.waves, count: 10), among: places, elites: 20, drawn: 100)
    #expect(abs(best[0].place[0] - 3) < 0.02 && abs(best[0].place[1] + 2) < 0.02)
    #expect(best.count == 20 && best.map(\.value) == best.map(\.value).sorted())
  }

  @Test func `numbers are spread as van der Corput has them`() {
    #expect((1...7).map { EliteSearch.even($0, base: 2) } == [0.5, 0.25, 0.75, 0.125, 0.625, 0.375, 0.875])
    #expect(abs(EliteSearch.even(5, base: 3) - 7.0 / 9) < 1e-12)
  }
}

import Testing

@testable import Calibration

struct StraightLinesTests {
  @Test func `numbers on a plane are found exactly`() throws {
    let places = [[0.0, 0], [1, 0], [0, 1], [1, 1], [2, 3]]
    let lines = try #require(StraightLines(through: places))
    let fit = lines.fit(places.map { [7 + 2 * $0[0] - 3 * $0[1], $0[1]] })
    #expect(zip(fit.middle, [7.0, 0]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(zip(fit.slopes.flatMap { $0 }, [2.0, 0, -3, 1]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(fit.covariance.flatMap { $0 }.allSatisfy { abs($0) < 1e-20 })
  }

  /// By hand: through 0, 3, 1, 4 at −1, −1, 1, 1 goes 2 + x / 2, and leaves −1.5, 1.5, −1.5, 1.5.
  @Test func `what is left varies together`() throws {
    let lines = try #require(StraightLines(through: [[-1], [-1], [1], [1]]))
    let fit = lines.fit([[0, 0], [3, -6], [1, -2], [4, -8]])
    #expect(abs(fit.middle[0] - 2) < 1e-12 && abs(fit.slopes[0][0] - 0.5) < 1e-12)
    #expect(abs(fit.covariance[0][0] - 4.5) < 1e-12)
    #expect(abs(fit.covariance[0][1] + 9) < 1e-12 && abs(fit.covariance[1][1] - 18) < 1e-12)
  }

  @Test func `places in a row do not determine two directions`() {
    #expect(StraightLines(through: [[0, 0], [1, 1], [2, 2], [3, 3]]) == nil)
    #expect(StraightLines(through: []) == nil)
  }
}

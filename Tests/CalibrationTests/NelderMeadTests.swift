import Testing

@testable import Calibration

struct NelderMeadTests {
  /// Rosenbrock's valley, whose lowest place is 1, 1.
  @Test func `the lowest place of a bent valley is found`() {
    let found = NelderMead.minimum(
      of: { place in
        let (x, y) = (place[0], place[1])
        return (1 - x) * (1 - x) + 100 * (y - x * x) * (y - x * x)
      }, from: [-1.2, 1], steps: [0.5, 0.5], evaluations: 400)
    #expect(abs(found.place[0] - 1) < 1e-3 && abs(found.place[1] - 1) < 1e-3)
  }
}

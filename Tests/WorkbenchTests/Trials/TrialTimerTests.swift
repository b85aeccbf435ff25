import Records
import Testing
@testable import Workbench

@Suite("When there are enough timing rounds")
struct TrialTimerTests {
  /// Rounds with these CPU seconds, each with a yardstick.
  private static func rounds(_ seconds: [(Double, Double)]) -> [Timing] {
    seconds.map { own, yardstick in
      var timing = Timing()
      (timing.cpuSeconds, timing.yardstickCpuSeconds) = (own, yardstick)
      return timing
    }
  }

  private static let steady = Array(repeating: (0.2, 0.1), count: 8)

  @Test(
    "The machine must have been at its fastest in some of them, to 1 %",
    arguments: [
      (steady, 0.1, true), (steady, 0.0995, true), (steady, 0.098, false), (steady, 0.05, false),
      (Array(repeating: (0.4, 0.2), count: 8), 0.1, false), ([(0.2, 0.1)], 0.1, false),
    ])
  func yardstick(rounds: [(Double, Double)], fastest: Double, isSettled: Bool) {
    var fastest = fastest
    #expect(TrialTimer.isSettled(Self.rounds(rounds), noise: 0.05, fastestYardstick: &fastest) == isSettled)
  }

  @Test("The fastest yardstick is remembered") func memory() {
    var fastest = 1.0
    _ = TrialTimer.isSettled(Self.rounds(Self.steady), noise: 0.05, fastestYardstick: &fastest)
    #expect(fastest == 0.1)
  }
}

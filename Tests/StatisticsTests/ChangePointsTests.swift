import Glibc
import Statistics
import Testing

@Suite("Change points") struct ChangePointsTests {
  /// Noise as in times: normal, skewed upwards, or with outliers.
  private static func noise(_ random: inout SeededGenerator, _ kind: Int) -> Double {
    let normal = (-2 * log(1 - random.unit())).squareRoot() * cos(2 * .pi * random.unit())
    return switch kind {
    case 0: 1 + 0.02 * normal
    case 1: exp(0.03 * abs(normal))
    default: random.unit() < 0.05 ? 1.3 + random.unit() : 1 + 0.02 * normal
    }
  }

  @Test("are found in under 1 % of unchanging series")
  func flat() {
    let alarms = (0..<1_200).count { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let values = (0..<(20 + seed % 60)).map { _ in Self.noise(&random, seed % 3) }
      return !ChangePoints.places(in: values, falseAlarms: 0.01).isEmpty
    }
    #expect(alarms < 12)
  }

  @Test("are the places where the level changes, whatever the noise", arguments: 0..<3)
  func planted(kind: Int) {
    let planted = [45, 90, 140]
    for seed in 0..<5 {
      var random = SeededGenerator(seed: UInt64(seed), stream: UInt64(kind))
      var level = 1.0
      let values = (0..<180).map { index -> Double in
        if planted.contains(index) { level *= 1.15 }
        return level * Self.noise(&random, kind)
      }
      let found = ChangePoints.places(in: values, falseAlarms: 0.001)
      // An outlier beside a change may belong to either side.
      let room = kind == 2 ? 2 : 0
      #expect(found.count == planted.count, "seed \(seed)")
      #expect(zip(found, planted).allSatisfy { abs($0 - $1) <= room }, "seed \(seed): \(found)")
    }
  }

  @Test("are not outliers or ends, and do not exist in short or constant series")
  func none() {
    var values = [Double](repeating: 1, count: 60)
    #expect(ChangePoints.places(in: values, falseAlarms: 0.05) == [])
    values.replaceSubrange(30..<33, with: [9, 9, 9])
    #expect(ChangePoints.places(in: values, falseAlarms: 0.05) == [])
    #expect(ChangePoints.places(in: [1, 1, 1, 9, 9, 9], falseAlarms: 0.05) == [])
    #expect(ChangePoints.places(in: [], falseAlarms: 0.05) == [])
  }

  @Test("Mann and Whitney's test gives what R's wilcox.test(exact = FALSE, correct = FALSE) gives")
  func mannWhitney() {
    // U = 0, sd √12: z = 8/√12; and with ties: ranks 1, 3, 3 against 3, 5, 6, U = 1, sd² = 9 · (7 − 24/30)/12.
    #expect(abs(ChangePoints.shift([1, 2, 3, 4], [5, 6, 7, 8]) - erfc(8 / 24.0.squareRoot())) < 1e-12)
    let spread = (9 * (7 - 24 / 30.0) / 12).squareRoot()
    #expect(abs(ChangePoints.shift([1, 2, 2], [2, 3, 4]) - erfc(3.5 / spread / 2.0.squareRoot())) < 1e-12)
    #expect(ChangePoints.shift([1, 1], [1, 1]) == 1)
  }
}

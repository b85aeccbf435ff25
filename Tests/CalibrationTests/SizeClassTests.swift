import Foundation
import Statistics
import Testing

@testable import Calibration

@Suite struct SizeClassTests {
  @Test("levels of few values stand for the same shares as those of many, in the mean", arguments: [10, 20, 40])
  func levels(count: Int) {
    var generator = SeededGenerator(seed: 5)
    let draws = 4_000
    var sums = [Double](repeating: 0, count: SizeClass.levels)
    for _ in 0..<draws {
      // Evenly between 0 and 1, a value is the share that lies below it.
      let sample = SortedSample((0..<count).map { _ in Double(generator.next() >> 11) * 0x1p-53 })
      for (level, value) in SizeClass.levels(of: sample).enumerated() { sums[level] += exp(value) }
    }
    for (level, sum) in sums.enumerated() {
      let share = (Double(level) + 0.5) / Double(SizeClass.levels)
      // Beyond the outermost values there is nothing to read.
      let reached = min(max(share, 1 / Double(count + 1)), Double(count) / Double(count + 1))
      #expect(abs(sum / Double(draws) - reached) < 0.006, "level \(level) of \(count)")
    }
  }
}

import Foundation
import Statistics
import TestSupport
import Testing

@Suite("Statistics")
struct StatisticsTests {
  @Test("quantiles are numpy's default ones", .needsProgram("python3"))
  func quantiles() throws {
    let python = try Program("python3")
    var generator = SeededGenerator(seed: 7)
    for count in [1, 2, 3, 10, 101] {
      let values = (0..<count).map { _ in generator.unit() }
      let script =
        "import sys, numpy; v = numpy.array(eval(sys.argv[1])); print(*numpy.quantile(v, [0, .05, .5, .95, 1]))"
      let answer = try python.run(["-c", script, "\(values)"]).text.split(whereSeparator: \.isWhitespace)
      let theirs = answer.compactMap { Double($0) }
      let ours = [0, 0.05, 0.5, 0.95, 1].compactMap { SortedSample(values).quantile($0) }
      try #require(theirs.count == 5)
      for (our, their) in zip(ours, theirs) { #expect(abs(our - their) < 1e-14) }
    }
    #expect([Double]().median == nil)
  }

  /// Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
  static let newcombe = [
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718),
  ]

  @Test("Wilson's interval has its published ends", arguments: newcombe)
  func wilson(hits: Int, trials: Int, lower: Double, upper: Double) {
    let interval = Interval.wilson(hits: hits, of: trials)
    #expect(abs(interval.lower - lower) < 5e-5)
    #expect(abs(interval.upper - upper) < 5e-5)
  }

  @Test("a difference of paired shares has a width even if nothing differs")
  func pairedShares() {
    // 1.96 √(2 / 26 / 26): 24 photos without harm show no more than that.
    let nothing = Interval.pairedShares(only: 0, only: 0, of: 24)
    #expect(abs(nothing.upper - 0.1066) < 1e-4 && nothing.lower == -nothing.upper)
    // 9 of 40 compared with 1 of 40: 10 / 42 − 2 / 42, and 1.96 √((12 / 42 − (8 / 42)²) / 42).
    let some = Interval.pairedShares(only: 0.225, only: 0.025, of: 40)
    #expect(abs(some.lower - 0.0396) < 1e-3 && abs(some.upper - 0.3413) < 1e-3)
  }

  @Test("the interval of a mean contains it in most samples, skewed as they are", arguments: [6, 12, 24, 49])
  func meanCoverage(members: Int) throws {
    // Of 60 pictures, 50 are about as good as sent well, and ten are late or lost.
    let well = (0..<50).map { 0.9 + Double($0) / 600 }
    let all = well + (0..<10).map { Double($0) / 20 }
    let mean: Double = try #require(all.mean)
    var random = SeededGenerator(seed: 9)
    var held = 0
    for _ in 0..<2_000 {
      let sample = (0..<members).map { _ in all[random.number(below: 60)] }
      if Interval.mean(of: sample)?.contains(mean) == true { held += 1 }
    }
    // A third of all samples of six contains none of the ten: no interval can know of them.
    let wanted: Double = members < 12 ? 0.66 : members < 24 ? 0.88 : 0.93
    #expect(Double(held) / 2_000 >= wanted, "\(held) of 2,000")
  }

  @Test("the interval of a mean takes weights, and nothing follows from one value")
  func meanWeights() throws {
    #expect(Interval.mean(of: [0.5]) == nil && Interval.mean(of: []) == nil)
    #expect(Interval.mean(of: [1, 1, 1]) == Interval(1, 1))
    let plain = try #require(Interval.mean(of: [0, 0, 1, 1]))
    let weighed = try #require(Interval.mean(of: [0, 0, 1, 1], weights: [3, 3, 3, 3]))
    #expect(abs(plain.lower - weighed.lower) < 1e-12 && abs(plain.upper - weighed.upper) < 1e-12)
    let moved = try #require(Interval.mean(of: [0, 0, 1, 1], weights: [1, 1, 3, 3]))
    #expect(moved.lower > plain.lower && moved.upper > plain.upper)
  }

  @Test("the paired bootstrap agrees with theory for a mean of normals, and with itself")
  func bootstrap() throws {
    var generator = SeededGenerator(seed: 3)
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }
    let base = (0..<400).map { _ in 10 * normal() }
    let moved = base.map { $0 + 0.2 + normal() }
    let interval = try #require(PairedBootstrap().meanDifference(moved, base))
    let mean = try #require(zip(moved, base).map { $0 - $1 }.mean)
    // ±1.96 standard errors of a standard normal, 1/20 each; the bootstrap itself is accurate to a few percent of that.
    #expect(abs(interval.lower - (mean - 0.098)) < 0.015)
    #expect(abs(interval.upper - (mean + 0.098)) < 0.015)
    #expect(!interval.contains(0))
    #expect(PairedBootstrap().meanDifference(moved, base) == interval)
    #expect(PairedBootstrap(seed: 2).meanDifference(moved, base) != interval)
    #expect(PairedBootstrap().medianDifference(base, base) == Interval(0, 0))
    #expect(PairedBootstrap().meanDifference([], []) == nil)
  }
}

import Statistics
import Testing

struct SeededGeneratorTests {
  /// The first numbers of SplitMix64 from 1234567, as Rosetta Code's entry lists them for every language.
  @Test func `SplitMix64 gives the published numbers`() {
    var generator = SplitMix64(state: 1_234_567)
    let published: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    #expect(published.map { _ in generator.next() } == published)
  }

  @Test func `one seed and stream give one sequence, others give others`() {
    func first(_ seed: UInt64, _ stream: UInt64) -> [UInt64] {
      var generator = SeededGenerator(seed: seed, stream: stream)
      return (0..<4).map { _ in generator.next() }
    }
    #expect(first(1, 0) == first(1, 0))
    #expect(Set([first(1, 0), first(1, 1), first(2, 0), first(0, 1), first(0, 0)]).count == 5)
  }

  @Test func `numbers fill their range evenly`() {
    var generator = SeededGenerator(seed: 7)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 { counts[generator.number(below: 10)] += 1 }
    // Chi-squared with 9 degrees of freedom is below 27.9 with probability 0.999.
    let chiSquared = counts.reduce(0.0) { $0 + Double(($1 - 10_000) * ($1 - 10_000)) / 10_000 }
    #expect(chiSquared < 27.9)
    var sum = 0.0
    for _ in 0..<100_000 { sum += generator.unit() }
    #expect(abs(sum / 100_000 - 0.5) < 0.005)
  }
}

import Statistics
import Testing

@Suite("Medians of resamples")
struct DrawnMediansTests {
  static func sample(_ count: Int, seed: UInt64) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    // Rounded, so that some are equal.
    return (0..<count).map { _ in (generator.unit() * 50).rounded() }
  }

  @Test("medians of many samples are those of each by itself")
  func together() {
    let samples = [1, 2, 7, 7, 40, 0, 7].enumerated().map { Self.sample($1, seed: UInt64($0 + 1)) }
    let bootstrap = PairedBootstrap(seed: 5, resamples: 200)
    let alone = samples.map { sample in
      bootstrap.interval(count: sample.count) { drawn in drawn.map { sample[$0] }.median ?? 0 }
    }
    #expect(bootstrap.medians(of: samples) == alone)
  }

  @Test("a median of known figures is that of a resample's members, and undefined if it has none")
  func known() {
    let redraws = Redraws(members: 5, draws: 100, seed: 3)
    let figures = [3, .nan, 1, .nan, 8.0]
    // How often each member occurs in a resample, one figure at a time.
    let counts = figures.indices.map { member in redraws.sums(of: figures.indices.map { $0 == member ? 1 : 0 }) }
    let medians = redraws.medians(ofKnown: figures)
    for draw in 0..<100 {
      let drawn = figures.indices.flatMap { member in
        figures[member].isNaN ? [] : [Double](repeating: figures[member], count: Int(counts[member][draw]))
      }
      #expect(medians[draw] == drawn.median)
      #expect(redraws.means(ofKnown: figures)[draw] == drawn.mean)
    }
    #expect(redraws.medians(ofKnown: figures.map { _ in .nan }) == Array(repeating: nil, count: 100))
  }
}

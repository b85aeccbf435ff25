import Statistics
import Testing

@Suite("Two shares")
struct ShareDifferenceTests {
  @Test("are distinguished as by Fisher's exact test in R")
  func fisher() {
    // fisher.test(matrix(c(3, 1, 1, 3), 2)) and fisher.test(matrix(c(1, 9, 11, 3), 2)).
    #expect(abs(ShareDifference.probability(3, of: 4, and: 1, of: 4) - 0.4857142857) < 1e-9)
    #expect(abs(ShareDifference.probability(1, of: 10, and: 11, of: 14) - 0.002759456) < 1e-8)
    #expect(abs(ShareDifference.probability(50, of: 100, and: 50, of: 100) - 1) < 1e-9)
    #expect(ShareDifference.probability(0, of: 0, and: 3, of: 4) == 1)
    #expect(ShareDifference.probability(5_000, of: 10_000, and: 6_000, of: 10_000) < 1e-40)
  }
}

import Statistics
import Testing

@testable import Calibration

struct PathFitTests {
  /// Forty uploads that took as long as without loss, but for the last.
  @Test func `one upload that lost a packet is left to explain`() throws {
    let path = PathGuess(rate: 5e6, roundTrip: 0.05)
    let size = try #require(SizeClass.simulated(over: path, each: 40, sizes: [300_000]).first)
    func isExplained(last factor: Double) throws -> Bool {
      let rows = size.uploads.map(\.row)
      let last = UploadRow(bytes: 300_000, seconds: factor * size.seconds.values[39])
      return PathFit.isExplained([try #require(SizeClass(rows.dropLast() + [last], weight: 40))], by: path)
    }
    #expect(try isExplained(last: 1) && isExplained(last: 1.01))
    #expect(try !isExplained(last: 1.5))
  }

  @Test func `a little loss is distinguished from none`() {
    let path = PathGuess(rate: 2.45e6, roundTrip: 0.119, loss: 0.0017, queue: 100)
    let fit = PathFit(classes: SizeClass.simulated(over: path, each: 40), connects: nil, effort: 0.5)
    #expect((0.001...0.003).contains(fit.guess.loss), "\(fit.guess)")
  }

  @Test func `a path without loss has none`() {
    let path = PathGuess(rate: 12e6, roundTrip: 0.06, queue: 60)
    let fit = PathFit(classes: SizeClass.simulated(over: path, each: 10), connects: nil, effort: 0.5)
    #expect(fit.guess.loss == 0 && abs(fit.guess.rate / path.rate - 1) < 0.02, "\(fit.guess)")
  }
}

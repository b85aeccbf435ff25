import NetworkSimulation
import Testing

@testable import Calibration

struct TypicalPathTests {
  /// A queue of 200 packets is just too short for some hundred kilobytes around 900, and for none of the log's sizes.
  @Test(arguments: [[200.0, 300, 500, 1_000], [1_000, 200, 500], [1_000, 500, 200]])
  func `a queue that is just too short for sizes between is not typical`(queues: [Double]) throws {
    let guesses = queues.map { PathGuess(rate: 10.55e6, roundTrip: 0.093, queue: $0) }
    func nanoseconds(_ guess: PathGuess, _ bytes: Int) throws -> Int {
      try #require(ParallelUploads(over: guess.link(name: "path"), bytes: bytes).run(seed: 1).first?.total)
    }
    let short = try #require(guesses.first { $0.queue == 200 })
    let long = try #require(guesses.first { $0.queue == 500 })
    for bytes in [40_000, 110_000, 250_000, 600_000] {
      #expect(try nanoseconds(short, bytes) == nanoseconds(long, bytes))
    }
    #expect(try nanoseconds(short, 900_000) > nanoseconds(long, 900_000) * 21 / 20)
    let typical = PathGuess.typical(of: guesses, from: 40_000, to: 1_500_000)
    #expect(typical.map(\.queue) == queues.filter { $0 != 200 })
    let losing = PathGuess.typical(of: guesses.map { $0.losing(0.01) }, from: 40_000, to: 1_500_000)
    #expect(losing == typical.map { $0.losing(0.01) })
  }

  @Test func `of none there is none`() {
    #expect(PathGuess.typical(of: [], from: 1, to: 2).isEmpty)
  }
}

extension PathGuess {
  fileprivate func losing(_ loss: Double) -> PathGuess {
    var other = self
    other.loss = loss
    return other
  }
}

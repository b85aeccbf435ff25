import NetworkSimulation
import Testing

@testable import Calibration

struct PathSearchTests {
  private static func search(over path: PathGuess) -> PathSearch {
    PathSearch(classes: SizeClass.simulated(over: path, each: 40), connects: nil, effort: 1)
  }

  private static func median(_ guess: PathGuess) throws -> Double {
    try MeasuredPathTests.median(guess.link(name: "path"), bytes: 400_000)
  }

  /// A queue of 63 packets explains all sizes of the log as well as 400 do, and makes uploads of about 400 kB a third longer.
  @Test func `of queues that explain a log equally well, a typical one is taken`() throws {
    let path = PathGuess(rate: 35.862e6, roundTrip: 0.0410315, loss: 0.0041, queue: 400)
    let search = Self.search(over: path)
    var short = path
    short.queue = 63
    let expected = try Self.median(path)
    #expect(try Self.median(short) > 1.2 * expected)
    #expect(abs(try Self.median(search.withTypicalQueue(short)) / expected - 1) < 0.05)
    #expect(search.withTypicalQueue(path) == path)
  }

  @Test func `a short queue whose overflows lengthen few uploads is distinguished from a long one`() {
    let path = PathGuess(rate: 1.8e6, roundTrip: 0.128, loss: 0.0086, queue: 30)
    let search = Self.search(over: path)
    var long = path
    long.queue = 400
    #expect((20...40).contains(search.withTypicalQueue(long).queue))
  }

  @Test func `a log leads to its path from no guess at all`() {
    let path = PathGuess(rate: 6e6, roundTrip: 0.08, loss: 0.006, queue: 120)
    let search = Self.search(over: path)
    let found = search.losing(beside: search.lossless())
    #expect(abs(found.rate / path.rate - 1) < 0.03 && abs(found.roundTrip / path.roundTrip - 1) < 0.02, "\(found)")
    #expect(abs(found.loss / path.loss - 1) < 0.3, "\(found)")
  }
}

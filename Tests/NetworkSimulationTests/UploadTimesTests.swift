import NetworkSimulation
import Synchronization
import TestSupport
import Testing

/// The functions that other packages call.
@Suite struct UploadTimesTests {
  static let village = Link(
    name: "village", bitsPerSecondUp: 800_000, bitsPerSecondDown: 4_000_000, roundTrip: .milliseconds(90), lossUp: 0.01)

  @Test("times are those of the seed, however they are asked for")
  func times() async throws {
    let heard = Mutex(0)
    let times = try await Self.village.uploadTimes(of: 200_000, runs: 130) { runs in heard.withLock { $0 = runs } }
    #expect(times.runs == 130 && heard.withLock { $0 } == 130)
    #expect(times == Self.village.upload(of: 200_000, runs: SeededRuns(count: .exactly(130), jobs: 2)))
    #expect(times.share(within: .seconds(3600)) == 1)
  }

  @Test("a link file's faults are all named")
  func faults() {
    let error = #expect(throws: LinkError.self) { try Link(file: Array("{ name: 1 }".utf8), named: "mine.json5") }
    guard case .faultyFile(let faults) = error else { return }
    #expect(faults.count > 1 && faults.allSatisfy { $0.hasPrefix("mine.json5:") })
  }

  @Test("many runs end soon after they are cancelled")
  func cancelled() async {
    let end = await Cancelling { _ = try await Self.village.uploadTimes(of: 2_000_000, runs: 1_000_000) }
    print("a million uploads: returned \(end.time) after cancel at 10 ms")
    #expect(end.error as? LinkError == .cancelled)
    #expect(end.time < .milliseconds(250))
  }
}

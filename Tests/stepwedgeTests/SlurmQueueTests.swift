import Testing
@testable import stepwedge

@Suite struct SlurmQueueTests {
  @Test("elapsed time as squeue prints it", arguments: [("0:07", 7.0), ("3:45:06", 13_506), ("2-00:00:01", 172_801)])
  func elapsed(text: String, seconds: Double) {
    #expect(SlurmQueue.seconds(Substring(text)) == seconds)
  }
}

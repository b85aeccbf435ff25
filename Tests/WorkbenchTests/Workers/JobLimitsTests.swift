import Documents
import CompressionStrategies
import NetworkSimulation
import Testing
import Workers
@testable import Workbench

@Suite("What a job may use up")
struct JobLimitsTests {
  /// By hand: 150 MB and 20 bytes per pixel are expected, 1.5 GB and 60 bytes per pixel are too much; CPU a minute and
  /// 5 s per megapixel, wall time five times that.
  @Test(
    "grows with the photo's pixels",
    arguments: [
      (0, 150, 1_500, 60, 300.0), (-5, 150, 1_500, 60, 300), (1_000_000, 170, 1_560, 65, 325),
      (12_000_000, 390, 2_220, 120, 600), (200_000_000, 4_150, 13_500, 1_060, 5_300),
    ])
  func limits(pixels: Int, expectedMB: Int, memoryMB: Int, cpu: Int, wall: Double) {
    let limits = JobLimits(pixels: pixels)
    #expect(limits.expectedBytes == expectedMB * 1_000_000)
    #expect(limits.memoryBytes == memoryMB * 1_000_000)
    #expect(limits.answerBytes == 32_000_000 + 8 * max(0, pixels))
    #expect(limits.cpuSeconds == cpu)
    #expect(limits.wallSeconds == wall)
  }

  @Test("stays finite whatever a header claims") func claims() {
    #expect(JobLimits(pixels: .max) == JobLimits(pixels: 10_000_000_000))
  }

  @Test("for a long file is at least its length") func files() {
    #expect(JobLimits(pixels: 1_000_000, fileBytes: 1_000_000_000).answerBytes == 1_040_000_000)
  }

  /// By hand: 200 messages with one picture, twice, are 40 GB for pictures of 100 MB, and each byte may take five
  /// nanoseconds.
  @Test("of messages grows with what they send") func messages() throws {
    let policy = try #require(Policy.presets["convos"])
    let setup = RunSetup(policies: [policy], links: [], devices: [], metrics: [], viewings: [])
    let alone = policy.upload.picturesPerMessage
    func limits(_ bytes: Int...) -> JobLimits {
      let pictures = bytes.map { MessageRequest.Picture(main: $0, thumbnail: nil) }
      return MessageRequest(policy: 0, link: 0, pictures: pictures).limits(under: setup)
    }
    #expect(limits().cpuSeconds == 60)
    #expect(limits(100_000_000).cpuSeconds == 60 + 200 * alone)
    #expect(abs(limits(100_000_000).wallSeconds - 300 - 1_000 * Double(alone)) < 0.1)
    #expect(limits(0, 100_000_000).cpuSeconds == 60 + 100 * alone)
  }

  /// By hand: a thousand uploads of a gigabyte over two links are 2 TB, ten thousand seconds.
  @Test("let the simulator send what a policy requires, and stay the same for ordinary ones") func simulated() throws {
    var policy = try #require(Policy.presets["convos"])
    let links = try ["wifi", "4g"].map { try #require(Link.named($0)) }
    func limits() -> JobLimits {
      let setup = RunSetup(policies: [policy], links: links, devices: [], metrics: [], viewings: [])
      return JobLimits(pixels: 12_000_000).sending(setup.bytesSent(ofPhoto: 4_000_000, under: [0]))
    }
    #expect(limits() == JobLimits(pixels: 12_000_000))
    policy.upload.overheadBytes = 1_000_000_000
    #expect(abs(limits().cpuSeconds - 120 - 10_000) < 100)
    #expect(limits().memoryBytes == JobLimits(pixels: 12_000_000).memoryBytes)
  }

  @Test("are a job's by its pixels") func job() {
    let job = Job(LookRequest(photo: "a"), pixels: 12_000_000)
    #expect(job.limits == JobLimits(pixels: 12_000_000))
    #expect(job.megapixels == 12 && job.weight == 28)
  }
}

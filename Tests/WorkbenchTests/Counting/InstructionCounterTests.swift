import CompressionStrategies
import ImageCodecs
import Pixels
import Testing

@testable import Workbench

@Suite struct InstructionCounterTests {
  /// What valgrind 3.19 wrote for a program with two threads.
  private static let status = """
    instrumentation: on
    executed-bbs: 4001170
    events: Ir
    threads: 1 2
    current-tid: 1
    events-1: 4005435
    frames-1: 1
    function-1-0: main
    calls-1-0: 1
    events-1-0: 12
    events-2: 4000277
    frames-2: 1
    events-2-0: 4000270

    """

  @Test("A count is for all threads, and not for any call by itself") func sum() {
    #expect(InstructionCounter.sum(ofStatus: Self.status) == 4_005_435 + 4_000_277)
    #expect(InstructionCounter.sum(ofStatus: "events: Ir\n") == nil)
  }

  @Test("Outside valgrind nothing is counted, and that is reported") func outside() {
    #expect(!InstructionCounter.isThere)
    #expect(throws: InstructionCounter.NoCount.self) { try InstructionCounter.count {} }
  }

  @Test("Only a JPEG under a policy that writes JPEG is counted")
  func obstacles() throws {
    func policy(_ main: String) throws -> Policy {
      try Policy(reading: Array("{ name: \"p\", main: { \(main) } }".utf8), from: "p.json5")
    }
    let raster = Raster(size: PixelSize(width: 8, height: 8), channels: 3, samples: Array(repeating: 99, count: 192))
    let jpeg = try raster.encoded(EncodeSettings(quality: 90))
    let png = try raster.encoded(EncodeSettings(format: .png, quality: 90))
    let shrinking = "strategy: \"resizeFirst\", longestSide: 8, quality: 0.8"
    #expect(CountRequest.obstacle(to: try policy(shrinking), of: jpeg) == nil)
    #expect(CountRequest.obstacle(to: try policy(shrinking), of: png)?.contains("libvips") == true)
    let webP = try policy(shrinking + ", format: \"webp\"")
    #expect(CountRequest.obstacle(to: webP, of: jpeg)?.contains("webp") == true)
  }

  @Test("A count's conditions name features and libraries") func conditions() {
    #expect(InstructionCounter.conditions.contains(", libraries "))
    // Other tests of this process may load a library in between, but not each time.
    let told = (0..<20).map { _ in InstructionCounter.conditions }
    #expect(zip(told, told.dropFirst()).contains { $0 == $1 })
  }
}

import CompressionStrategies
import Documents
import Foundation
import ImageCodecs
import Pixels
import Testing

/// The strategy that CONTRIBUTING adds: it compiles, it works, and the text shows it unchanged.
@Suite struct HalvingTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func theTextShowsTheCode() throws {
    let code = try String(contentsOf: folder.appending(path: "Halving.swift"), encoding: .utf8)
    let text = try String(contentsOf: folder.appending(path: "../../CONTRIBUTING.md"), encoding: .utf8)
    #expect(text.contains("```swift\n\(code)```"))
  }

  @Test func itHalves() throws {
    let settings = Reading<Halving>.object { Halving(reading: $0) }
    let strategy = try Document("{ quality: 0.8 }", name: "example").read(settings)
    let raster = Raster(size: PixelSize(width: 40, height: 30), channels: 3, samples: Array(repeating: 99, count: 3600))
    let photo = try Photo(name: "a.jpg", bytes: raster.encoded(EncodeSettings(quality: 90)))
    let outcome = Policy(name: "half", main: strategy).compress(photo)
    #expect(outcome.main?.size == PixelSize(width: 20, height: 15))
    #expect(outcome.account.steps.map(\.kind) == [.probe, .decode, .resize, .encode])
  }
}

import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing
@testable import CompressionStrategies

/// Searches that write JPEG XL, whose quality 100 is another mode: lossless.
@Suite("Searches in JPEG XL", .needsLibjxl) struct JXLSearchTests {
  private func policy(_ keys: String) throws -> Policy {
    let text = "{ name: 'x', main: { format: 'jxl', \(keys) } }"
    return try Policy(reading: Array(text.utf8), from: "p.json5")
  }

  private func check(_ outcome: Outcome, within limit: Int) throws -> Rendition {
    let main = try #require(outcome.main, "\(outcome.reason?.description ?? "")")
    let probe = try PhotoProbe(main.bytes)
    #expect(outcome.status == .ok && probe.format == .jxl && probe.size == main.size && main.encoder == "libjxl")
    #expect(main.bytes.count <= limit)
    let kept = outcome.account.steps.filter { $0.kind == .encode && $0.kept }
    #expect(kept.count == 1 && kept.first?.bytes == main.bytes.count && kept.first?.quality == main.quality)
    return main
  }

  @Test("a size search fills a made photo's limit", arguments: [30_000, 50_000, 90_000])
  func fills(limit: Int) throws {
    let outcome = try policy("strategy: 'sizeSearch', longestSide: 700, limit: \(limit)")
      .compress(try MadePhotoTests.photo(700, 500, .png))
    let main = try check(outcome, within: limit)
    #expect(Double(main.bytes.count) >= 0.97 * Double(limit), "\(main.bytes.count)")
    // 12 with libjxl 0.7, 13 with the 0.11 of Debian 13.
    #expect(outcome.account.encodes <= 13, "\(outcome.account.encodes)")
  }

  @Test(
    "a size search fills a photo's limit", .needsShared("corpus/photos"),
    arguments: ["nexus-4-night-snow.jpg", "moto-g9plus-cat.jpg"])
  func fillsWithPhotos(name: String) throws {
    let photo = try Photo(name: name, bytes: Shared.path("corpus/photos").appending(path: name).bytes())
    for (limit, side) in [(200_000, 1_280), (50_000, 800)] {
      let outcome = try policy("strategy: 'sizeSearch', longestSide: \(side), limit: \(limit)").compress(photo)
      let main = try check(outcome, within: limit)
      #expect(Double(main.bytes.count) >= 0.97 * Double(limit), "\(main.bytes.count) at \(main.size)")
    }
  }

  @Test("within a large limit the lossless file is the finest, and its pixels are the photo's")
  func finest() throws {
    let outcome = try policy("strategy: 'sizeSearch', limit: '5MB'").compress(try MadePhotoTests.photo(300, 200, .png))
    let main = try check(outcome, within: 5_000_000)
    #expect(main.quality == 100 && outcome.account.notes.contains { $0.hasPrefix("no finer JXL") })
    let shown = try PhotoReader(bytes: main.bytes, probe: PhotoProbe(main.bytes)).render(RenderRequest()).raster
    #expect(shown.samples == MadePhotoTests.raster(300, 200).samples)
  }

  @Test("a limit that cannot be met is refused")
  func impossible() throws {
    let outcome = try policy("strategy: 'sizeSearch', limit: 150").compress(try MadePhotoTests.photo(700, 500, .png))
    #expect(outcome.status == .refused && outcome.reason?.code == .limitNotReached)
  }

  @Test("a floor of score and a time budget write it, too")
  func others() throws {
    let photo = try MadePhotoTests.photo(500, 300, .png)
    for keys in [
      "strategy: 'perceptualFloor', floor: 60, device: 'phone'", "strategy: 'timeBudget', link: '3g', budget: '5s'",
    ] {
      let outcome = try policy(keys).compress(photo)
      #expect(outcome.main?.format == "jxl", "\(keys): \(outcome.reason?.description ?? "")")
    }
  }
}

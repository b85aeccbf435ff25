import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// A picture that ends early is reported as truncated, never shown with a grey bottom.
@Suite struct DamagedJPEGTests {
  private func render(_ bytes: [UInt8]) throws -> Rendered {
    try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest())
  }

  @Test(
    "cut at every kilobyte", .needsShared("corpus/photos"),
    arguments: ["iphone-4-receipt.jpg", "panasonic-lc70-rose.jpg", "orientation-6.jpg"])
  func cut(name: String) throws {
    let folder = try Shared.path("corpus/photos")
    let whole = try folder.appending(path: name).bytes()
    for end in stride(from: 0, to: pictureEnd(whole) - 4, by: 1024) {
      #expect(throws: CodecError.self, "\(name) cut at \(end)") { try render(Array(whole[..<end])) }
    }
  }

  @Test(.needsShared("corpus/photos")) func onlyTheEndMarkerMissing() throws {
    let folder = try Shared.path("corpus/photos")
    let whole = try folder.appending(path: "orientation-1.jpg").bytes()
    let end = pictureEnd(whole)
    let rendered = try render(Array(whole[..<(end - 2)]))
    #expect(rendered.oddities == [.endMarkerMissing])
    #expect(try rendered.raster.samples == render(whole).raster.samples)
  }

  @Test func progressiveCutBetweenScans() throws {
    let whole = try Raster.pattern.encoded(EncodeSettings(quality: 90, isProgressive: true))
    let scans = whole.markers(0xDA)
    #expect(scans.count > 3)
    #expect(throws: CodecError.self) { try render(Array(whole[..<scans[2]])) }
  }

  private func pictureEnd(_ bytes: [UInt8]) -> Int {
    (bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 } ?? bytes.count - 2) + 2
  }
}

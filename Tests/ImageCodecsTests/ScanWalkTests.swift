import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// Where a scan's codes end, after which there may be anything without a decoder's complaint.
@Suite struct ScanWalkTests {
  private static let raster = Raster(
    size: PixelSize(width: 83, height: 61), channels: 3, samples: (0..<83 * 61 * 3).map { UInt8($0 * 7 % 251) })

  /// A file that cjpeg writes from the raster.
  private static func made(_ words: [String]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try raster.portableAnymap.write(to: folder.url.appending(path: "a.ppm"))
    try Data("0;1;2;".utf8).write(to: folder.url.appending(path: "apart"))
    let words = words.map { $0 == "apart" ? folder.path("apart") : $0 }
    return [UInt8](try Program("cjpeg").run(words + [folder.path("a.ppm")]).output)
  }

  private static func decoded(_ jpeg: [UInt8]) throws -> Data {
    let folder = try TemporaryFolder()
    try Data(jpeg).write(to: folder.url.appending(path: "a.jpg"))
    return try Program("djpeg").run(["-pnm", folder.path("a.jpg")]).output
  }

  /// The codes of each scan and the walk's result.
  private static func scans(of jpeg: [UInt8]) throws -> [(codes: [UInt8], trimmed: [UInt8]?)] {
    let file = try JPEGParts(jpeg)
    var walk = ScanWalk()
    var scans: [(codes: [UInt8], trimmed: [UInt8]?)] = []
    for segment in file.head { walk.read(segment) }
    for part in file.rest {
      switch part {
      case .segment(let segment): walk.read(segment)
      case .codes(let codes): scans.append((Array(codes), walk.trimmed(Array(codes))))
      }
    }
    return scans
  }

  @Test(
    "codes stay, and bytes after the last code of a scan or a restart are removed", .needsProgram("cjpeg", "djpeg"),
    arguments: [
      [], ["-grayscale"], ["-sample", "1x1"], ["-sample", "2x1"], ["-sample", "1x2,1x1,1x1"],
      ["-sample", "3x2,1x1,1x1"],
      ["-progressive"], ["-progressive", "-sample", "2x1"], ["-grayscale", "-progressive"], ["-optimize"],
      ["-scans", "apart"], ["-restart", "1B"], ["-restart", "7B", "-progressive"],
      ["-scans", "apart", "-restart", "1"],
    ])
  func trimmed(words: [String]) throws {
    let jpeg = try Self.made(words)
    let pixels = try Self.decoded(jpeg)
    for scan in try Self.scans(of: jpeg) { #expect(scan.trimmed == scan.codes) }
    let marks = jpeg.indices.dropLast().filter { jpeg[$0] == 0xFF && ![0, 0xFF].contains(jpeg[$0 + 1]) }
    let start = try #require(marks.first { jpeg[$0 + 1] == 0xDA })
    for length in 1...3 {
      var (file, copied) = ([UInt8](), 0)
      for mark in marks where mark > start {
        // A marker that follows codes: the next restart, or what ends a scan.
        let isBehindCodes =
          jpeg[mark + 1] & 0xF8 == 0xD0 || jpeg[mark + 1] == 0xD9 || [0xC4, 0xDA].contains(jpeg[mark + 1])
        let before = marks.last { $0 < mark } ?? 0
        guard isBehindCodes, jpeg[before + 1] == 0xDA || jpeg[before + 1] & 0xF8 == 0xD0 else { continue }
        file += jpeg[copied..<mark] + Array("GPS".utf8).prefix(length)
        copied = mark
      }
      file += jpeg[copied...]
      #expect(file.count > jpeg.count)
      let clean = try JPEGCleaner.strippingMetadata(file)
      #expect(clean == (try JPEGCleaner.strippingMetadata(jpeg)))
      #expect(try Self.decoded(clean) == pixels)
    }
  }

  @Test("bits that no code needs are ones") func padding() throws {
    let jpeg = try Self.raster.encoded(EncodeSettings(quality: 90))
    // The bits that can be changed without changing a pixel are after the last code.
    let last = jpeg.count - 3
    var changed = jpeg
    changed[last] &= 0xFE
    #expect(changed != jpeg)
    #expect(try JPEGCleaner.strippingMetadata(changed) == JPEGCleaner.strippingMetadata(jpeg))
  }

  @Test("invalid codes are left to their decoder") func damaged() throws {
    let jpeg = try Self.raster.encoded(EncodeSettings(quality: 90, isProgressive: true))
    for scan in try Self.scans(of: jpeg) { #expect(scan.trimmed != nil) }
    // The first codes of luma are damaged, so what refines them stays as it is, whatever it looks like.
    let second = try #require(
      jpeg.indices.dropLast().filter { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA }.dropFirst().first)
    let broken = try Self.scans(of: Array(jpeg[..<(second + 10)]) + jpeg[(second + 40)...])
    let first = try #require(broken.firstIndex { $0.trimmed == nil })
    #expect(broken[first...].allSatisfy { $0.trimmed == nil })
    let cut = try Self.scans(of: Array(jpeg.dropLast(60)))
    #expect(cut.contains { $0.trimmed == nil })
    #expect(try JPEGCleaner.strippingMetadata(Array(jpeg.dropLast(60))).count > jpeg.count - 120)
  }

  @Test("phones' and services' JPEGs are read to their last code", .needsShared("corpus/photos")) func corpus() throws {
    let folder = try Shared.path("corpus/photos")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".jpg") {
      let bytes = try folder.appending(path: name).bytes()
      guard let probe = try? PhotoProbe(bytes), probe.format == .jpeg,
        (try? PhotoReader(bytes: bytes, probe: probe).readToTheEnd()) != nil
      else { continue }
      for scan in try Self.scans(of: bytes) { #expect(scan.trimmed?.count == scan.codes.count, "\(name)") }
    }
  }
}

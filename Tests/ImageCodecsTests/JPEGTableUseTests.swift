import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// Unused tables could contain anything: they are removed, and the rest of the file stays the same to the byte.
@Suite struct JPEGTableUseTests {
  private static let mark = Array("PLANTED-7f3a91".utf8)

  private static func encoded(isProgressive: Bool = false) throws -> [UInt8] {
    let samples = (0..<64 * 48 * 3).map { UInt8($0 * 7 % 251) }
    let raster = Raster(size: PixelSize(width: 64, height: 48), channels: 3, samples: samples)
    return try raster.encoded(EncodeSettings(quality: 90, isProgressive: isProgressive))
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  /// A table whose mark takes the place of 64 divisors, none of them zero.
  private static func divisors(_ id: UInt8) -> [UInt8] { [id] + mark + Array(repeating: 1, count: 64 - mark.count) }

  /// A table whose mark takes the place of symbols, each with a code of eight bits.
  private static func symbols(_ id: UInt8) -> [UInt8] {
    [id] + (1...16).map { $0 == 8 ? UInt8(mark.count) : 0 } + mark
  }

  /// Where the segments of a marker begin; the files here contain no codes that look like one.
  private static func starts(of marker: UInt8, in jpeg: [UInt8]) -> [Int] {
    jpeg.indices.dropLast().filter { jpeg[$0] == 0xFF && jpeg[$0 + 1] == marker }
  }

  private static func inserting(_ bytes: [UInt8], at place: Int, of jpeg: [UInt8]) -> [UInt8] {
    jpeg[..<place] + bytes + jpeg[place...]
  }

  /// The file with further content after the first table in a marker's first segment.
  private static func appending(_ bytes: [UInt8], to marker: UInt8, of jpeg: [UInt8]) throws -> [UInt8] {
    let start = try #require(starts(of: marker, in: jpeg).first)
    let end = start + 2 + Int(jpeg[start + 2]) << 8 + Int(jpeg[start + 3])
    return jpeg[..<start] + segment(marker, jpeg[(start + 4)..<end] + bytes) + jpeg[end...]
  }

  /// Files with more in them than their pictures need, and the same without; libjpeg reads all but the last two.
  private static func planted() throws -> [(name: String, file: [UInt8], clean: [UInt8])] {
    let (plain, scans) = (try encoded(), try encoded(isProgressive: true))
    let frame = try #require(starts(of: 0xC0, in: plain).first)
    let divisors = try #require(starts(of: 0xDB, in: plain).first)
    let scan = try #require(starts(of: 0xDA, in: plain).first)
    let between = starts(of: 0xDA, in: scans)
    let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    return [
      ("divisors of no component", inserting(segment(0xDB, Self.divisors(3)), at: frame, of: plain), plain),
      ("divisors defined again", inserting(segment(0xDB, Self.divisors(0)), at: divisors, of: plain), plain),
      ("unused among used divisors", try appending(Self.divisors(2), to: 0xDB, of: plain), plain),
      (
        "divisors behind a component's first scan",
        inserting(segment(0xDB, Self.divisors(0)), at: between[3], of: scans), scans
      ),
      ("codes of no component", inserting(segment(0xC4, symbols(0x13)), at: scan, of: plain), plain),
      ("codes defined again", inserting(segment(0xC4, symbols(0x10)), at: divisors, of: plain), plain),
      (
        "codes between scans", inserting(segment(0xC4, symbols(0x02) + symbols(0x13)), at: between[2], of: scans), scans
      ),
      ("codes behind the last scan", inserting(segment(0xC4, symbols(0x10)), at: plain.count - 2, of: plain), plain),
      ("arithmetic coding that is not", inserting(segment(0xCC, [0x10, 5, 0, 0x43]), at: scan, of: plain), plain),
      (
        "a restart interval stated thrice",
        inserting([0x50, 0x4C, 0].flatMap { segment(0xDD, [0, $0]) }, at: scan, of: plain),
        inserting(segment(0xDD, [0, 0]), at: scan, of: plain)
      ),
      (
        "Adobe's flags", inserting(segment(0xEE, Array("Adobe".utf8) + mark.prefix(6) + [1]), at: frame, of: plain),
        inserting(adobe, at: frame, of: plain)
      ),
      ("Adobe's mark twice", inserting(adobe + adobe, at: frame, of: plain), inserting(adobe, at: frame, of: plain)),
      ("restarts without codes", inserting([0xFF, 0xD0, 0xFF, 0xD5, 0xFF, 1], at: plain.count - 2, of: plain), plain),
      ("padding of markers", inserting([0xFF, 0xFF, 0xFF], at: plain.count - 2, of: plain), plain),
      ("a rest behind divisors", try appending(mark, to: 0xDB, of: plain), plain),
      ("a rest behind codes", try appending(Array("PLANTED".utf8), to: 0xC4, of: plain), plain),
    ]
  }

  @Test("what no scan uses is removed, and is found if it stays") func unusedGoes() throws {
    for (name, file, clean) in try Self.planted() {
      let isSeen = !["padding of markers", "Adobe's flags"].contains(name)
      #expect(MetadataKind.all(in: file) == (isSeen ? [.other] : []), "\(name)")
      #expect(MetadataKind.all(in: clean).isEmpty, "\(name)")
      #expect(try JPEGCleaner.strippingMetadata(file) == clean, "\(name)")
      #expect(try JPEGCleaner.strippingMetadata(clean) == clean, "\(name)")
    }
  }

  @Test("and no pixel changes", .needsProgram("djpeg")) func pixels() throws {
    let djpeg = try Program("djpeg")
    let folder = try TemporaryFolder()
    func decoded(_ jpeg: [UInt8]) throws -> Data {
      try Data(jpeg).write(to: folder.url.appending(path: "a.jpg"))
      return try djpeg.run(["-pnm", folder.path("a.jpg")]).output
    }
    for (name, file, _) in try Self.planted().dropLast(2) {
      let before = try decoded(file)
      #expect(!before.isEmpty)
      #expect(try decoded(JPEGCleaner.strippingMetadata(file)) == before, "\(name)")
    }
  }

  @Test("also in a file with arithmetic coding", .needsProgram("cjpeg", "djpeg")) func arithmetic() throws {
    let folder = try TemporaryFolder()
    let samples = (0..<64 * 48 * 3).map { UInt8($0 * 7 % 251) }
    let raster = Raster(size: PixelSize(width: 64, height: 48), channels: 3, samples: samples)
    try raster.portableAnymap.write(to: folder.url.appending(path: "a.ppm"))
    let file = [UInt8](try Program("cjpeg").run(["-arithmetic", folder.path("a.ppm")]).output)
    let scan = try #require(Self.starts(of: 0xDA, in: file).first)
    let planted = Self.inserting(
      Self.segment(0xC4, Self.symbols(0)) + Self.segment(0xCC, [0x03, 0x50]), at: scan, of: file)
    let clean = try JPEGCleaner.strippingMetadata(planted)
    #expect(clean == file)
    try Data(planted).write(to: folder.url.appending(path: "planted.jpg"))
    try Data(clean).write(to: folder.url.appending(path: "clean.jpg"))
    let djpeg = try Program("djpeg")
    let before = try djpeg.run(["-pnm", folder.path("planted.jpg")]).output
    #expect(!before.isEmpty)
    #expect(try djpeg.run(["-pnm", folder.path("clean.jpg")]).output == before)
  }
}

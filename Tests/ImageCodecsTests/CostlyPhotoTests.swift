import CompressionStrategies
import Foundation
import Pixels
import TestSupport
import Testing
@testable import ImageCodecs

/// A JPEG that costs more than its pixels explain is refused by counting its parts; nothing beside a picture is read.
@Suite struct CostlyPhotoTests {
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count, 4) + Array(type.utf8) + content + [0, 0, 0, 0]
  }

  /// A PNG of eight by eight pixels in which each block is stored; its checksums are missing.
  private static func png(blocks: [[UInt8]], beside: [UInt8] = []) -> [UInt8] {
    let data = blocks.flatMap { (block: [UInt8]) -> [UInt8] in
      let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
      return [0, low, high, ~low, ~high] + block
    }
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunk("IHDR", big(8, 4) + big(8, 4) + [8, 2, 0, 0, 0]) + beside
      + chunk("IDAT", [0x78, 1] + data) + chunk("IEND", [])
  }

  @Test("of a PNG's EXIF chunks the first is read, as in exiftool") func firstEXIF() throws {
    func exif(orientation: Int) -> [UInt8] {
      let entry = Self.big(0x0112, 2) + Self.big(3, 2) + Self.big(1, 4) + Self.big(orientation, 2) + [0, 0]
      return Self.chunk("eXIf", Array("MM\0*".utf8) + Self.big(8, 4) + Self.big(1, 2) + entry + Self.big(0, 4))
    }
    let twice = exif(orientation: 6) + exif(orientation: 3)
    #expect(try PhotoProbe(Self.png(blocks: [[]], beside: twice)).statedOrientation == 6)
  }

  @Test("what is beside the picture of a PNG or a WebP is not read") func beside() throws {
    let text = Self.chunk("zTXt", Array("mark".utf8))
    let alone = Self.png(blocks: [[]])
    #expect(try PNGPicture(of: Self.png(blocks: [[]], beside: text)).bytes == alone)
    let unknown = Self.chunk("ABCD", Array("mark".utf8))
    let error = #expect(throws: CodecError.self) { try PNGPicture(of: Self.png(blocks: [[]], beside: unknown)) }
    #expect(error?.reason.sentence.contains("ABCD") == false)
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Array(type.utf8) + Self.big(content.count, 4).reversed() + content
    }
    let head = chunk("VP8X", [0x0C, 0, 0, 0, 7, 0, 0, 7, 0, 0])
    let frame = chunk("ANMF", [1, 2])
    let file = Array("RIFF\0\0\0\0WEBP".utf8) + head + chunk("EXIF", [9, 9]) + frame + chunk("junk", [5, 5]) + frame
    let quiet = chunk("VP8X", [0, 0, 0, 0, 7, 0, 0, 7, 0, 0])
    let left = Array("WEBP".utf8) + quiet + frame
    #expect(WebPPicture.alone(in: file) == Array("RIFF".utf8) + Self.big(left.count, 4).reversed() + left)
  }

  @Test("more segments or padding than encoders write") func crowds() throws {
    let raster = Raster(size: PixelSize(width: 8, height: 8), channels: 3, samples: Array(repeating: 90, count: 192))
    let jpeg = try raster.encoded(EncodeSettings(quality: 80))
    let comment: [UInt8] = [0xFF, 0xFE, 0, 2]
    let crowds: [[UInt8]] = [(0..<2_000).flatMap { _ in comment }, Array(repeating: 0xFF, count: 2 << 20)]
    for crowd in crowds {
      #expect(throws: CodecError.self) { try PhotoProbe(Array(jpeg[..<2]) + crowd + Array(jpeg[2...])) }
    }
  }

  @Test("one scan repeated") func scans() throws {
    let whole = try Raster.pattern.encoded(EncodeSettings(quality: 90, isProgressive: true))
    let last = try #require(whole.markers(0xDA).last)
    let scan = whole[last..<(whole.count - 2)]
    let bomb = Array(whole.dropLast(2)) + (0..<100).flatMap { _ in scan } + [0xFF, 0xD9]
    let error = #expect(throws: CodecError.self) {
      try PhotoReader(bytes: bomb, probe: PhotoProbe(bomb)).render(RenderRequest())
    }
    #expect(error?.reason.sentence.contains("a scan that says again") == true)
    // The first bits of coefficients, which libjpeg accepts any number of times.
    let first = try #require(whole.markers(0xDA).dropFirst().first)
    let end = try #require((whole.markers(0xC4) + whole.markers(0xDA)).filter { $0 > first }.min())
    let twice = whole[..<end] + whole[first..<end] + whole[end...]
    #expect(throws: CodecError(.unsupported, "a scan that says again what an earlier one said")) {
      try PhotoReader(bytes: Array(twice), probe: PhotoProbe(Array(twice))).readToTheEnd()
    }
  }

  @Test("more scans than anybody writes", .needsProgram("cjpeg")) func manyScans() throws {
    let folder = try TemporaryFolder()
    try Raster.pattern.portableAnymap.write(to: folder.url.appending(path: "a.ppm"))
    // A scan for each coefficient of luma.
    let script =
      "0,1,2: 0-0, 0, 0;" + (1...63).map { "0: \($0)-\($0), 0, 0;" }.joined() + "1: 1-63, 0, 0;2: 1-63, 0, 0;"
    try Data(script.utf8).write(to: folder.url.appending(path: "scans"))
    let jpeg = [UInt8](try Program("cjpeg").run(["-scans", folder.path("scans"), folder.path("a.ppm")]).output)
    let error = #expect(throws: CodecError.self) {
      try PhotoReader(bytes: jpeg, probe: PhotoProbe(jpeg)).render(RenderRequest())
    }
    #expect(error?.reason.sentence.contains("more than 64 scans") == true)
  }

  @Test("segments and padding between scans and after them") func behindTheFirstScan() throws {
    let whole = try Raster.pattern.encoded(EncodeSettings(quality: 90, isProgressive: true))
    let last = try #require(whole.markers(0xDA).last)
    let empty: [UInt8] = [0xFF, 0xFE, 0, 2]
    for (name, part, times, most) in [
      ("comments", empty, 9_000, PhotoProbe.crowded("segments", most: 1_000 + (whole.count + 36_000) / 1_024)),
      ("padding", [0xFF], 1 << 20 + 1, PhotoProbe.crowded("bytes between segments", most: 1 << 20)),
      ("restarts", [0xFF, 0xD0], 1 << 19 + 1, PhotoProbe.crowded("bytes between segments", most: 1 << 20)),
    ] {
      for place in [last, whole.count - 2] {
        let file = whole[..<place] + Array(repeating: part, count: times).joined() + whole[place...]
        #expect(throws: most, "\(name)") {
          try PhotoReader(bytes: Array(file), probe: PhotoProbe(Array(file))).readToTheEnd()
        }
        #expect(throws: most, "\(name)") { try JPEGCleaner.strippingMetadata(Array(file)) }
      }
    }
  }

  @Test("a conversion with any number of elements is not used") func elements() throws {
    // Black, whatever the colour: three rows of zeros, and nothing added.
    func tag(_ type: String, _ content: [UInt8]) -> [UInt8] { Array(type.utf8) + Self.big(0, 4) + content }
    let black = tag("matf", Self.big(3, 2) + Self.big(3, 2) + Array(repeating: 0, count: 48))
    let elements = tag(
      "mpet", Self.big(3, 2) + Self.big(3, 2) + Self.big(1, 4) + Self.big(24, 4) + Self.big(black.count, 4) + black)
    func profile(_ tags: [(String, [UInt8])]) throws -> ICCProfile {
      var (table, content) = (Self.big(tags.count, 4), [UInt8]())
      let start = 132 + 12 * tags.count
      for (name, bytes) in tags {
        table += Array(name.utf8) + Self.big(start + content.count, 4) + Self.big(bytes.count, 4)
        content += bytes
      }
      let header =
        Self.big(start + content.count, 4) + Self.big(0, 4) + Self.big(0x0440_0000, 4) + Array("mntrRGB XYZ ".utf8)
        + Array(repeating: 0, count: 12) + Array("acsp".utf8) + Array(repeating: 0, count: 28) + Self.big(0xF6D6, 4)
        + Self.big(0x10000, 4) + Self.big(0xD32D, 4) + Array(repeating: 0, count: 48)
      return try ICCProfile(header + table + content)
    }
    func xyz(_ x: Int, _ y: Int, _ z: Int) -> [UInt8] { tag("XYZ ", Self.big(x, 4) + Self.big(y, 4) + Self.big(z, 4)) }
    let colours = [
      ("rXYZ", xyz(0x6FA0, 0x38F5, 0x0390)), ("gXYZ", xyz(0x6297, 0xB787, 0x18DA)),
      ("bXYZ", xyz(0x249F, 0x0F84, 0xB6C3)),
      ("wtpt", xyz(0xF6D6, 0x10000, 0xD32D)), ("rTRC", tag("curv", Self.big(0, 4))),
      ("gTRC", tag("curv", Self.big(0, 4))),
      ("bTRC", tag("curv", Self.big(0, 4))),
    ]
    func converted(_ profile: ICCProfile) throws -> [UInt8] {
      let pixel = Array(repeating: [200, 100, 50] as [UInt8], count: 64).flatMap(\.self)
      return try LibraryConversion.convert(pixel, size: PixelSize(width: 8, height: 8), channels: 3, profile: profile)
        .samples
    }
    let plain = try converted(profile(colours))
    #expect(plain.contains { $0 > 100 })
    for name in ["D2B0", "D2B1", "D2B3"] {
      #expect(try converted(profile(colours + [(name, elements)])) == plain, "\(name)")
    }
  }
}

import Pixels
import Testing
@testable import ImageCodecs

/// Sides and files that are larger than a picture's pixels explain, and which chunks of a WebP count.
@Suite struct CostlySizeTests {
  /// A number with its least significant byte first.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + number(content.count, 4) + content + Array(repeating: 0, count: content.count % 2)
  }

  private static func webp(_ chunks: [UInt8]...) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks.joined()
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  /// The header of a WebP with several chunks.
  private static func canvas(side: Int) -> [UInt8] {
    chunk("VP8X", [0, 0, 0, 0] + number(side - 1, 3) + number(side - 1, 3))
  }

  /// A PNG without its pixels.
  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { Self.number(value, 4).reversed() }
    let header = Array("IHDR".utf8) + number(width) + number(height) + [8, 0, 0, 0, 0]
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + number(13) + header + number(0) + number(0)
      + Array("IEND".utf8) + number(0)
  }

  @Test("a row for each of a million pixels") func sides() throws {
    _ = try PhotoProbe(Self.png(1, 100_000))
    for (width, height) in [(1, 100_001), (100_001, 1)] {
      #expect(throws: CodecError(.unsupported, "a side of more than 100,000 pixels")) {
        try PhotoProbe(Self.png(width, height))
      }
    }
  }

  @Test("a file of more bytes than its pixels explain") func bytes() throws {
    let header = Self.png(10, 10)
    let most = (32 << 20) + 32 * 100
    let full = header + [UInt8](repeating: 0, count: most - header.count)
    _ = try PhotoProbe(full)
    let error = #expect(throws: CodecError.self) { try PhotoProbe(full + [0]) }
    #expect(error?.reason.sentence.contains("33,557,633 bytes, more than its pixels explain") == true)
  }

  @Test("the first profile and the first EXIF chunk of a WebP are read") func chunks() throws {
    func exif(_ orientation: UInt8) -> [UInt8] {
      let entry: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      return Self.chunk("EXIF", Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry + [0, 0, 0, 0])
    }
    let (first, second) = (Self.chunk("ICCP", [1, 2]), Self.chunk("ICCP", [3, 4]))
    let probe = try PhotoProbe(Self.webp(Self.canvas(side: 8), first, second, exif(6), exif(3)))
    #expect(probe.profile?.bytes == [1, 2])
    #expect(probe.statedOrientation == 6)
  }

  @Test("a WebP's canvas comes before its picture") func canvas() throws {
    let raster = Raster(
      size: PixelSize(width: 64, height: 64), channels: 3, samples: Array(repeating: 90, count: 12_288))
    let file = try raster.encoded(EncodeSettings(format: .webp, quality: 80))
    let picture = Array(file.dropFirst(12))
    #expect(try PhotoProbe(Self.webp(picture, Self.canvas(side: 8))).storedSize.width == 64)
    // No decoder accepts a picture that is larger.
    let larger = Self.webp(Self.canvas(side: 8), picture)
    #expect(throws: CodecError.self) { try VipsDecoder.decode(larger, RenderRequest()) }
  }
}

import ImageCodecs
import Pixels
import Testing

@Suite struct CodecErrorTests {
  private static func sentence(_ words: String) -> String { CodecError(.unsupported, words).reason.sentence }

  @Test("a reason's text moves no cursor") func plain() {
    #expect(Self.sentence("tag a\u{1B}[2J\u{0}\u{9B}é (libtiff)") == "tag a\u{FFFD}[2J\u{FFFD}\u{FFFD}é (libtiff)")
    #expect(Self.sentence("a\u{202E}b\u{2066}c\u{200F}d\u{2028}e") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e")
  }

  @Test("what a library quotes of a photo is left out") func citations() {
    #expect(Self.sentence("iCCP: profile 'Anna's': 'GRAY': not permitted") == "iCCP: profile '…': not permitted")
    #expect(Self.sentence("(libheif: item type 'priv')") == "(libheif: item type '…')")
    #expect(Self.sentence("No 'meta' box") == "No 'meta' box")
    #expect(Self.sentence("libvips' words, which don't cite") == "libvips' words, which don't cite")
  }

  /// libvips complains about an invalid profile, but decodes the picture all the same.
  @Test("a complaint about one photo is not repeated for the next") func complaints() throws {
    func reason(_ bytes: [UInt8]) throws -> String? {
      do throws(CodecError) {
        _ = try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest())
        return nil
      } catch {
        return error.reason.sentence
      }
    }
    let raster = Raster(size: PixelSize(width: 16, height: 16), channels: 3, samples: Array(repeating: 90, count: 768))
    let webp = try raster.encoded(EncodeSettings(format: .webp, quality: 80))
    let extended = Array("VP8X".utf8) + [10, 0, 0, 0, 0x20, 0, 0, 0, 15, 0, 0, 15, 0, 0]
    let body = Array("WEBP".utf8) + extended + Array("ICCP".utf8) + [4, 0, 0, 0] + Array("none".utf8) + webp[12...]
    let first = Array("RIFF".utf8) + [UInt8(body.count & 255), UInt8(body.count >> 8), 0, 0] + body
    var second = try raster.encoded(EncodeSettings(format: .png, quality: 80))
    let pixels = try #require(second.indices.dropLast(4).first { second[$0..<($0 + 4)].elementsEqual("IDAT".utf8) })
    for index in (pixels + 4)..<(pixels + 12) { second[index] = 0x55 }
    #expect(try reason(first) == nil)
    let told = try #require(try reason(second))
    #expect(!told.contains("Icc"), "\(told)")
  }
}

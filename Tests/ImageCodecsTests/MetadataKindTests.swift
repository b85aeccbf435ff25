import ImageCodecs
import Pixels
import Testing

@Suite("What is left beside a picture")
struct MetadataKindTests {
  private static let raster = Raster(
    size: PixelSize(width: 16, height: 16), channels: 3, samples: Array(repeating: 90, count: 768))

  private static func jpeg() throws -> [UInt8] { try raster.encoded(EncodeSettings(quality: 80)) }

  /// A segment behind the start marker.
  private static func with(_ marker: UInt8, _ content: [UInt8]) throws -> [UInt8] {
    let jpeg = try jpeg()
    let length = content.count + 2
    return jpeg.prefix(2) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg.dropFirst(2)
  }

  /// TIFF's directory with the orientation, and with a pointer to a directory of places where `hasGPS`.
  private static func exif(hasGPS: Bool) -> [UInt8] {
    let orientation: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0]
    let places: [UInt8] = [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 60]
    let entries = hasGPS ? orientation + places : orientation
    return Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, UInt8(entries.count / 12)] + entries + [0, 0, 0, 0]
  }

  @Test("in a JPEG, each by its segment")
  func jpegSegments() throws {
    func kinds(_ marker: UInt8, _ content: [UInt8]) throws -> [MetadataKind] {
      MetadataKind.all(in: try Self.with(marker, content))
    }
    #expect(MetadataKind.all(in: try Self.jpeg()).isEmpty)
    #expect(try kinds(0xE1, Self.exif(hasGPS: false)) == [.exif])
    #expect(try kinds(0xE1, Self.exif(hasGPS: true)) == [.exif, .gps])
    #expect(try kinds(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)) == [.xmp])
    #expect(try kinds(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}abc".utf8)) == [.icc])
    #expect(try kinds(0xED, Array("Photoshop 3.0\0 8BIM".utf8)) == [.iptc])
    #expect(try kinds(0xFE, Array("taken at home".utf8)) == [.comment])
    #expect(try kinds(0xE2, Array("MPF\0".utf8)) == [.other])
    #expect(try kinds(0xEE, Array("Adobe\0".utf8)).isEmpty)
    #expect(MetadataKind.all(in: try Self.jpeg() + [0, 1, 2]) == [.other])
  }

  @Test("in other formats as their encoders leave them: nothing", arguments: [OutputFormat.png, .webp, .heic])
  func stripped(format: OutputFormat) throws {
    let bytes = try Self.raster.encoded(EncodeSettings(format: format, quality: 80))
    #expect(MetadataKind.all(in: bytes).isEmpty)
  }

  @Test("in PNG and WebP, each by its chunk")
  func chunks() throws {
    func png(_ name: String, _ content: String) throws -> [UInt8] {
      let whole = try Self.raster.encoded(EncodeSettings(format: .png, quality: 80))
      let chunk = [0, 0, 0, UInt8(content.utf8.count)] + Array((name + content).utf8) + [0, 0, 0, 0]
      return whole.prefix(33) + chunk + whole.dropFirst(33)
    }
    #expect(MetadataKind.all(in: try png("tEXt", "Author\0me")) == [.comment])
    #expect(MetadataKind.all(in: try png("iTXt", "XML:com.adobe.xmp\0\0\0\0\0<x/>")) == [.xmp])
    #expect(MetadataKind.all(in: try png("iCCP", "sRGB\0\0x")) == [.icc])
    let webp = try Self.raster.encoded(EncodeSettings(format: .webp, quality: 80))
    let chunk = Array("XMP ".utf8) + [4, 0, 0, 0] + Array("<x/>".utf8)
    #expect(MetadataKind.all(in: webp + chunk) == [.xmp])
  }

  @Test("nothing in what is no picture, or ends anywhere")
  func damaged() throws {
    #expect(MetadataKind.all(in: Array("no picture".utf8)).isEmpty)
    let whole = try Self.with(0xE1, Self.exif(hasGPS: true))
    for end in whole.indices { _ = MetadataKind.all(in: Array(whole[..<end])) }
  }
}

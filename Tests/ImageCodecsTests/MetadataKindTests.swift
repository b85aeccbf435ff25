import ImageCodecs
import Pixels
import TestSupport
import Testing

@Suite("What is left beside a picture")
struct MetadataKindTests {
  private static let raster = Raster(
    size: PixelSize(width: 16, height: 16), channels: 3, samples: Array(repeating: 90, count: 768))

  private static func jpeg() throws -> [UInt8] { try raster.encoded(EncodeSettings(quality: 80)) }

  /// A file with a segment after the start marker.
  private static func with(_ marker: UInt8, _ content: [UInt8]) throws -> [UInt8] {
    let jpeg = try jpeg()
    let length = content.count + 2
    return jpeg.prefix(2) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg.dropFirst(2)
  }

  /// A TIFF directory with the orientation and, if `hasGPS`, a pointer to a directory with a position.
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

  @Test("in a JPEG that decoders skip")
  func jpegPlaces() throws {
    let jpeg = try Self.raster.encoded(EncodeSettings(quality: 80, isProgressive: true))
    let scans = jpeg.markers(0xDA)
    func kinds(_ bytes: [UInt8], at place: Int) -> [MetadataKind] {
      MetadataKind.all(in: jpeg[..<place] + bytes + jpeg[place...])
    }
    let (comment, segment): ([UInt8], [UInt8]) = ([0xFF, 0xFE, 0, 4, 1, 2], [0xFF, 0xE5, 0, 4, 1, 2])
    let jfif = [0xFF, 0xE0, 0, 19] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]
    for place in [scans[0], scans[2], jpeg.count - 2] {
      #expect(kinds(comment, at: place) == [.comment])
      #expect(kinds(segment, at: place) == [.other])
      #expect(kinds([0xFF, 0x01], at: place) == [.other])
    }
    #expect(kinds(jfif, at: 2) == [.other])
    #expect(kinds([0xFF, 0xEE, 0, 16] + Array("Adobe".utf8) + Array(repeating: 0, count: 9), at: 2) == [.other])
    #expect(kinds([1, 2, 3], at: scans[0]) == [.other])
    #expect(kinds([0xFF, 0xFF], at: scans[0]).isEmpty)
  }

  @Test("in what encoders write: nothing", arguments: OutputFormat.allCases)
  func stripped(format: OutputFormat) throws {
    let grey = Raster(size: Self.raster.size, channels: 1, samples: Array(repeating: 90, count: 256))
    for raster in [Self.raster, grey] {
      let bytes = try raster.encoded(EncodeSettings(format: format, quality: 80))
      #expect(MetadataKind.all(in: bytes).isEmpty)
    }
  }

  @Test("in a PNG, each by its chunk")
  func pngChunks() throws {
    let whole = try Self.raster.encoded(EncodeSettings(format: .png, quality: 80))
    func kinds(_ name: String, _ content: String) -> [MetadataKind] {
      let chunk = [0, 0, 0, UInt8(content.utf8.count)] + Array((name + content).utf8) + [0, 0, 0, 0]
      return MetadataKind.all(in: whole.prefix(33) + chunk + whole.dropFirst(33))
    }
    #expect(kinds("tEXt", "Author\0me") == [.comment])
    #expect(kinds("iTXt", "XML:com.adobe.xmp\0\0\0\0\0<x/>") == [.xmp])
    #expect(kinds("iCCP", "sRGB\0\0x") == [.icc])
    // Rights, suggestions, calibrations, offsets, later frames, and chunks longer than what is read.
    for name in ["caBX", "prVt", "sPLT", "pCAL", "sCAL", "oFFs", "hIST", "PLTE", "acTL", "fdAT", "tIME", "sRGB"] {
      #expect(kinds(name, "abc") == [.other], "\(name)")
    }
    #expect(kinds("gAMA", "abcd").isEmpty)
    #expect(MetadataKind.all(in: whole + [0]) == [.other])
  }

  @Test("in a WebP, each by its chunk")
  func webPChunks() throws {
    let whole = try Self.raster.encoded(EncodeSettings(format: .webp, quality: 80))
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content + Array(repeating: 0, count: content.count % 2)
    }
    func kinds(_ chunk: [UInt8]) -> [MetadataKind] {
      let count = whole.count - 8 + chunk.count
      return MetadataKind.all(
        in: whole[..<4] + [UInt8(count & 255), UInt8(count >> 8), 0, 0] + whole[8...] + chunk)
    }
    #expect(kinds(chunk("XMP ", Array("<x/>".utf8))) == [.xmp])
    #expect(kinds(chunk("ICCP", [1])) == [.icc])
    #expect(kinds(chunk("C2PA", [1, 2, 3])) == [.other])
    #expect(kinds(chunk("VP8X", [0, 7, 7, 7, 15, 0, 0, 15, 0, 0])) == [.other])
    #expect(kinds(chunk("VP8X", [0, 0, 0, 0, 15, 0, 0, 15, 0, 0])).isEmpty)
    let frame = Array(repeating: UInt8(0), count: 16)
    #expect(kinds(chunk("ANMF", frame + chunk("ALPH", [1]))).isEmpty)
    #expect(kinds(chunk("ANMF", frame + chunk("priv", [1]))) == [.other])
    #expect(MetadataKind.all(in: whole + chunk("XMP ", [1])) == [.other])
  }

  @Test("in a GIF, each by its block")
  func gifBlocks() {
    let screen: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0x21, 0xFE, 0, 0, 0, 0]
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    func kinds(_ blocks: [UInt8]) -> [MetadataKind] { MetadataKind.all(in: screen + blocks + picture + [0x3B]) }
    func application(_ name: String, _ data: [UInt8]) -> [UInt8] {
      [0x21, 0xFF, 11] + Array(name.utf8) + [UInt8(data.count)] + data + [0]
    }
    #expect(kinds([]).isEmpty)
    #expect(kinds([0x21, 0xF9, 4, 1, 0, 0, 0, 0]).isEmpty)
    #expect(kinds(application("NETSCAPE2.0", [1, 0, 0])).isEmpty)
    #expect(kinds(application("NETSCAPE2.0", Array(repeating: 7, count: 30))) == [.other])
    #expect(kinds(application("PRIVATE 1.0", [1])) == [.other])
    #expect(kinds(application("XMP DataXMP", [1])) == [.xmp])
    #expect(kinds(application("ICCRGBG1012", [1])) == [.icc])
    #expect(kinds([0x21, 0xFE, 1, 9, 0]) == [.comment])
    #expect(kinds([0x21, 0x01, 1, 9, 0]) == [.other])
    #expect(MetadataKind.all(in: screen + picture + [0x3B, 0]) == [.other])
  }

  @Test("in a TIFF, each by its tag")
  func tiffTags() {
    func kinds(_ tags: ClosedRange<UInt8>) -> [MetadataKind] {
      var tiff: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, UInt8(tags.count), 0]
      for tag in tags { tiff += [tag, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0] }
      return MetadataKind.all(in: tiff + [0, 0, 0, 0])
    }
    // From 256: sides and depth, a description, a maker, another directory.
    #expect(kinds(0...3).isEmpty)
    #expect(kinds(14...14) == [.comment])
    #expect(kinds(15...15) == [.other])
    #expect(kinds(74...74) == [.other])
  }

  @Test("in HEIC and AVIF, by boxes, items and their properties", arguments: [OutputFormat.heic, .avif])
  func heifBoxes(format: OutputFormat) throws {
    let whole = try Self.raster.encoded(EncodeSettings(format: format, quality: 80))
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
    }
    for type in ["free", "skip", "uuid", "moov", "priv"] {
      #expect(MetadataKind.all(in: whole + box(type, [1, 2, 3])) == [.other], "\(type)")
    }
    #expect(MetadataKind.all(in: whole + [1]) == [.other])
    func renaming(_ old: String, _ new: String) throws -> [MetadataKind] {
      let place = try #require(whole.indices.dropLast(4).first { whole[$0..<($0 + 4)].elementsEqual(old.utf8) })
      return MetadataKind.all(in: whole[..<place] + Array(new.utf8) + whole[(place + 4)...])
    }
    #expect(try renaming("pixi", "priv") == [.other])
    #expect(try renaming("pixi", "udes") == [.comment])
    #expect(try renaming("pitm", "free") == [.other])
    // The only item, which is the picture.
    let item = try #require(whole.indices.dropLast(4).last { whole[$0..<($0 + 4)].elementsEqual("infe".utf8) }) + 12
    #expect(MetadataKind.all(in: whole[..<item] + Array("priv".utf8) + whole[(item + 4)...]) == [.other])
    #expect(MetadataKind.all(in: whole[..<item] + Array("Exif".utf8) + whole[(item + 4)...]) == [.exif])
    // The handler's name, which is a text.
    let handler = try #require(whole.indices.dropLast(4).first { whole[$0..<($0 + 4)].elementsEqual("pict".utf8) })
    var named = whole
    named[handler + 16] = 0x61
    #expect(MetadataKind.all(in: named) == [.other])
  }

  @Test("nothing in a file that is not a picture, or that is cut off")
  func damaged() throws {
    #expect(MetadataKind.all(in: Array("no picture".utf8)).isEmpty)
    let whole = try Self.with(0xE1, Self.exif(hasGPS: true))
    for end in whole.indices { _ = MetadataKind.all(in: Array(whole[..<end])) }
  }
}

import Foundation
import Meaning
import Pixels
import TestSupport
import Testing
@testable import ImageCodecs

/// A HEIF that costs more than its pixels explain is refused: whatever libheif decodes of it is counted.
@Suite struct CostlyHEIFTests {
  private static let crowded = HEIFStructure.crowded

  /// A first item of this size, put together from others of another size: HEVC that stands in so many places, all the
  /// same one. What is said of the first is said in so many rows.
  private static func container(
    shown: Int, tile: Int, count: Int, turns: Int = 0, rows: Int = 1, places: Int = 1
  ) -> HEIFContainer {
    let first = (item: 1, properties: [1] + Array(repeating: 3, count: turns))
    return HEIFContainer(
      kinds: ["grid", "hvc1"],
      properties: [
        HEIFContainer.size(shown), HEIFContainer.size(tile), HEIFContainer.box("irot", [1]), HEIFContainer.hevc(),
      ],
      associations: Array(repeating: first, count: rows) + [(item: 2, properties: [2, 4])],
      references: [("dimg", 1, Array(repeating: 2, count: count))],
      places: [(item: 2, isOwn: false, places: Array(repeating: 0..<100, count: places))])
  }

  private static func pixels(_ container: HEIFContainer) throws -> Double {
    try HEIFStructure(container.bytes).decodedPixels
  }

  @Test(
    "pixels that a container of tiles takes",
    arguments: [
      // Twelve tiles for a picture of eight and a half, as phones have it; one tile used a thousand times.
      (1_500, 512, 12, 12.0 * 512 * 512 / (1_500 * 1_500)), (4_000, 4_000, 1_000, 1_000.0),
    ])
  func tiles(shown: Int, tile: Int, count: Int, share: Double) throws {
    let structure = try HEIFStructure(Self.container(shown: shown, tile: tile, count: count).bytes)
    #expect(abs(structure.decodedPixels / structure.shownPixels - share) < 1e-9)
  }

  @Test("a picture that is part of itself") func endless() throws {
    var container = Self.container(shown: 64, tile: 64, count: 1)
    container.references = [("dimg", 1, [1])]
    #expect(try Self.pixels(container) == .infinity)
    #expect(throws: CodecError.self) { try PhotoProbe(container.bytes) }
  }

  @Test("each turn is another picture, as each place of data is") func turns() throws {
    #expect(try Self.pixels(Self.container(shown: 64, tile: 64, count: 1, turns: 12)) == 11 * 64 * 64)
    // What is turned is more than it claims.
    #expect(try Self.pixels(Self.container(shown: 8, tile: 64, count: 1, turns: 12)) == 11 * 64 * 64)
    #expect(try Self.pixels(Self.container(shown: 64, tile: 64, count: 1, places: 12)) == .infinity)
    #expect(throws: Self.crowded) {
      try HEIFStructure(Self.container(shown: 64, tile: 64, count: 1, turns: 254, rows: 40).bytes)
    }
  }

  @Test("opacity of a part, and of opacity") func companions() throws {
    var container = Self.container(shown: 128, tile: 128, count: 1)
    container.kinds += ["hvc1", "hvc1"]
    container.associations += [(3, [2, 4]), (4, [2, 4])]
    container.references += [("auxl", 3, [2]), ("auxl", 4, [3])]
    #expect(try Self.pixels(container) == 3 * 128 * 128)
  }

  @Test("a coded picture that claims to be put together, and parts that lie on a large canvas") func pretences() throws
  {
    var container = Self.container(shown: 1_000, tile: 64, count: 1)
    container.associations[0].properties.append(4)
    #expect(try Self.pixels(container) == 1_000 * 1_000 + 64 * 64)
    for (kind, start) in [("grid", 4), ("iovl", 10)] {
      for width in [2, 4] {
        var laid = Self.container(shown: 64, tile: 64, count: 1)
        laid.kinds[0] = kind
        let flags = UInt8(width / 4)
        let sides = HEIFContainer.big(9_000, width) + HEIFContainer.big(8_000, width)
        laid.own = [0, flags] + Array(repeating: 0, count: start - 2) + sides
        laid.places.append((1, true, [0..<laid.own.count]))
        #expect(try Self.pixels(laid) == 9_000 * 8_000, "\(kind)")
        // A second entry of its number is not the one that is taken.
        laid.moreItems = HEIFContainer.item(1, "priv")
        #expect(try Self.pixels(laid) == 9_000 * 8_000, "\(kind)")
      }
    }
  }

  @Test("a decoder's start and the bytes that it is given") func smallest() throws {
    #expect(try Self.pixels(Self.container(shown: 8, tile: 8, count: 100)) == 100 * 64 * 64)
    var container = Self.container(shown: 8, tile: 8, count: 100)
    container.places[0].places = [0..<40_000]
    container.more = HEIFContainer.box("free", Array(repeating: 0, count: 40_000))
    #expect(try Self.pixels(container) >= 100 * 40_000 / 2)
  }

  @Test("pictures among a coder's parameters, or parameters that reach into the picture") func parameters() throws {
    var container = Self.container(shown: 128, tile: 128, count: 1)
    container.properties[3] = HEIFContainer.hevc(Array(repeating: [19 << 1, 1, 0x80], count: 200))
    #expect(try Self.pixels(container) == 200 * 128 * 128)
    container.properties[3] = HEIFContainer.hevc(Array(repeating: [33 << 1, 1], count: 3_000))
    #expect(try Self.pixels(container) == .infinity)
    func coded(_ units: [UInt8]) throws -> Double {
      container.properties[3] = HEIFContainer.box("av1C", [0x81, 0, 0, 0] + units)
      return try Self.pixels(container)
    }
    let frame: [UInt8] = [6 << 3 | 2, 1, 0]
    #expect(try coded([]) == 128 * 128)
    #expect(try coded(Array(repeating: frame, count: 50).flatMap { $0 }) == 50 * 128 * 128)
    #expect(try coded([15 << 3 | 2, 5, 0]) == .infinity)
  }

  @Test("slices beyond those of a picture") func slices() {
    func count(_ firsts: Int, _ slices: Int) -> Int {
      let units = (0..<slices).flatMap { (at: Int) -> [UInt8] in [0, 0, 0, 3, 1 << 1, 1, at < firsts ? 0x80 : 0] }
      return CodedPictures(.hevc, in: units[...], mostUnits: 1_000).count
    }
    #expect(count(1, 16) == 1)
    #expect(count(1, 57) == 42)
    #expect(count(90, 90) == 90)
  }

  @Test(
    "two boxes where libheif takes one",
    arguments: ["pitm", "iinf", "iref", "iloc", "iprp", "idat", "ipco", "meta"])
  func doubles(type: String) throws {
    var container = Self.container(shown: 64, tile: 64, count: 1)
    container.own = [0]
    _ = try HEIFStructure(container.bytes)
    let second = HEIFContainer.box(type, [0, 0, 0, 0])
    switch type {
    case "ipco": container.moreProperties = second
    case "meta": container.before = second
    default: container.more = second
    }
    #expect(throws: CodecError(.unsupported, "two \(type) boxes, where one may stand")) {
      try PhotoProbe(container.bytes)
    }
  }

  @Test("more than is read is refused, whatever it is of") func caps() throws {
    let ordinary = Self.container(shown: 64, tile: 64, count: 1)
    func isCrowded(_ change: (inout HEIFContainer) -> Void) -> Bool {
      var container = ordinary
      change(&container)
      do {
        _ = try HEIFStructure(container.bytes)
        return false
      } catch {
        return error == Self.crowded
      }
    }
    let boxes = Array(repeating: HEIFContainer.box("free", []), count: 20_000).flatMap { $0 }
    #expect(!isCrowded { _ in })
    #expect(isCrowded { $0.before = boxes })
    #expect(isCrowded { $0.more = boxes })
    #expect(isCrowded { $0.properties += [boxes] })
    #expect(isCrowded { $0.references += Array(repeating: ("cdsc", 9, []), count: 4_000) })
    #expect(isCrowded { $0.references.append(("dimg", 9, Array(repeating: 2, count: 4_000))) })
    #expect(isCrowded { $0.associations += Array(repeating: (9, []), count: 10_000) })
    #expect(isCrowded { $0.places += Array(repeating: (9, false, []), count: 4_000) })
    #expect(isCrowded { $0.places += Array(repeating: (9, false, Array(repeating: 0..<0, count: 32)), count: 200) })
    // A large picture may have more, unless it is cropped to a small one.
    let many = Array(repeating: ("cdsc", 9, [Int]()), count: 1_000)
    let large = HEIFContainer.size(4_000)
    #expect(
      !isCrowded {
        $0.properties[0] = large
        $0.references += many
      })
    #expect(
      isCrowded {
        $0.properties[0] = large
        $0.properties[2] = HEIFContainer.box("clap", [16, 1, 16, 1, 0, 1, 0, 1].flatMap { HEIFContainer.big($0, 4) })
        $0.associations[0].properties.append(3)
        $0.references += many
      })
    // The box says how many items it has; libheif reads as many as there are.
    #expect(isCrowded { $0.moreItems = (3...1_001).flatMap { HEIFContainer.item($0, "hvc1") } })
    // Each item's decoder is given all of its parameters.
    let sets = HEIFContainer.hevc([Array(repeating: 0, count: 5_000)])
    #expect(
      isCrowded {
        $0.properties[3] = sets
        $0.associations += (3...200).map { ($0, [4]) }
      })
  }

  @Test("references and places that libheif reads otherwise") func otherwise() throws {
    var hiding = Self.container(shown: 64, tile: 64, count: 1)
    let hidden = HEIFContainer.reference(("dimg", 1, [2]))
    hiding.moreReferences = HEIFContainer.box("cdsc", [0, 9, 0, 0] + hidden)
    #expect(throws: CodecError.self) { try HEIFStructure(hiding.bytes) }
    hiding.moreReferences = HEIFContainer.box("uuid", [0, 9, 0, 0])
    #expect(throws: CodecError.self) { try HEIFStructure(hiding.bytes) }
    var narrow = Self.container(shown: 64, tile: 64, count: 1)
    narrow.widthOfPlaces = 2
    #expect(throws: CodecError.self) { try HEIFStructure(narrow.bytes) }
    var far = Self.container(shown: 64, tile: 64, count: 1)
    far.widthOfPlaces = 8
    _ = try HEIFStructure(far.bytes)
    far.places[0].places = [Int.max / 2..<Int.max / 2]
    #expect(throws: CodecError.self) { try HEIFStructure(far.bytes) }
  }

  @Test("metadata that may unpack to any size") func compressed() throws {
    var container = Self.container(shown: 64, tile: 64, count: 1)
    container.moreItems = HEIFContainer.item(3, "mime", texts: "\0application/rdf+xml\0\0")
    _ = try HEIFStructure(container.bytes)
    container.moreItems = HEIFContainer.item(3, "mime", texts: "\0application/rdf+xml\0deflate\0")
    #expect(throws: CodecError(.unsupported, "metadata that is compressed, to any size")) {
      try PhotoProbe(container.bytes)
    }
  }

  @Test("a coder's own word goes before its container's", arguments: [OutputFormat.heic, .avif])
  func coded(format: OutputFormat) throws {
    // More than what a small picture may be a corner of.
    let side = 1_024
    let raster = Raster(
      size: PixelSize(width: side, height: side), channels: 3, samples: Array(repeating: 90, count: side * side * 3))
    var bytes = try raster.encoded(EncodeSettings(format: format, quality: 50))
    #expect(try PhotoProbe(bytes).storedSize.width == side)
    let data = try #require(Data(bytes).firstRange(of: Data("mdat".utf8)))
    let stream = bytes[data.upperBound...]
    let coder = format == .heic ? CodedPictures.Coder.hevc : .av1
    #expect(CodedPictures(coder, in: stream, mostUnits: 100).count == 1)
    #expect(CodedPictures(coder, in: Array(stream + stream)[...], mostUnits: 100).count == 2)
    let claim = try #require(Data(bytes).firstRange(of: Data("ispe".utf8)))
    bytes.replaceSubrange(
      (claim.upperBound + 4)..<(claim.upperBound + 12), with: HEIFContainer.big(64, 4) + HEIFContainer.big(64, 4))
    #expect(try HEIFStructure(bytes).decodedPixels == Double(side * side))
    #expect(throws: CodecError.self) { try PhotoProbe(bytes) }
  }

  @Test("phones' own pictures are ordinary", .needsShared("corpus/photos")) func ordinary() throws {
    let folder = try Shared.path("corpus/photos")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix(".heic") || name.hasSuffix(".avif") {
      let bytes = try folder.appending(path: name).bytes()
      // One is a JPEG in truth.
      guard let format = PhotoFormat(sniffing: bytes), format != .jpeg else { continue }
      let structure = try HEIFStructure(bytes)
      let share = structure.decodedPixels / structure.shownPixels
      #expect((1...3).contains(share), "\(name): \(share)")
      #expect(!structure.hasHiddenBytes, "\(name)")
    }
  }
}

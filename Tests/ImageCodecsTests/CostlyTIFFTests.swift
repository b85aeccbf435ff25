import Meaning
import Pixels
import Testing
@testable import ImageCodecs

/// A TIFF that costs more than its pixels explain is refused by its first directory, and shown without the others.
@Suite struct CostlyTIFFTests {
  private static let side = 16

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A file of this data, which begins at 8, and one directory: long numbers by tag.
  private static func file(_ tags: [(tag: Int, values: [Int])], data: [UInt8] = [], next: Int = 0) -> [UInt8] {
    let start = 8 + data.count
    var (entries, behind): ([UInt8], [UInt8]) = ([], [])
    let values = start + 2 + 12 * tags.count + 4
    for (tag, numbers) in tags {
      let bytes = numbers.flatMap { number($0, 4) }
      let isBehind = numbers.count > 1
      entries += number(tag, 2) + [4, 0] + number(numbers.count, 4)
      entries += isBehind ? number(values + behind.count, 4) : bytes
      if isBehind { behind += bytes }
    }
    return Array("II*\0".utf8) + number(start, 4) + data + number(tags.count, 2) + entries + number(next, 4) + behind
  }

  /// A grey picture of these blocks: deflated ones, where nothing else is said.
  private static func picture(
    _ blocks: [(tag: Int, values: [Int])], compression: Int = 8, bits: Int = 8, data: [UInt8]
  ) -> [UInt8] {
    let sizes = [(tag: 256, values: [side]), (257, [side]), (258, [bits]), (259, [compression]), (262, [1])]
    return file(sizes + blocks, data: data)
  }

  private static func refusal(_ raw: Int) -> CodecError {
    PhotoProbe.crowded("bytes of picture data", most: 2 * raw + 65_536)
  }

  @Test("strips or tiles that name the same bytes again and again", arguments: [(273, 279), (324, 325)])
  func shared(offsets: Int, counts: Int) throws {
    let data = [UInt8](repeating: 0, count: 5_000)
    func naming(_ times: Int) -> [UInt8] {
      Self.picture(
        [(offsets, Array(repeating: 8, count: times)), (counts, Array(repeating: data.count, count: times))], data: data
      )
    }
    _ = try PhotoProbe(naming(13))
    #expect(throws: Self.refusal(Self.side * Self.side)) { try PhotoProbe(naming(14)) }
  }

  @Test("data of nothing, whatever its count says or whether it has one") func endless() throws {
    let data = [UInt8](repeating: 0, count: 100_000)
    let raw = Self.side * Self.side
    for counts in [[], [(tag: 279, values: [0])], [(279, [data.count])], [(279, [Int(UInt32.max)])]] {
      let file = Self.picture([(273, [8])] + counts, data: data)
      #expect(throws: Self.refusal(raw)) { try PhotoProbe(file) }
    }
    // Uncompressed, it is read as far as its rows go.
    _ = try PhotoProbe(Self.picture([(273, [8])], compression: 1, data: data))
    // Nothing stands where a block does not begin.
    _ = try PhotoProbe(Self.picture([(273, [0]), (279, [0])], data: data))
  }

  @Test("what tiles have beyond a picture counts up to a usual tile, uncompressed all of it") func tiles() throws {
    let tile = 1_024
    let whole = [UInt8](repeating: 0, count: tile * tile)
    func tiled(_ compression: Int) -> [UInt8] {
      Self.picture(
        [(322, [tile]), (323, [tile]), (324, [8]), (325, [whole.count])], compression: compression, data: whole)
    }
    _ = try PhotoProbe(tiled(1))
    #expect(throws: Self.refusal(512 * 512)) { try PhotoProbe(tiled(8)) }
  }

  @Test("tiles that reach beyond a narrow picture all along it") func narrow() throws {
    func tiled(_ width: Int, _ height: Int, tile: Int) -> [UInt8] {
      let sizes = [(tag: 256, values: [width]), (257, [height]), (258, [8]), (259, [8]), (262, [1])]
      return Self.file(sizes + [(322, [tile]), (323, [tile]), (324, [8]), (325, [1])], data: [0])
    }
    _ = try PhotoProbe(tiled(20_000, 100, tile: 512))
    _ = try PhotoProbe(tiled(1, 1, tile: 2_048))
    #expect(throws: CodecError(.unsupported, "tiles of 2048 × 2048 pixels in a picture of 1 × 100000")) {
      try PhotoProbe(tiled(1, 100_000, tile: 2_048))
    }
  }

  @Test("a dithered picture, which fax coders make larger than it was") func fax() throws {
    let data = [UInt8](repeating: 0, count: 65_536 + 2 * Self.side * Self.side)
    _ = try PhotoProbe(Self.picture([(273, [8]), (279, [data.count])], compression: 4, bits: 1, data: data))
  }

  @Test("strips beside tiles") func both() throws {
    let blocks = [(tag: 273, values: [8]), (279, [4]), (324, [8]), (325, [4])]
    #expect(throws: CodecError(.unsupported, "strips and tiles in the same picture")) {
      try PhotoProbe(Self.picture(blocks, data: [0, 0, 0, 0]))
    }
  }

  @Test("more tags than editors write, or tables for each tile") func tags() throws {
    func tagged(_ count: Int) -> [UInt8] {
      Self.file([(256, [8]), (257, [8])] + (2..<count).map { (40_000 + $0, [0]) })
    }
    _ = try PhotoProbe(tagged(500))
    #expect(throws: PhotoProbe.crowded("tags", most: 500)) { try PhotoProbe(tagged(501)) }
    let tables = Array(repeating: 0, count: 1 + 65_536 / 4)
    let tabled = Self.file([(256, [8]), (257, [8]), (347, tables)])
    _ = try PhotoProbe(tabled)
    var long = tabled
    // Bytes instead of long numbers: four times as many.
    let entry = 8 + 2 + 2 * 12
    long.replaceSubrange(entry + 2..<entry + 8, with: [7, 0] + Self.number(4 * tables.count, 4))
    #expect(throws: PhotoProbe.crowded("bytes of JPEG tables", most: 65_536)) { try PhotoProbe(long) }
  }

  @Test("the first of two tags is meant, and all of a number of eight bytes") func values() throws {
    let twice = try #require(TIFFDirectory(Self.file([(256, [60]), (256, [8])])[...]))
    #expect(twice.value(of: 256) == 60)
    let entry: [UInt8] = [1, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0, 26]
    let wide = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 1, 2]
    #expect(try #require(TIFFDirectory(wide[...])).value(of: 256) == 258)
  }

  @Test("the decoder gets the first directory alone") func pages() throws {
    let tags = [(tag: 256, values: [8]), (257, [8])]
    let alone = Self.file(tags)
    let paged = Self.file(tags, next: 8)
    #expect(paged != alone)
    #expect(try TIFFPicture.alone(in: paged) == alone)
    #expect(try TIFFPicture.alone(in: alone) == alone)
  }

  @Test("one scan of a JPEG strip again and again") func scans() throws {
    let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 7]
    func coded(_ scans: Int) -> [UInt8] {
      let strip = Array(repeating: scan, count: scans).joined() + [0xFF, 0xD9]
      return Self.picture([(273, [8, 8]), (279, [strip.count, strip.count])], compression: 7, data: Array(strip))
    }
    #expect(try TIFFPicture.alone(in: coded(4)) == coded(4))
    #expect(throws: PhotoProbe.crowded("scans in a strip or tile", most: 4)) { try TIFFPicture.alone(in: coded(5)) }
  }

  @Test("a lossless WebP of many prefix groups as a strip") func prefixGroups() throws {
    func coded(_ groups: Int) -> [UInt8] {
      let stream = LosslessWebP.stream(side: 64, groups: groups, usesAll: false)
      let strip = LosslessWebP.file(LosslessWebP.picture(side: 64, stream))
      return Self.picture([(273, [8]), (279, [strip.count])], compression: 50_001, data: strip)
    }
    let most = 200 + 16 * 16
    _ = try TIFFPicture.alone(in: coded(most))
    #expect(throws: PhotoProbe.crowded("prefix groups", most: most)) { try TIFFPicture.alone(in: coded(most + 1)) }
  }
}

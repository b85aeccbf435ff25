import Foundation
import Pixels
import TestSupport
import Testing
@testable import ImageCodecs

/// The groups that are counted are those that libwebp makes tables of.
@Suite struct PrefixGroupTests {
  /// How many groups there are, and how many blocks.
  private static func counted(_ stream: [UInt8], side: Int) -> [Int]? {
    PrefixGroups(in: stream[...], PixelSize(width: side, height: side)).map { [$0.count, $0.blocks] }
  }

  /// As libwebp has it.
  private static func decoded(_ stream: [UInt8], side: Int) throws -> Raster {
    try VipsDecoder.decode(LosslessWebP.file(LosslessWebP.picture(side: side, stream)), RenderRequest())
  }

  @Test(
    "each block of a picture has the group that it names",
    arguments: [(1, 2), (5, 2), (256, 2), (257, 2), (5, 3), (9, 5)])
  func known(groups: Int, blockBits: Int) throws {
    let side = 70
    let stream = LosslessWebP.stream(side: side, groups: groups, blockBits: blockBits)
    let across = (side + 1 << blockBits - 1) >> blockBits
    let counted = Self.counted(stream, side: side)
    #expect(counted == [groups, across * across])
    let raster = try Self.decoded(stream, side: side)
    for y in 0..<side {
      for x in 0..<side {
        let block = y >> blockBits * across + x >> blockBits
        let group = block == 0 ? groups - 1 : block % groups
        #expect(Int(raster.samples[3 * (y * side + x) + 1]) == group & 255)
      }
    }
  }

  /// Writes what stands before the groups, to see how many are found behind it.
  private static func stream(groups: Int, _ write: (inout LosslessWebP) -> Void) -> [UInt8] {
    var stream = LosslessWebP()
    write(&stream)
    for group in 0..<groups { stream.putGroup(green: group) }
    stream.finish()
    return stream.bytes
  }

  @Test("behind transforms, a table of colours, copies and caches") func behind() throws {
    let (side, blocks) = (64, 16 * 16)
    let blank = Array(repeating: LosslessWebP.Element.pixel(red: 0, green: 3), count: blocks)
    let transformed = Self.stream(groups: 8) { stream in
      stream.putTransform(0)
      stream.put(0, 3)
      stream.putImage(blank)
      stream.putTransform(1)
      stream.put(0, 3)
      stream.putImage(blank, cacheBits: 11)
      stream.putTransform(2)
      stream.putBlocks(bits: 2)
      // The last group is named once, and once again out of the cache or by a copy.
      stream.putImage(
        [.pixel(red: 0, green: 7), .cached(0), .pixel(red: 0, green: 1), .copy(count: 1, distance: 121)]
          + [.copy(count: 6, distance: 122), .copy(count: 246, distance: 121)], cacheBits: 3)
    }
    let found = Self.counted(transformed, side: side)
    #expect(found == [8, blocks])
    _ = try Self.decoded(transformed, side: side)

    let tabled = Self.stream(groups: 4) { stream in
      stream.putTransform(3)
      stream.put(2 - 1, 8)
      stream.putImage([.pixel(red: 0, green: 0), .pixel(red: 9, green: 9)])
      stream.putBlocks(bits: 2)
      // Of two colours eight pixels lie in one.
      stream.putImage((0..<2 * 16).map { .pixel(red: 0, green: $0 % 4) })
    }
    let packed = Self.counted(tabled, side: side)
    #expect(packed == [4, 2 * 16])
    _ = try Self.decoded(tabled, side: side)
  }

  @Test("a stream that says what nothing stands for") func broken() throws {
    let side = 64
    let whole = LosslessWebP.stream(side: side, groups: 20)
    let cut = whole.indices.map { Self.counted(Array(whole[..<$0]), side: side) }
    #expect(cut[..<500].allSatisfy { $0 == nil })
    #expect(cut[500...].allSatisfy { $0 == nil || $0 == [20, 16 * 16] })
    let twice = Self.stream(groups: 1) { stream in
      for _ in 0..<2 { stream.putTransform(2) }
      stream.put(0, 3)
    }
    // Of twelve bits.
    let largeCache = Self.stream(groups: 1) { $0.put(0b0_1100_1_0, 7) }
    let farCopy = Self.stream(groups: 1) { stream in
      stream.putBlocks(bits: 2)
      stream.putImage([.pixel(red: 0, green: 0), .copy(count: 256, distance: 1)])
    }
    for stream in [twice, largeCache, farCopy] {
      let counted = Self.counted(stream, side: side)
      #expect(counted == nil)
      #expect(throws: CodecError.self) { try Self.decoded(stream, side: side) }
    }
  }

  @Test("libwebp's own files are ordinary, and show what they showed", .needsProgram("convert"), arguments: 0...6)
  func ordinary(method: Int) throws {
    let folder = try TemporaryFolder()
    let photo = folder.url.appending(path: "photo.tiff")
    try TIFFPhoto(width: 333, height: 217, seed: 3).data.write(to: photo)
    let options = ["-define", "webp:lossless=true", "-define", "webp:method=\(method)", "-quality", "100"]
    let made = try Program("convert").run([photo.path] + options + ["photo.webp"], in: folder.url)
    #expect(made.status == 0, "\(made.errorText)")
    let file = try folder.url.appending(path: "photo.webp").bytes()
    let part = try #require(LosslessPart(of: file))
    try part.requireOrdinaryGroups()
    let blocks = part.groups?.blocks ?? .max
    #expect(blocks <= 2_600)
    let shown = try [file, photo.bytes()].map { try VipsDecoder.decode($0, RenderRequest()).samples }
    #expect(shown[0] == shown[1])
  }
}

import Foundation
import Meaning
import Pixels
import TestSupport
import Testing
@testable import ImageCodecs

/// A photo that costs more than its pixels explain is refused by counting its parts.
@Suite struct CostlyPhotoTests {
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// A container whose first item, of this size, is put together from others of another size.
  private static func container(shown: Int, tile: Int, count: Int) -> [UInt8] {
    func size(_ side: Int) -> [UInt8] { box("ispe", [0, 0, 0, 0] + big(side, 4) + big(side, 4)) }
    let items = [[0, 1, 1, 1], [0, 2, 1, 2]].flatMap { $0.map { UInt8($0) } }
    let properties = box("ipco", size(shown) + size(tile)) + box("ipma", [0, 0, 0, 0] + big(2, 4) + items)
    let references = box("dimg", big(1, 2) + big(count, 2) + (0..<count).flatMap { _ in big(2, 2) })
    let meta =
      box("pitm", [0, 0, 0, 0, 0, 1]) + box("iref", [0, 0, 0, 0] + references) + box("iprp", properties)
    return box("ftyp", Array("heic\0\0\0\0".utf8)) + box("meta", [0, 0, 0, 0] + meta)
  }

  @Test(
    "pixels that a container of tiles takes",
    arguments: [
      // Twelve tiles for a picture of eight and a half, as phones have it; one tile used a thousand times.
      (1_500, 512, 12, 12.0 * 512 * 512 / (1_500 * 1_500)), (4_000, 4_000, 1_000, 1_000.0),
    ])
  func tiles(shown: Int, tile: Int, count: Int, share: Double) throws {
    let structure = try #require(HEIFStructure(Self.container(shown: shown, tile: tile, count: count)))
    #expect(abs(structure.decodedShare - share) < 1e-9)
  }

  @Test("a picture that is part of itself") func endless() throws {
    var bytes = Self.container(shown: 64, tile: 64, count: 1)
    let reference = try #require(Data(bytes).firstRange(of: Data("dimg".utf8)))
    bytes[reference.upperBound + 5] = 1
    #expect(try #require(HEIFStructure(bytes)).decodedShare == .infinity)
    #expect(throws: CodecError.self) { try PhotoProbe(bytes) }
  }

  @Test("phones' own pictures are ordinary", .needsShared("corpus/photos")) func ordinary() throws {
    let folder = try Shared.path("corpus/photos")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix(".heic") || name.hasSuffix(".avif") {
      guard let structure = HEIFStructure(try folder.appending(path: name).bytes()) else { continue }
      #expect((1...3).contains(structure.decodedShare), "\(name): \(structure.decodedShare)")
    }
  }

  @Test("more chunks, frames or pages than encoders write") func crowds() throws {
    let raster = Raster(size: PixelSize(width: 8, height: 8), channels: 3, samples: Array(repeating: 90, count: 192))
    let png = try raster.encoded(EncodeSettings(format: .png, quality: 80))
    let empty = Self.big(0, 4) + Array("prVt".utf8) + Self.big(0, 4)
    let crowded = png[..<33] + (0..<2_000).flatMap { _ in empty } + png[33...]
    #expect(throws: CodecError.self) { try PhotoProbe(Array(crowded)) }
    let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]
    #expect(throws: CodecError.self) { try PhotoProbe(gif + (0..<10_001).flatMap { _ in frame } + [0x3B]) }
    // A TIFF whose directory follows itself.
    let directory: [UInt8] = [2, 0] + [0, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0] + [1, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0]
    #expect(throws: CodecError.self) { try PhotoProbe(Array("II*\0".utf8) + [8, 0, 0, 0] + directory + [8, 0, 0, 0]) }
  }

  @Test("one scan again and again") func scans() throws {
    let raster = Raster(
      size: PixelSize(width: 64, height: 48), channels: 3, samples: (0..<64 * 48 * 3).map { UInt8($0 * 7 % 251) })
    let whole = try raster.encoded(EncodeSettings(quality: 90, isProgressive: true))
    let last = try #require(whole.indices.dropLast().last { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA })
    let scan = whole[last..<(whole.count - 2)]
    let bomb = Array(whole.dropLast(2)) + (0..<100).flatMap { _ in scan } + [0xFF, 0xD9]
    let error = #expect(throws: CodecError.self) {
      try PhotoReader(bytes: bomb, probe: PhotoProbe(bomb)).render(RenderRequest())
    }
    #expect(error?.reason.sentence.contains("more than 64 scans") == true)
  }
}

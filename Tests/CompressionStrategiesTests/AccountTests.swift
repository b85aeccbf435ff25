import ImageCodecs
import Pixels
import Testing

@testable import CompressionStrategies

/// What an account says of steps whose cost depends on more than their pixels.
@Suite struct AccountTests {
  /// A colourful JPEG, with so many bytes of a comment behind its first marker.
  private func photo(comment: Int) throws -> Photo {
    var state: UInt32 = 1
    let samples = (0..<3 * 512 * 384).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    let raster = Raster(size: PixelSize(width: 512, height: 384), channels: 3, samples: samples)
    var bytes = try raster.encoded(EncodeSettings(quality: 90))
    let length = comment + 2
    bytes.insert(
      contentsOf: [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 255)] + [UInt8](repeating: 65, count: comment), at: 2)
    return try Photo(name: "a.jpg", bytes: bytes)
  }

  private func steps(limit: Int, chroma: ChromaSampling? = nil) throws -> [Account.Step] {
    var picture = PictureSettings(size: SizeRule(.longestSide(512)))
    picture.chroma = chroma
    let strategy = SizeSearching(picture: picture, limit: limit, isProgressive: false)
    return Policy(name: "limit", main: strategy).compress(try photo(comment: 100)).account.steps
  }

  @Test func aDecodeCountsThePictureWithoutItsMetadata() throws {
    let (short, long) = try (photo(comment: 100), photo(comment: 9_000))
    #expect(long.bytes.count == short.bytes.count + 8_900)
    #expect(long.codedBytes == short.codedBytes && short.codedBytes < short.bytes.count - 100)
  }

  @Test("metadata are taken out once, and the step is kept if the file goes through", arguments: [true, false])
  func cleaning(goesThrough: Bool) throws {
    let cleaned = try steps(limit: goesThrough ? 10_000_000 : 40_000).filter { $0.kind == .passthrough }
    #expect(cleaned.map(\.kept) == [goesThrough])
  }

  @Test("a search counts the samples of all planes", arguments: [(ChromaSampling.quarter, 1.5), (.full, 3)])
  func samples(chroma: ChromaSampling, perPixel: Double) throws {
    let searched = try steps(limit: 40_000, chroma: chroma).filter { $0.kind == .search }
    #expect(Set(searched.map(\.megapixels)) == [perPixel * 512 * 384 / 1e6])
    #expect(searched.first?.format == "sample-transform")
  }
}
